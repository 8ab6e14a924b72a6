import type { FieldError } from "../errors.ts";
import { inLatinCapitals } from "../scripts.ts";
import type { FieldData, ListField } from "./field.ts";
import { read } from "./read.ts";

/** The key by which names are compared: whatever their case, width and blanks. */
export const nameKey = (name: string): string => inLatinCapitals(name).replace(/\s+/g, "");

/** The items of a list that say the same as an earlier one in the fields that tell them apart, each at the last of these. */
export function twiceIn({ apart }: ListField, items: readonly FieldData[], path: string): FieldError[] {
  if (apart === undefined) return [];
  const { by, code } = apart;
  const keys = items.map((item) => by.map((name) => nameKey(read(item, name) ?? "")));
  return keys.flatMap((key, at): FieldError[] =>
    key.includes("") || keys.findIndex((one) => one.join("\n") === key.join("\n")) === at
      ? []
      : [{ path: `${path}.${at}.${by.at(-1)}`, code }],
  );
}
