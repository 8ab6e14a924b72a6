import { applies, isEmpty, type Field, type FieldData } from "../kinds/field.ts";
import { shown, type Manner } from "../kinds/shown.ts";

/** A document as it is read: choices and countries by name, numbers and dates as the reader writes them. */
export function shownData(fields: readonly Field[], data: FieldData, manner: Manner, root = data): FieldData {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = data[field.name];
      if (isEmpty(value) || !applies(field, data)) return [];
      if (field.type === "group") return [[field.name, shownData(field.fields, value as FieldData, manner, root)]];
      if (field.type === "list")
        return [[field.name, (value as FieldData[]).map((one) => shownData(field.fields, one, manner, root))]];
      if (field.type === "lines") return [[field.name, (value as string[]).filter((line) => line.trim() !== "")]];
      const said = shown(field, data, root, manner);
      return [[field.name, field.type === "decimal" ? withDigits(said, field.decimals) : said]];
    }),
  );
}

/** A number with as many digits behind its point as its template wants. */
function withDigits(said: string, digits = 0): string {
  const [, whole = "", behind = ""] = /^([\d,-]+)(?:\.(\d+))?$/.exec(said) ?? [];
  return digits === 0 || whole === "" ? said : `${whole}.${behind.padEnd(digits, "0")}`;
}
