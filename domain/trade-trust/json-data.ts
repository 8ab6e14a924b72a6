import { applies, isEmpty, type Field, type FieldData, type ValueField } from "../kinds/field.ts";
import { isObject } from "../verify/json.ts";
import type { JsonType, SchemaFault } from "./schema-reading.ts";

/** The values of a document that a form keeps, and the places that have no field. */
export interface ReadJson {
  readonly data: FieldData;
  readonly faults: readonly SchemaFault[];
}

/** The values of a document of JSON as a form keeps them: each of them as text. */
export function dataOfJson(fields: readonly Field[], json: unknown, path = ""): ReadJson {
  if (!isObject(json)) return { data: {}, faults: [wrongType(path, json)] };
  const faults: SchemaFault[] = Object.keys(json)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => ({ path: `${path}/${name}`, code: "NO_FIELD", found: name }));
  const data: Record<string, unknown> = {};
  for (const field of fields) {
    const given = Object.hasOwn(json, field.name) ? json[field.name] : undefined;
    if (given === undefined || given === null) continue;
    const read = valueOf(field, given, `${path}/${field.name}`);
    faults.push(...read.faults);
    if (read.faults.length === 0 || isObject(read.value) || Array.isArray(read.value)) data[field.name] = read.value;
  }
  return { data, faults };
}

interface ReadValue {
  readonly value: unknown;
  readonly faults: readonly SchemaFault[];
}

function valueOf(field: Field, given: unknown, path: string): ReadValue {
  if (field.type === "group") {
    const { data, faults } = dataOfJson(field.fields, given, path);
    return { value: data, faults };
  }
  if (field.type !== "list" && field.type !== "lines") return text(given, path);
  if (!Array.isArray(given)) return { value: [], faults: [wrongType(path, given)] };
  const items = given.map((one: unknown, at): ReadValue => {
    if (field.type !== "list") return text(one, `${path}/${at}`);
    const { data, faults } = dataOfJson(field.fields, one, `${path}/${at}`);
    return { value: data, faults };
  });
  return { value: items.map(({ value }) => value), faults: items.flatMap(({ faults }) => faults) };
}

const text = (given: unknown, path: string): ReadValue =>
  typeof given === "string" || typeof given === "number" || typeof given === "boolean"
    ? { value: String(given), faults: [] }
    : { value: "", faults: [wrongType(path, given)] };

const wrongType = (path: string, given: unknown): SchemaFault => ({ path, code: "WRONG_TYPE", found: kindOf(given) });

const kindOf = (given: unknown): string =>
  given === null ? "null" : Array.isArray(given) ? "array" : typeof given === "object" ? "object" : typeof given;

/**
 * What stands in a form, group by group and item by item, without what is empty or does not count. `value` answers a
 * single value; `place` is its dotted path, without the places in lists.
 */
export function mapData(
  fields: readonly Field[],
  data: FieldData,
  value: (field: ValueField, siblings: FieldData, place: string) => unknown,
  at = "",
): FieldData {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const given = data[field.name];
      if (isEmpty(given) || !applies(field, data)) return [];
      const place = at === "" ? field.name : `${at}.${field.name}`;
      if (field.type === "group") return [[field.name, mapData(field.fields, given as FieldData, value, place)]];
      if (field.type === "list")
        return [[field.name, (given as FieldData[]).map((one) => mapData(field.fields, one, value, place))]];
      if (field.type === "lines") return [[field.name, (given as string[]).filter((line) => line.trim() !== "")]];
      return [[field.name, value(field, data, place)]];
    }),
  );
}

/** The document that a form makes: values in the types of its schema, and nothing where nothing was typed. */
export const jsonOfData = (
  fields: readonly Field[],
  types: ReadonlyMap<string, JsonType>,
  data: FieldData,
): FieldData => mapData(fields, data, ({ name }, siblings, place) => typed(String(siblings[name]), types.get(place)));

/** A number that is none stays what was typed: the checks of the form say what is wrong with it. */
function typed(value: string, type: JsonType | undefined): unknown {
  if (type === "boolean") return value === "true";
  if (type !== "number" && type !== "integer") return value;
  return Number.isFinite(Number(value)) ? Number(value) : value;
}
