import type { Field, FieldData } from "../kinds/field.ts";
import { shown, type Manner } from "../kinds/shown.ts";
import { mapData } from "./json-data.ts";

/** A document as it is read: choices and countries by name, numbers and dates as the reader writes them. */
export const shownData = (fields: readonly Field[], data: FieldData, manner: Manner): FieldData =>
  mapData(fields, data, (field, siblings) => {
    const said = shown(field, siblings, data, manner);
    return field.type === "decimal" ? withDigits(said, field.decimals) : said;
  });

/** A number with as many digits behind its point as its template wants. */
function withDigits(said: string, digits = 0): string {
  const [, whole = "", behind = ""] = /^([\d,-]+)(?:\.(\d+))?$/.exec(said) ?? [];
  return digits === 0 || whole === "" ? said : `${whole}.${behind.padEnd(digits, "0")}`;
}
