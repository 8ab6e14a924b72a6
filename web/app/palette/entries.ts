import type { Contact } from "#domain/api/contacts";
import type { DocumentRow } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { unaccented } from "#domain/legible";
import type { Text } from "#domain/text";
import type { Words } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";

/** Something that can be gone to or done, by its name. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  /** A second name, quieter. */
  readonly detail?: string;
  /** The kind of a document, as its tile. */
  readonly kind?: string;
  readonly onChoose: () => void;
}

export interface EntryGroup {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** As many of a group as are offered: further ones are found by further letters. */
export const MOST_OFFERED = 6;

const plain = (text: string): string => unaccented(text).toLowerCase();

/** Whether every typed word stands in one of the texts; accents and capitals are left out, as searches do. */
export function isMeant(typed: string, ...texts: readonly (string | undefined)[]): boolean {
  const all = plain(texts.join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

interface Tools {
  readonly words: Words;
  readonly say: (text: Text) => string;
  readonly go: (to: string) => void;
}

/** A document under its number, or its name where it has none. */
export function ofDocument(row: DocumentRow, { words, say, go }: Tools): Entry {
  const label = row.number || row.name;
  const detail = [say(kindOf(row.kind).label), row.number === "" ? "" : row.name, row.vessel, row.cargo].filter(
    (part) => part !== "" && part !== label,
  );
  return {
    key: `document-${row.id}`,
    label,
    detail: [...new Set(detail)].join(words("common.comma")),
    kind: row.kind,
    onChoose: () => go(documentAddress(row)),
  };
}

/** A company, which opens beside the list of contacts. */
export const ofContact = (row: Contact, { words, go }: Pick<Tools, "words" | "go">): Entry => ({
  key: `company-${row.id}`,
  label: row.organisation.name,
  detail: [row.city, row.partyCode].filter((part) => part !== "").join(words("common.comma")),
  onChoose: () => go(`/layout/contacts?id=${row.id}`),
});
