import type { ErrorCode } from "../errors.ts";
import { dateFault, momentFault, numberFault, type NumberFault } from "../reading.ts";
import type { Text } from "../text.ts";
import type { Field, FieldData, ValueField } from "./field.ts";

/** A value of a file that is no number, or no day, for certain: it stays as it was written. */
export interface Unread {
  readonly label: Text;
  readonly value: string;
  /** Says which form is expected. */
  readonly code: NumberFault | Extract<ErrorCode, "NOT_A_DATE" | "NOT_A_MOMENT" | "DATE_YEAR">;
}

const NUMBERS: readonly ValueField["type"][] = ["decimal", "integer", "money"];

const faultOf = (field: ValueField, value: string): Unread["code"] | null =>
  field.type === "date"
    ? dateFault(value)
    : field.type === "moment"
      ? momentFault(value)
      : NUMBERS.includes(field.type)
        ? numberFault(value)
        : null;

/** The numbers and days of a form that could not be read. */
export const unread = (fields: readonly Field[], data: FieldData): Unread[] =>
  fields.flatMap((field) => {
    const value = data[field.name];
    if (field.type === "group") return unread(field.fields, (value ?? {}) as FieldData);
    if (field.type === "list")
      return (Array.isArray(value) ? (value as readonly FieldData[]) : []).flatMap((item) =>
        unread(field.fields, item),
      );
    const written = typeof value === "string" ? value.trim() : "";
    const code = written === "" ? null : faultOf(field, written);
    return code === null ? [] : [{ label: field.label, value: written, code }];
  });
