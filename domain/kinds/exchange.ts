import { parseCsv, toCsv, type Row } from "../csv.ts";
import type { ErrorCode, FieldError } from "../errors.ts";
import type { Manner } from "../reading.ts";
import { LANGUAGES, say, type Language, type TextParameters } from "../text.ts";
import { isEmpty, readValue, type FieldData, type ListField, type ValueField } from "./field.ts";
import type { Kind } from "./kind.ts";

/** The format that an exported document names; a number that grows when an older reader could misread it. */
const FORMAT = "hawser.document";
const VERSION = 1;

/** A document's content as it leaves, to be read by this or another program. */
export const exportJson = (
  kind: Kind,
  { data, language }: { readonly data: FieldData; readonly language: Language },
): string => `${JSON.stringify({ format: FORMAT, version: VERSION, kind: kind.name, language, data }, null, 2)}\n`;

/** Why a file was not taken: the sentence, and what of it does not fit. */
export interface NotTaken {
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
  readonly fields: readonly FieldError[];
}
export const not = (
  code: ErrorCode,
  parameters: TextParameters = {},
  fields: readonly FieldError[] = [],
): { readonly refused: NotTaken } => ({ refused: { code, parameters, fields } });

export type Imported<T> = { readonly taken: T } | { readonly refused: NotTaken };

/** The fields of a document, if they are of the shapes of its kind. */
export function fits(
  kind: Kind,
  data: unknown,
  language: Language | undefined,
): Imported<{ readonly data: FieldData; readonly language: Language | undefined }> {
  const parsed = kind.schema.safeParse(data);
  if (!parsed.success)
    return not("IMPORT_FIELDS", {
      fields: [
        ...new Set(
          parsed.error.issues.map((issue) =>
            [...issue.path, ...("keys" in issue ? issue.keys.slice(0, 1) : [])].join("."),
          ),
        ),
      ]
        .slice(0, 8)
        .join(", "),
    });
  return { taken: { data: parsed.data, language } };
}

/**
 * Reads what `exportJson` wrote, or the bare fields of a kind. Whatever is of the right shape is taken, complete or
 * not.
 */
export function importJson(
  kind: Kind,
  text: string,
): Imported<{ readonly data: FieldData; readonly language: Language | undefined }> {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return not("IMPORT_UNREADABLE");
  }
  if (read === null || typeof read !== "object" || Array.isArray(read)) return not("IMPORT_UNREADABLE");
  const whole = read as {
    readonly format?: unknown;
    readonly version?: unknown;
    readonly kind?: unknown;
    readonly language?: unknown;
    readonly data?: unknown;
  };
  const wrapped = whole.format === FORMAT;
  if (wrapped && whole.version !== VERSION) return not("IMPORT_UNREADABLE");
  if (wrapped && whole.kind !== kind.name) return not("IMPORT_KIND", { found: String(whole.kind).slice(0, 60) });
  return fits(kind, wrapped ? whole.data : read, wrapped ? LANGUAGES.find((one) => one === whole.language) : undefined);
}

/**
 * The letters of a file: UTF-8, or UTF-16 that says so at its beginning. Null for bytes that are neither: which letters
 * they are would be guessed.
 */
export function lettersOf(bytes: Uint8Array): string | null {
  const [one, two] = bytes;
  const encoding = one === 0xff && two === 0xfe ? "utf-16le" : one === 0xfe && two === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The columns of a list that a table can hold; null for a list with lists or groups inside. */
export function tabular(list: ListField): readonly ValueField[] | null {
  const values = list.fields.flatMap((field) => (field.type === "group" || field.type === "list" ? [] : [field]));
  return values.length === list.fields.length && values.length > 1 && list.max >= 10 ? values : null;
}

const cellOf = (value: unknown): string =>
  Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";

/** The items of a list under the labels of their fields. */
export const listToCsv = (columns: readonly ValueField[], items: readonly FieldData[], language: Language): string =>
  toCsv(
    columns.map((field) => say(field.label, language)),
    items.map((item) => columns.map((field) => cellOf(item[field.name]))),
  );

/** The recommendation that tables of former versions name in the heads of their columns. */
const RECOMMENDATION = /[（(]UN\/ECE Rec\. ?\d+[)）]/giu;

const plain = (text: string): string => text.replace(RECOMMENDATION, "").trim().toLowerCase();

/** Where semicolons separate the cells, the comma is the decimal sign. */
export const mannerOf = ({ separator }: Row): Manner => ({ decimalComma: separator === ";" });

/** The value in a cell as a field keeps it; lines without those that are empty. */
export const valueOf = (field: ValueField, cell: string, manner: Manner): unknown =>
  field.type === "lines"
    ? cell
        .split("\n")
        .map((line) => readValue(field, line.trim()))
        .filter(Boolean)
    : readValue(field, field.type === "longText" ? cell : cell.trim(), manner);

/**
 * Reads items of a list from comma, semicolon or tab separated lines, whose first names the columns as the form does,
 * in either language.
 */
export function importCsv(
  list: ListField,
  columns: readonly ValueField[],
  file: Uint8Array | string,
): Imported<readonly FieldData[]> {
  const text = typeof file === "string" ? file : lettersOf(file);
  if (text === null) return not("IMPORT_ENCODING");
  const [first, ...lines] = parseCsv(text) ?? [];
  if (first === undefined) return not("IMPORT_UNREADABLE");
  const head = first.cells;
  const fields = head.map((name) =>
    columns.find((field) => [field.name, field.label.en, field.label.zh].some((one) => plain(one) === plain(name))),
  );
  const unknown = head.filter((name, i) => name.trim() !== "" && fields[i] === undefined);
  if (unknown.length > 0 || fields.every((field) => field === undefined))
    return not("IMPORT_COLUMNS", { columns: (unknown.length > 0 ? unknown : head).slice(0, 6).join(", ") });
  const items = lines
    .filter(({ cells }) => !isEmpty(cells))
    .map((line): FieldData =>
      Object.fromEntries(
        fields.flatMap((field, i) => {
          const cell = line.cells[i] ?? "";
          return field === undefined || cell.trim() === "" ? [] : [[field.name, valueOf(field, cell, mannerOf(line))]];
        }),
      ),
    );
  if (items.length === 0) return not("IMPORT_EMPTY");
  if (items.length > list.max) return not("TOO_MANY", { max: list.max });
  return { taken: items };
}
