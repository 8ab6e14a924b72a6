import { LIMITS } from "../limits.ts";
import { toCsv } from "../csv.ts";
import type { Field, FieldData, ValueField } from "../kinds/field.ts";
import { isEmpty } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";

/** The columns beside those of fields: the number of the row in its first file, and what is wrong with it. */
export const ROW_COLUMN = "$row";
export const ERROR_COLUMN = "$error";
/** The contact to whom the document of a row is to be sent. */
export const RECIPIENT_COLUMN = "$recipient";

/** A column of a table of documents: the path of a field, the items of lists counted from 1. */
export interface Column {
  readonly path: string;
  readonly field: ValueField;
}

export const fieldsOf = ({ sections }: Pick<Kind, "sections">): readonly Field[] =>
  sections.flatMap(({ fields }) => fields);

/** The columns of an empty table: every field, and of each list as many items as the example has. */
export function columnsOf(fields: readonly Field[], example: FieldData, before = ""): readonly Column[] {
  return fields.flatMap((field): readonly Column[] => {
    const path = before + field.name;
    const value = example[field.name];
    if (field.type === "group") return columnsOf(field.fields, (value ?? {}) as FieldData, `${path}.`);
    if (field.type !== "list") return [{ path, field }];
    const items = Array.isArray(value) && value.length > 0 ? (value as readonly FieldData[]) : [{}];
    return items.flatMap((item, at) => columnsOf(field.fields, item, `${path}.${at + 1}.`));
  });
}

const ITEM = /^[1-9]\d{0,2}$/;

/** The field of a column by its path; null where the fields have none. */
export function fieldAt(fields: readonly Field[], path: string): ValueField | null {
  const [name = "", ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return null;
  if (field.type === "group") return fieldAt(field.fields, rest.join("."));
  if (field.type !== "list") return rest.length === 0 ? field : null;
  const [item = "", ...inner] = rest;
  return ITEM.test(item) && Number(item) <= field.max ? fieldAt(field.fields, inner.join(".")) : null;
}

/** The value at the path of a column, as a cell of a table has it. */
function cellAt(data: unknown, path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(data) ? data.join("\n") : String(data ?? "");
  if (Array.isArray(data)) return cellAt(data[Number(name) - 1], rest);
  return typeof data === "object" && data !== null ? cellAt((data as FieldData)[name], rest) : "";
}

/** The table that somebody fills in for documents of a kind: the names of the fields, and a row as an example. */
export function emptyTable(kind: Pick<Kind, "sections">, example: FieldData): string {
  const columns = columnsOf(fieldsOf(kind), example).slice(0, LIMITS.bulkColumns - 1);
  return toCsv(
    [...columns.map(({ path }) => path), RECIPIENT_COLUMN],
    [[...columns.map(({ path }) => cellAt(example, path.split("."))), ""]],
  );
}

/** The fields at the top that a table cannot do without. */
export const neededColumns = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap((field) =>
    field.required === true && field.type !== "group" && field.type !== "list" && isEmpty(field.default)
      ? [field.name]
      : [],
  );
