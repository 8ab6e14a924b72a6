import type { z } from "zod";
import type { FieldError } from "../errors.ts";
import type { Negotiability } from "../acts/facts.ts";
import type { TitleLife } from "../acts/endorsement.ts";
import type { DocumentFlow } from "../flows/document-flow.ts";
import type { Permission } from "../permissions.ts";
import { mixesScripts } from "../scripts.ts";
import type { Text } from "../text.ts";
import { draftSchema, type Field, type FieldData } from "./field.ts";
import { problems, unprinted } from "./problems.ts";
import { read } from "./read.ts";

/** How the code tile of a kind is drawn. */
export type KindTile = "title" | "letter" | "ordinary" | "verifiable" | "bunker";

export interface Section {
  readonly name: string;
  readonly label: Text;
  readonly fields: readonly Field[];
}

export interface Kind {
  /** Name of the specification, as in `Metadata.Normal.Type`. */
  readonly name: string;
  /** Two to four letters on the tile. */
  readonly code: string;
  readonly label: Text;
  /**
   * A title moves on the chain; what is structured is made by a form and signed; an ordinary document is a file, or
   * made by a form.
   */
  readonly class: "title" | "structured" | "ordinary";
  readonly tile: KindTile;
  readonly flow: DocumentFlow;
  /** Right to make one. */
  readonly draft: Permission;
  /**
   * How it comes into being here; `exchange`: only by what another platform sends; `template`: by the form of one;
   * `process`: only in a process of its own.
   */
  readonly madeBy: readonly ("form" | "template" | "upload" | "exchange" | "process")[];
  readonly sections: readonly Section[];
  /** Field that holds the number under which people know it. */
  readonly numberField: string;
  /** How it prints where no layout of its own is kept: as a letter to somebody, or as boxes and tables. */
  readonly print: "letter" | "table";
  /** The party that can be entitled by a title. */
  negotiability?(data: FieldData): Negotiability;
  /** The life of a title that is no bill of lading. */
  readonly life?: TitleLife;
  /** Whether a bill of exchange is due some time after sight or date. */
  usance?(data: FieldData): boolean;
  /** Travels like a bill of lading: as the original unless something else is chosen. */
  readonly billOfLading?: true;
  /** The receiver answers it, step by step: sent to be answered, it goes as itself and not as a copy. */
  readonly answered?: true;
  /** Fields that say what was shipped, and when: a bill that is switched for another keeps them. */
  readonly shipped?: readonly string[];
  /** Field with the day after which it counts no longer. */
  readonly validUntil?: string;
  /** Fields that a copy to a new draft does not take over, beside the number: what is true of one document only. */
  readonly once?: readonly string[];
  /** Fields copied into columns for lists and search: dotted paths. */
  readonly summary: {
    readonly vessel?: string;
    readonly cargo?: string;
    readonly quantity?: string;
    readonly unit?: string;
  };
  readonly schema: z.ZodType<FieldData>;
  /** The problems that still block signing. */
  problems(data: FieldData): FieldError[];
  /** The problems of a file's data: a file is read as it was uploaded, whatever its letters are. */
  wrongOfFile(data: FieldData): FieldError[];
}

/** Its fields are those of the template that a document of it is made with. */
export const isTemplated = ({ madeBy }: Pick<Kind, "madeBy">): boolean => madeBy.includes("template");

/** A document that another issuer made: it came as a file, and nothing of it is signed here. */
export const isReceived = (kind: Pick<Kind, "madeBy">, { uploaded }: { readonly uploaded: boolean }): boolean =>
  uploaded && isTemplated(kind);

/** A field that is true of one document only: neither a copy nor a template gives it to another. */
export const isOfOne = ({ numberField, once = [] }: Pick<Kind, "numberField" | "once">, name: string): boolean =>
  name === numberField || once.includes(name);

/** Makes a kind of its rows; `check` adds rules that span several fields. */
export function kind<const N extends string, K extends Omit<Kind, "schema" | "problems" | "wrongOfFile">>(
  row: K & { readonly name: N },
  check: (data: FieldData) => FieldError[] = () => [],
): K & { readonly name: N } & Pick<Kind, "schema" | "problems" | "wrongOfFile"> {
  const fields = row.sections.flatMap((section) => section.fields);
  const mixed = (data: FieldData): FieldError[] =>
    mixesScripts(read(data, row.numberField) ?? "") ? [{ path: row.numberField, code: "MIXED_SCRIPTS" }] : [];
  const wrongOfFile = (data: FieldData): FieldError[] => [...problems(fields, data), ...mixed(data), ...check(data)];
  return {
    ...row,
    schema: draftSchema(fields),
    wrongOfFile,
    problems: (data) => [...wrongOfFile(data), ...unprinted(fields, data)],
  };
}
