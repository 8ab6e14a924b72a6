import { isDate } from "../checks.ts";
import type { ErrorCode, FieldError } from "../errors.ts";
import { unprintable } from "../glyphs.ts";
import { twiceIn } from "./apart.ts";
import {
  type ValueField,
  type Field,
  type FieldData,
  draftSchema,
  isEmpty,
  applies,
  currencyOf,
  isRequired,
} from "./field.ts";
import { wrong } from "./wrong.ts";

/** A day that lies on the wrong side of another; one that does not exist, or does not count, is beside nothing. */
function outOfOrder({ name, days = [] }: ValueField, fields: readonly Field[], siblings: FieldData): ErrorCode | null {
  const day = (at: string | undefined): string | undefined => {
    const field = fields.find((one) => one.name === at);
    const value = field === undefined || !applies(field, siblings) ? undefined : siblings[field.name];
    return typeof value === "string" && isDate(value.trim()) ? value.trim() : undefined;
  };
  const own = day(name);
  if (own === undefined) return null;
  return (
    days.find(({ notBefore, notAfter }) => own < (day(notBefore) ?? own) || own > (day(notAfter) ?? own))?.code ?? null
  );
}

/**
 * Whether an amount or a quantity says so much that it needs this field: without its currency or its unit it says
 * nothing.
 */
const isNeeded = (name: string, fields: readonly Field[], data: FieldData): boolean =>
  fields.some((field) => {
    if (!applies(field, data)) return false;
    const value = data[field.name];
    if (field.type === "list")
      return (
        Array.isArray(value) &&
        (value as FieldData[]).some((item) =>
          field.fields.some(
            (inner) => "currencyIn" in inner && inner.currencyIn === name && !isEmpty(item[inner.name]),
          ),
        )
      );
    return field.type !== "group" && (field.currencyIn === name || field.unitIn === name) && !isEmpty(value);
  });

/** Everything that still blocks signing: dotted path and code, in the order of the form. */
export function problems(fields: readonly Field[], data: FieldData, prefix = "", root = data): FieldError[] {
  return fields.flatMap((field): FieldError[] => {
    if (!applies(field, data)) return [];
    const path = prefix + field.name;
    const value = data[field.name];
    if (field.type === "list") {
      const items = (Array.isArray(value) ? value : []) as FieldData[];
      const missing: FieldError[] = items.length < (field.min ?? 0) ? [{ path, code: "REQUIRED" }] : [];
      const twice = twiceIn(field, items, path);
      return [...missing, ...items.flatMap((item, i) => problems(field.fields, item, `${path}.${i}.`, root)), ...twice];
    }
    if (field.type === "group") {
      if (isEmpty(value) && !isRequired(field, root)) return [];
      return problems(field.fields, (value ?? {}) as FieldData, `${path}.`, root);
    }
    if (isEmpty(value))
      return isRequired(field, root) || isNeeded(field.name, fields, data) ? [{ path, code: "REQUIRED" }] : [];
    const found =
      typeof value === "string"
        ? (wrong[field.type](value.trim(), field, currencyOf(field, data, root)) ?? outOfOrder(field, fields, data))
        : null;
    return found === null ? [] : [typeof found === "string" ? { path, code: found } : { path, ...found }];
  });
}

/** Texts that a paper cannot print as they are written: dotted path, and the characters that it has no letters for. */
export function unprinted(fields: readonly Field[], data: FieldData, prefix = ""): FieldError[] {
  return fields.flatMap((field): FieldError[] => {
    if (!applies(field, data)) return [];
    const path = prefix + field.name;
    const value = data[field.name];
    if (field.type === "group") return unprinted(field.fields, (value ?? {}) as FieldData, `${path}.`);
    if (field.type === "list")
      return ((Array.isArray(value) ? value : []) as FieldData[]).flatMap((item, i) =>
        unprinted(field.fields, item, `${path}.${i}.`),
      );
    if (isEmpty(value) || (field.type !== "text" && field.type !== "longText" && field.type !== "lines")) return [];
    const characters = unprintable([value].flat().join("\n"));
    return characters === "" ? [] : [{ path, code: "NOT_PRINTED", parameters: { characters } }];
  });
}

/** Leaves that count for "3 of 5 filled": required ones, and their filled number. */
export function progress(fields: readonly Field[], data: FieldData): { filled: number; needed: number } {
  const leaves = (list: readonly Field[], values: FieldData): boolean[] =>
    list.flatMap((field): boolean[] => {
      if (!applies(field, values)) return [];
      const value = values[field.name];
      if (field.type === "list") {
        const items = (Array.isArray(value) && value.length > 0 ? value : field.min ? [{}] : []) as FieldData[];
        return items.flatMap((item) => leaves(field.fields, item));
      }
      const needed = isRequired(field, data);
      if (field.type === "group") return needed ? leaves(field.fields, (value ?? {}) as FieldData) : [];
      return needed ? [problems([field], values, "", data).length === 0] : [];
    });
  const all = leaves(fields, data);
  return { filled: all.filter(Boolean).length, needed: all.length };
}

/** Keeps of data the values that fields can hold: another kind may have a field of the same name. */
export function fitting(fields: readonly Field[], data: FieldData): FieldData {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = data[field.name];
      return value !== undefined && draftSchema([field]).safeParse({ [field.name]: value }).success
        ? [[field.name, value]]
        : [];
    }),
  );
}
