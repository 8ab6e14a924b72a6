import type { ErrorCode } from "../errors.ts";
import { built, put, type Building } from "../kinds/document-csv.ts";
import { isEmpty, maxLength, offered, type Field, type FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { numberKey } from "../numbers.ts";
import type { Manner } from "../reading.ts";
import type { TextParameters } from "../text.ts";
import { fieldAt, fieldsOf, RECIPIENT_COLUMN } from "./columns.ts";
import type { TableRow } from "./read-table.ts";
import { meantBy } from "./suggest.ts";

/** A cell that cannot become part of a document. `column`: the path of its field; empty for the row as a whole. */
export interface CellFault {
  readonly column: string;
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
  /** The value that was meant, where that is sure. */
  readonly take?: string;
}

/** A row as it was read: the document that it makes where nothing is wrong with it. */
export interface CheckedRow extends TableRow {
  readonly data: FieldData;
  readonly number: string;
  readonly faults: readonly CellFault[];
}

/** The form as which rows are read. */
type Rows = Pick<Kind, "sections" | "numberField" | "schema" | "problems">;

interface Table {
  readonly columns: readonly string[];
  readonly manner: Manner;
}

/** Fields that begin filled in a form begin so here, unless the table has a column for it. */
const defaults = (fields: readonly Field[], columns: readonly string[]): FieldData =>
  Object.fromEntries(
    fields.flatMap((field) =>
      "default" in field && field.default !== undefined && !columns.includes(field.name)
        ? [[field.name, field.default]]
        : [],
    ),
  );

/** The column of a place in the data: the items of lists are counted from 1. */
const columnOf = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, (_, at: string) => `.${Number(at) + 1}`);

function dataOf(fields: readonly Field[], { columns, manner }: Table, cells: readonly string[]): FieldData {
  const building = Object.create(null) as Building;
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? "";
    if (!isEmpty(cell) && column !== RECIPIENT_COLUMN) put(fields, building, column.split("."), cell.trim(), manner);
  }
  return { ...defaults(fields, columns), ...built(fields, building) };
}

/** The faults of values that no draft can hold: too long, or too many lines. */
function overlong(fields: readonly Field[], { columns }: Table, cells: readonly string[]): readonly CellFault[] {
  return columns.flatMap((column, at): CellFault[] => {
    const field = fieldAt(fields, column);
    const cell = (cells[at] ?? "").trim();
    if (field === null) return [];
    const max = maxLength(field);
    if (field.type !== "lines") return cell.length > max ? [{ column, code: "TOO_LONG", parameters: { max } }] : [];
    const lines = cell.split("\n").filter((line) => line.trim() !== "");
    if (lines.length > max) return [{ column, code: "BULK_LINES", parameters: { max } }];
    return lines.some((line) => line.trim().length > 140)
      ? [{ column, code: "TOO_LONG", parameters: { max: 140 } }]
      : [];
  });
}

/** So many values of a choice are named; the first of more. */
const NAMED = 12;

type Said = Pick<CellFault, "code" | "parameters">;

/** Says what a cell may hold where a form shows its choices. */
function allowed(field: Field, said: Said): Said {
  if (said.code === "NOT_A_CHOICE" && field.type === "country") return { code: "BULK_COUNTRY" };
  if (said.code !== "NOT_A_CHOICE" || field.type !== "choice") return said;
  const values = offered(field).map(({ value }) => value);
  return {
    code: "BULK_CHOICE",
    parameters: { values: [...values.slice(0, NAMED), ...(values.length > NAMED ? ["…"] : [])].join(", ") },
  };
}

function readRow(kind: Rows, fields: readonly Field[], table: Table, { row, cells }: TableRow): CheckedRow {
  const data = dataOf(fields, table, cells);
  const number = String(data[kind.numberField] ?? "").trim();
  const many: CellFault[] = cells.slice(table.columns.length).some((cell) => cell.trim() !== "")
    ? [{ column: "", code: "BULK_CELLS" }]
    : [];
  const long = overlong(fields, table, cells);
  if (long.length > 0) return { row, cells, data: {}, number, faults: [...many, ...long] };
  const parsed = kind.schema.safeParse(data);
  // Every column has a field, and every cell was measured: nothing but the shape of a whole list is left.
  if (!parsed.success)
    return { row, cells, data: {}, number, faults: [...many, { column: "", code: "FIELD_INVALID" }] };
  const faults = kind.problems(parsed.data).map(({ path, code, parameters }): CellFault => {
    const column = columnOf(path);
    const said: Said = { code, ...(parameters === undefined ? {} : { parameters }) };
    const at = table.columns.indexOf(column);
    const field = fieldAt(fields, column);
    const take = field === null || at < 0 ? undefined : meantBy(field, (cells[at] ?? "").trim());
    return { column, ...(field === null ? said : allowed(field, said)), ...(take === undefined ? {} : { take }) };
  });
  return { row, cells, data: parsed.data, number, faults: [...many, ...faults] };
}

/**
 * Reads the rows of a table as documents of a kind, by the same fields as its form. A number that an earlier row has,
 * or a document that `taken` names by its key, is a fault.
 */
export function checkRows(
  kind: Rows,
  table: Table,
  rows: readonly TableRow[],
  taken: ReadonlySet<string> = new Set(),
): readonly CheckedRow[] {
  const fields = fieldsOf(kind);
  const used = new Map<string, number>();
  return rows.map((one) => {
    const read = readRow(kind, fields, table, one);
    const key = numberKey(read.number);
    if (key === "") return read;
    const earlier = used.get(key);
    if (earlier === undefined) used.set(key, one.row);
    const fault: CellFault | null =
      earlier !== undefined
        ? { column: kind.numberField, code: "BULK_NUMBER_TWICE", parameters: { row: earlier } }
        : taken.has(key)
          ? { column: kind.numberField, code: "NUMBER_TAKEN", parameters: { number: read.number } }
          : null;
    return fault === null ? read : { ...read, faults: [...read.faults, fault] };
  });
}
