import type { House, SourceFile } from "./house.ts";
import type { Wall } from "./wall.ts";

/** Tables whose keys are texts that the code has no names for, with the reason. */
const KEYED_BY_TEXT: Readonly<Record<string, string>> = {
  "domain/chain/revert.ts CODES": "names that contracts give to their errors, read off the refusals",
  "domain/currencies.ts DIGITS": "read off the list of ISO 4217 beside it",
  "domain/likeness-tables.ts LOOKS": "letters of all alphabets",
  "domain/likeness-tables.ts TRADITIONAL": "Chinese characters",
  "domain/printing/inter-widths.ts INTER_BOLD_MORE": "letters of a font",
  "domain/printing/inter-widths.ts INTER_REGULAR_MORE": "letters of a font",
  "domain/scripts.ts LATIN": "letters of all alphabets",
  "backend/uploads/write-anew.ts BYTES": "letters, one for each byte",
  "web/paper/open-pdf.ts LOADERS": "files of the package that reads PDF",
};

const MAY_BE_KEYED = /^(domain|backend|indexer|web)\/(?!.*\bmigrations\/)/;
/**
 * A constant of a file whose type says that any text is a key of it. One that begins empty is no table but a memory.
 */
const TABLE =
  /^(?:export )?const (\w+):(?:(?!=>)[^=;]|=>)*?(?:Record|Map)<\s*string,(?:[^=;]|=>)*?\s=\s(?!new Map(?:<[^()]*>)?\(\);)/gm;
/** A table that promises a type for any text, without saying its own names: `as const` says them. */
const PROMISED = /(?<!as const) satisfies (?:Readonly<|Partial<)*Record<\s*string,/;
/** A table of names that is looked up as if any text were one of them. */
const FORGOTTEN = /\([A-Z][A-Z_]+ as (?:unknown as )?(?:Readonly<|Partial<)*Record<\s*string,/;

const each = (faults: (file: SourceFile) => readonly string[]) => (house: House) =>
  [...house.values()].filter(({ path }) => MAY_BE_KEYED.test(path)).flatMap(faults);
const found = ({ path, text }: SourceFile): string[] => [...text.matchAll(TABLE)].map(([, name]) => `${path} ${name}`);

export const tables: readonly Wall[] = [
  {
    name: "tables are keyed by names, not by any text: a text from outside is looked up with domain/lookup.ts",
    faults: (house) => {
      const all = each(found)(house);
      const gone = Object.keys(KEYED_BY_TEXT).filter(
        (table) => house.has(table.split(" ")[0] ?? "") && !all.includes(table),
      );
      return [...all.filter((table) => !(table in KEYED_BY_TEXT)), ...gone.map((table) => `${table} is no more`)];
    },
    broken: { "domain/a.ts": `const LABELS: Readonly<Record<string, Text>> = { transfer: TRANSFER };` },
  },
  {
    name: "a table says its own names where it satisfies a type for any text",
    faults: each(({ path, text }) => (PROMISED.test(text) ? [path] : [])),
    broken: { "backend/a.ts": `const LETTERS = { endorse: A } satisfies Record<string, Letter>;` },
  },
  {
    name: "a table of names is not looked up as one of texts",
    faults: each(({ path, text }) => (FORGOTTEN.test(text) ? [path] : [])),
    broken: { "web/a.ts": `const row = (EVENTS as Readonly<Record<string, Recorded | undefined>>)[name];` },
  },
];
