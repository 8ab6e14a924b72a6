import type { Field, FieldData } from "../kinds/field.ts";
import { asArray, asObject, asText, type Json } from "../verify/json.ts";
import { ITEM_TERM } from "../verify/own-terms.ts";
import { isTaken, marked } from "./written-names.ts";

// The words of a credential of a template: its names of fields, each with a meaning of its own.

/** Words of the data model that say in any document what a field of that name says. They hold one value each. */
const SHARED = ["name", "description"];
const isShared = ({ name, type }: Field): boolean =>
  SHARED.includes(name) && type !== "group" && type !== "list" && type !== "lines";

/** The name under which a credential has a field. */
export const termOf = (field: Field): string =>
  isTaken("w3c", field.name) || (SHARED.includes(field.name) && !isShared(field)) ? marked(field.name) : field.name;

/**
 * A context that resolves without any network. Each word ends its meaning, so that nobody who has the document can
 * exchange two of them. Lines are one text: the order of several would be no part of what is signed.
 */
export function contextOf(template: string, fields: readonly Field[]): Json {
  const termsOf = (all: readonly Field[], base: string): Json =>
    Object.fromEntries(
      all
        .filter((field) => !isShared(field))
        .map((field): [string, unknown] => {
          const term = termOf(field);
          const inner = "fields" in field ? { "@context": termsOf(field.fields, `${base}:${field.name}`) } : {};
          return [term, { "@id": `${base}:${term}`, ...inner }];
        }),
    );
  return termsOf(fields, `urn:hawser:template:${template}`);
}

/** How the values of a document are written, or read back. */
interface Way {
  names(field: Field): readonly [from: string, to: string];
  item(one: Json, at: number, count: number): Json;
  lines(value: unknown): unknown;
}

/** The values of a document under the names that a credential has for them, with the place of each item in its list. */
export const written = (fields: readonly Field[], values: FieldData): Json =>
  renamed(fields, values, {
    names: (field) => [field.name, termOf(field)],
    item: (item, at, count) => ({ ...item, [ITEM_TERM]: `${at + 1}/${count}` }),
    lines: (value) => asArray(value).join("\n"),
  });

/** The values of a credential under the names of the template. What the template does not know is left out. */
export const readBack = (fields: readonly Field[], subject: FieldData): Json =>
  renamed(fields, subject, {
    names: (field) => [termOf(field), field.name],
    item: (item) => item,
    lines: (value) => asText(value).split("\n"),
  });

function renamed(fields: readonly Field[], values: FieldData, way: Way): Json {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const [from, to] = way.names(field);
      const value = Object.hasOwn(values, from) ? values[from] : undefined;
      if (value === undefined || value === null) return [];
      if (field.type === "lines") return [[to, way.lines(value)]];
      if (!("fields" in field)) return [[to, value]];
      const inside = (one: unknown): Json => renamed(field.fields, asObject(one), way);
      if (field.type === "group") return [[to, inside(value)]];
      const items = [value].flat();
      return [[to, items.map((one, at) => way.item(inside(one), at, items.length))]];
    }),
  );
}

/** The dotted paths of the fields that have a value, without the places in lists. */
export function filledFields(fields: readonly Field[], values: FieldData, at = ""): readonly string[] {
  return fields.flatMap((field) => {
    const value = values[field.name];
    if (value === undefined || value === null) return [];
    const path = at === "" ? field.name : `${at}.${field.name}`;
    if (!("fields" in field)) return [path];
    const items = [value].flat().map((one) => filledFields(field.fields, asObject(one), path));
    return [...new Set(items.flat())];
  });
}
