import type { ListField, ValueField } from "./field.ts";
import { standing } from "./shown.ts";

/** More columns than these are not read side by side. */
const MOST = 8;

/** The columns in which a list is read; null for one whose items are blocks of their own. */
export function columnsOf(list: ListField): readonly ValueField[] | null {
  const fields = standing(list.fields, {});
  const values = fields.flatMap((field) => (field.type === "group" || field.type === "list" ? [] : [field]));
  return values.length === fields.length && values.length <= MOST && !values.some((field) => field.type === "lines")
    ? values
    : null;
}
