import type { z } from "zod";
import type { FieldError } from "../errors.ts";
import type { DocumentFacts } from "../flows/facts.ts";
import type { Flow } from "../flows/flow.ts";
import type { Permission } from "../permissions.ts";
import type { DocumentState } from "../states.ts";
import type { Text } from "../text.ts";
import { draftSchema, problems, type Field, type FieldData } from "./field.ts";

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
  readonly class: "title" | "ordinary";
  readonly tile: KindTile;
  readonly flow: Flow<DocumentState, string, DocumentFacts>;
  /** Right to make one. */
  readonly draft: Permission;
  /** How it comes into being here. */
  readonly madeBy: "form" | "upload";
  readonly sections: readonly Section[];
  /** Field that holds the number under which people know it. */
  readonly numberField: string;
  /** Fields copied into columns for lists and search: dotted paths. */
  readonly summary: { readonly vessel?: string; readonly cargo?: string; readonly quantity?: string; readonly unit?: string };
  readonly schema: z.ZodType<FieldData>;
  /** What still blocks signing. */
  problems(data: FieldData): FieldError[];
}

/** Makes a kind of its rows; `check` adds rules that span several fields. */
export function kind<K extends Omit<Kind, "schema" | "problems">>(
  row: K,
  check: (data: FieldData) => FieldError[] = () => [],
): K & Pick<Kind, "schema" | "problems"> {
  const fields = row.sections.flatMap((section) => section.fields);
  return { ...row, schema: draftSchema(fields), problems: (data) => [...problems(fields, data), ...check(data)] };
}

/** Reads a dotted path, list positions included (`cargo.0.description`). */
export function read(data: unknown, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const value = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], data);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
