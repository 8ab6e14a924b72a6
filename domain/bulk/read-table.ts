import { parseCsv } from "../csv.ts";
import type { ErrorCode } from "../errors.ts";
import { mannerOf } from "../kinds/exchange.ts";
import { isEmpty, type Field } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { LIMITS } from "../limits.ts";
import type { TextParameters } from "../text.ts";
import { ERROR_COLUMN, fieldAt, fieldsOf, neededColumns, RECIPIENT_COLUMN, ROW_COLUMN } from "./columns.ts";

export const SEPARATORS = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;
export type Separator = keyof typeof SEPARATORS;

/** A row of a table: its number, and a cell for each column. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface ReadTable {
  /** Paths of fields, and perhaps the column of recipients, in the order of the file. */
  readonly columns: readonly string[];
  readonly separator: Separator;
  readonly decimalComma: boolean;
  readonly rows: readonly TableRow[];
}

export interface NotRead {
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
}
const not = (code: ErrorCode, parameters: TextParameters = {}): { readonly refused: NotRead } => ({
  refused: { code, parameters },
});

const listed = (names: readonly string[]): string =>
  names
    .slice(0, 8)
    .map((name) => name.slice(0, LIMITS.nameShown))
    .join(", ");

const plain = (text: string): string => text.trim().toLowerCase();

/** The path that a head of a column names: the path itself, or the label of a field at the top in either language. */
function pathOf(fields: readonly Field[], head: string): string | null {
  const name = head.trim();
  if ([ROW_COLUMN, ERROR_COLUMN, RECIPIENT_COLUMN].includes(name) || fieldAt(fields, name) !== null) return name;
  const called = fields.filter(({ label }) => [label.en, label.zh].some((one) => plain(one) === plain(name)));
  const [only] = called;
  return called.length === 1 && only !== undefined && fieldAt(fields, only.name) !== null ? only.name : null;
}

/**
 * The rows of a file of separated values, one for each document. Rows are counted from 1, without the head and empty
 * lines, unless a column says their numbers. Everything that makes the whole file unreadable is refused; what is wrong
 * with single cells is said by `check`.
 */
export function readTable(
  kind: Pick<Kind, "sections">,
  text: string,
): { readonly taken: ReadTable } | { readonly refused: NotRead } {
  const [head, ...lines] = parseCsv(text) ?? [];
  if (head === undefined) return not("IMPORT_UNREADABLE");
  if (head.cells.length > LIMITS.bulkColumns) return not("BULK_COLUMNS", { max: LIMITS.bulkColumns });
  const fields = fieldsOf(kind);
  const heads = head.cells.map((name) => ({ name, path: name.trim() === "" ? "" : pathOf(fields, name) }));
  const unknown = heads.filter(({ path }) => path === null);
  if (unknown.length > 0) return not("BULK_UNKNOWN_COLUMNS", { columns: listed(unknown.map(({ name }) => name)) });
  const paths = heads.map(({ path }) => path ?? "");
  const twice = paths.filter((path, at) => path !== "" && paths.indexOf(path) !== at);
  if (twice.length > 0) return not("BULK_COLUMN_TWICE", { columns: listed([...new Set(twice)]) });
  const missing = neededColumns(fields).filter((name) => !paths.includes(name));
  if (missing.length > 0) return not("BULK_COLUMNS_MISSING", { columns: listed(missing) });

  const filled = lines.filter(({ cells }) => !isEmpty(cells));
  if (filled.length === 0) return not("IMPORT_EMPTY");
  if (filled.length > LIMITS.bulkRows) return not("BULK_ROWS", { found: filled.length, max: LIMITS.bulkRows });
  const kept = paths.flatMap((path, at) => (path === "" || path === ROW_COLUMN || path === ERROR_COLUMN ? [] : [at]));
  const numbered = paths.indexOf(ROW_COLUMN);
  const rows = filled.map(({ cells }, at): TableRow => {
    const said = Number((cells[numbered] ?? "").trim());
    return {
      row: numbered >= 0 && Number.isSafeInteger(said) && said > 0 && said <= MOST_ROW ? said : at + 1,
      // Cells without a head say nothing that anybody could check: they are kept beside, and said to be too many.
      cells: [...kept.map((column) => cells[column] ?? ""), ...beyond(cells, paths)],
    };
  });
  const numbers = new Set(rows.map(({ row }) => row));
  if (numbers.size < rows.length) return not("BULK_ROW_TWICE");
  return {
    taken: {
      columns: kept.map((at) => paths[at] ?? ""),
      separator: head.separator as Separator,
      decimalComma: mannerOf(head).decimalComma === true,
      rows,
    },
  };
}

/** No file has a row of a higher number: the rows of a second batch keep those of the first. */
const MOST_ROW = 1_000_000;

function beyond(cells: readonly string[], paths: readonly string[]): readonly string[] {
  const unheaded = cells.filter((cell, at) => (paths[at] ?? "") === "" && cell.trim() !== "");
  return unheaded.length === 0 ? [] : [unheaded.join(" ")];
}
