import { parseCsv, toCsv } from "../csv.ts";
import type { Manner } from "../reading.ts";
import { LANGUAGES, say, text, type Language, type Text } from "../text.ts";
import { fits, importJson, lettersOf, mannerOf, not, valueOf, type Imported } from "./exchange.ts";
import { isEmpty, type Field, type FieldData, type ValueField } from "./field.ts";
import type { Kind } from "./kind.ts";

/** A whole document as a table of three columns: by which a field is found, how it is called, and what stands in it. */
const HEAD = { field: text("Field", "字段"), label: text("Name", "名称"), value: text("Value", "内容") } as const;
/** Lines that are no fields: which kind it is, and in which language it is printed. */
const KIND = "$kind";
const LANGUAGE = "$language";

interface Line {
  /** Names with dots between them; the items of a list are counted from 1. */
  readonly path: string;
  readonly label: string;
  readonly value: string;
}

const cellOf = (value: unknown): string =>
  Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";

/**
 * Every value of a document in the order of its form, empty ones too; of an empty list one item, so that it is seen how
 * it is written.
 */
function* linesOf(fields: readonly Field[], data: FieldData, tongue: Language, path = "", label = ""): Generator<Line> {
  for (const field of fields) {
    const at = path + field.name;
    const called = label + say(field.label, tongue);
    const value = data[field.name];
    if (field.type === "group")
      yield* linesOf(field.fields, (value ?? {}) as FieldData, tongue, `${at}.`, `${called} / `);
    else if (field.type === "list") {
      const items = (value ?? []) as readonly FieldData[];
      for (const [i, item] of (items.length > 0 ? items : [{}]).entries())
        yield* linesOf(field.fields, item, tongue, `${at}.${i + 1}.`, `${called} ${i + 1} / `);
    } else yield { path: at, label: called, value: cellOf(value) };
  }
}

/** A document's content as a table that people fill in, its labels in `tongue`. */
export const exportDocumentCsv = (
  kind: Kind,
  { data, language }: { readonly data: FieldData; readonly language: Language },
  tongue: Language,
): string => {
  const lines = kind.sections.flatMap((section) => [...linesOf(section.fields, data, tongue)]);
  return toCsv(
    Object.values(HEAD).map((words) => say(words, tongue)),
    [
      [KIND, say(kind.label, tongue), kind.name],
      [LANGUAGE, "", language],
      ...lines.map(({ path, label, value }) => [path, label, value]),
    ],
  );
};

/** The value in a cell. Texts stay as they are written, with their spaces and empty lines. */
const kept = (field: ValueField, cell: string, manner: Manner): unknown =>
  field.type === "text" || field.type === "longText"
    ? cell
    : field.type === "lines"
      ? cell.split("\n")
      : valueOf(field, cell, manner);

/** Data while it is put together: the items of a list by their number. */
export type Building = Record<string, unknown>;
const within = (building: Building, name: string): Building =>
  (building[name] ??= Object.create(null) as Building) as Building;

/** Puts a cell where its path says; false for a path that the kind does not have. */
export function put(
  fields: readonly Field[],
  building: Building,
  [name = "", ...rest]: readonly string[],
  cell: string,
  manner: Manner,
): boolean {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return false;
  if (field.type === "group") return put(field.fields, within(building, name), rest, cell, manner);
  if (field.type === "list") {
    const [item = "", ...inner] = rest;
    return /^[1-9]\d{0,3}$/.test(item) && put(field.fields, within(within(building, name), item), inner, cell, manner);
  }
  building[name] = kept(field, cell, manner);
  return rest.length === 0;
}

/** The result, its lists as lists, in the order of their numbers. */
export const built = (fields: readonly Field[], building: Building): FieldData =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = building[field.name];
      if (value === undefined) return [];
      if (field.type === "group") return [[field.name, built(field.fields, value as Building)]];
      if (field.type !== "list") return [[field.name, value]];
      return [
        [
          field.name,
          Object.entries(value as Building)
            .toSorted(([one], [other]) => Number(one) - Number(other))
            .map(([, item]) => built(field.fields, item as Building)),
        ],
      ];
    }),
  );

const plain = (cell: string): string => cell.trim().toLowerCase();
const columnOf = (head: readonly string[], words: Text): number =>
  head.findIndex((name) => [words.en, words.zh].some((one) => plain(one) === plain(name)));

/** Reads what `exportDocumentCsv` wrote, perhaps filled in by a spreadsheet. Empty cells say nothing. */
export function importDocumentCsv(
  kind: Kind,
  content: string,
): Imported<{ readonly data: FieldData; readonly language: Language | undefined }> {
  const [head, ...lines] = parseCsv(content) ?? [];
  if (head === undefined) return not("IMPORT_UNREADABLE");
  const [field, value] = [columnOf(head.cells, HEAD.field), columnOf(head.cells, HEAD.value)];
  if (field < 0 || value < 0) return not("IMPORT_COLUMNS", { columns: head.cells.slice(0, 6).join(", ") });
  const named = lines
    .map((line) => ({ path: (line.cells[field] ?? "").trim(), cell: line.cells[value] ?? "", manner: mannerOf(line) }))
    .filter(({ path }) => path !== "");
  const cells = named.filter(({ cell }) => !isEmpty(cell));
  const told = (name: string): string | undefined => cells.find(({ path }) => path === name)?.cell.trim();
  const found = told(KIND);
  if (found !== undefined && found !== kind.name) return not("IMPORT_KIND", { found: found.slice(0, 60) });
  const fields = kind.sections.flatMap((section) => section.fields);
  const building = Object.create(null) as Building;
  // The path of a line without a value is judged all the same: a line that cannot be read is not lost without a word.
  const unused = Object.create(null) as Building;
  const unknown = named.filter(
    ({ path, cell, manner }) =>
      path !== KIND &&
      path !== LANGUAGE &&
      !put(fields, isEmpty(cell) ? unused : building, path.split("."), cell, manner),
  );
  if (unknown.length > 0)
    return not("IMPORT_FIELDS", {
      fields: unknown
        .slice(0, 8)
        .map(({ path }) => path.slice(0, 80))
        .join(", "),
    });
  const language = told(LANGUAGE);
  return fits(
    kind,
    built(fields, building),
    LANGUAGES.find((one) => one === language),
  );
}

/** Reads a document from a file of either form: what begins like JSON is JSON. */
export function importDocument(kind: Kind, file: Uint8Array | string): ReturnType<typeof importJson> {
  const content = typeof file === "string" ? file : lettersOf(file);
  if (content === null) return not("IMPORT_ENCODING");
  return (/^\uFEFF?\s*[{[]/.test(content) ? importJson : importDocumentCsv)(kind, content);
}
