import { asObject, asText, isObject, type Json } from "../verify/json.ts";
import type { Fault } from "./template-faults.ts";

/** A part of a schema that our fields cannot say: where it stands, and the keyword or value that is meant. */
export interface SchemaFault extends Fault {
  /** RFC 6901, from the top of the schema. */
  readonly path: string;
}

/** A value of a schema as it stands in a document: our fields keep all of them as text. */
export type JsonType = "string" | "number" | "integer" | "boolean";

export const MOST = {
  depth: 6,
  fields: 400,
  items: 200,
  choices: 300,
  keywords: 60,
  name: 60,
  label: 120,
  faults: 50,
  refs: 20,
} as const;

/** A schema while its fields are read. */
export interface Reading {
  readonly root: Json;
  readonly types: Map<string, JsonType>;
  readonly faults: SchemaFault[];
  readonly long: WeakMap<Json, boolean>;
  fields: number;
}

/** A definition is read wherever it is named: its faults come again each time, and are bounded in all. */
export const fault = (
  { faults }: Reading,
  path: string,
  found: string | number,
  code: Fault["code"] = "NOT_TAKEN",
): void => void (faults.length < MOST.faults && faults.push({ path, code, found: String(found) }));
export const pointer = (path: string, name: string): string =>
  `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** A list that is read each time that its definition is named: none where it is longer than any that we can say. */
export function bounded<T>(reading: Reading, path: string, list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  fault(reading, path, most, "MORE_THAN");
  return [];
}

export const refused = (reading: Reading, path: string, found: string | number, code?: Fault["code"]): null => {
  fault(reading, path, found, code);
  return null;
};

/** The schema itself, or the one that it names among the definitions of this file. */
export function followed(reading: Reading, given: unknown, path: string): Json | null {
  let schema = given;
  for (let steps = 0; isObject(schema) && schema["$ref"] !== undefined; steps += 1) {
    const name = /^#\/\$defs\/([A-Za-z0-9_-]+)$/.exec(asText(schema["$ref"]))?.[1];
    const definitions = asObject(reading.root["$defs"]);
    if (steps >= MOST.refs || name === undefined || !Object.hasOwn(definitions, name))
      return refused(reading, pointer(path, "$ref"), asText(schema["$ref"]) || "$ref");
    const definition = asObject(definitions[name]);
    if (tooMany(reading, schema) || tooMany(reading, definition))
      return refused(reading, path, MOST.keywords, "MORE_THAN");
    const { $ref: _, ...beside } = schema;
    schema = { ...definition, ...beside };
  }
  return isObject(schema) ? schema : refused(reading, path, "", "NO_SCHEMA");
}

/** Whether a schema has more keywords than any that we can say; those of a definition are counted once. */
function tooMany({ long }: Reading, schema: Json): boolean {
  const known = long.get(schema) ?? Object.keys(schema).length > MOST.keywords;
  long.set(schema, known);
  return known;
}

/** A bound that is a count; undefined where there is none. */
export function countOf(reading: Reading, schema: Json, path: string, keyword: string): number | undefined {
  const { [keyword]: value } = schema;
  if (value === undefined || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0)) return value;
  fault(reading, pointer(path, keyword), keyword);
  return undefined;
}

/** Keywords that would bound a value further than its field does. */
export function notBeside(reading: Reading, schema: Json, path: string, keywords: readonly string[]): void {
  for (const keyword of keywords) if (schema[keyword] !== undefined) fault(reading, pointer(path, keyword), keyword);
}

/** A text that is there has one letter; no field asks for more. */
export function leastLetters(reading: Reading, schema: Json, path: string): void {
  if ((countOf(reading, schema, path, "minLength") ?? 0) > 1) fault(reading, pointer(path, "minLength"), "minLength");
}
