import { type Choice, type Field, type FieldType, type ValueField } from "../kinds/field.ts";
import { text, type Text } from "../text.ts";
import { asArray, asObject, asText, type Json } from "../verify/json.ts";
import { safePattern } from "./safe-pattern.ts";
import {
  bounded,
  countOf,
  fault,
  followed,
  leastLetters,
  MOST,
  notBeside,
  pointer,
  refused,
  type JsonType,
  type Reading,
  type SchemaFault,
} from "./schema-reading.ts";

export interface SchemaFields {
  /** The schema as it was given. */
  readonly source: unknown;
  readonly fields: readonly Field[];
  /** The JSON type of each value by its dotted path, without the places in lists. */
  readonly types: ReadonlyMap<string, JsonType>;
  readonly faults: readonly SchemaFault[];
}

/** Keywords that say nothing about what a value may be. */
const ANNOTATIONS = [
  "$schema",
  "$id",
  "$defs",
  "$comment",
  "title",
  "description",
  "examples",
  "x-zh",
  "readOnly",
  "writeOnly",
  "deprecated",
] as const;
/** Keywords that our fields can say, by the type of the value. */
const SAID = {
  object: ["type", "properties", "required", "additionalProperties"],
  array: ["type", "items", "minItems", "maxItems"],
  string: ["type", "enum", "oneOf", "const", "minLength", "maxLength", "pattern", "format", "default"],
  number: ["type", "minimum", "exclusiveMinimum", "multipleOf", "default"],
  integer: ["type", "minimum", "maximum", "default"],
  boolean: ["type", "default"],
} as const satisfies Record<string, readonly string[]>;
type SchemaType = keyof typeof SAID;
const isValueType = (type: string): type is JsonType => Object.hasOwn(VALUES, type);

/** The field of a text by its `format`: `date` of the standard, and the codes of the trade, which are ours. */
const FORMATS = {
  date: "date",
  country: "country",
  currency: "currency",
  locode: "locode",
  imo: "imo",
  mmsi: "mmsi",
  "call-sign": "callSign",
  container: "container",
  "hs-code": "hsCode",
  package: "package",
} as const satisfies Record<string, FieldType>;

const YES_NO: readonly Choice[] = [
  { value: "true", label: text("Yes", "是") },
  { value: "false", label: text("No", "否") },
];

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Names of what every object has: a document that is read by them would say something else. */
const INHERITED = ["constructor", "prototype", "__proto__", "toString", "valueOf", "hasOwnProperty"];

/**
 * The fields of a form for what a JSON Schema (2020-12) describes. Everything that a field cannot say is a fault, so
 * that a document that the form takes is one that the schema takes.
 */
export function fieldsOfSchema(schema: unknown): SchemaFields {
  const reading: Reading = { root: asObject(schema), types: new Map(), faults: [], long: new WeakMap(), fields: 0 };
  if (asObject(schema)["type"] !== "object") fault(reading, "/type", "type");
  const fields = propertiesOf(reading, asObject(schema), "", "", 0);
  if (reading.fields > MOST.fields) fault(reading, "", MOST.fields, "TOO_MANY_FIELDS");
  return { source: schema, fields, types: reading.types, faults: reading.faults };
}

/** The fields of an object. `at`: the dotted path of its values. */
function propertiesOf(reading: Reading, schema: Json, path: string, at: string, depth: number): Field[] {
  unsaid(reading, schema, "object", path);
  const { additionalProperties = false } = schema;
  if (additionalProperties !== false) fault(reading, pointer(path, "additionalProperties"), "additionalProperties");
  const properties = asObject(schema["properties"]);
  const required = bounded(reading, pointer(path, "required"), asArray(schema["required"]), MOST.fields);
  for (const name of required)
    if (!Object.hasOwn(properties, asText(name)))
      fault(reading, pointer(path, "required"), asText(name) || "required", "NO_FIELD");
  return Object.entries(properties).flatMap(([name, given]) => {
    reading.fields += 1;
    if (reading.fields > MOST.fields) return [];
    const place = pointer(pointer(path, "properties"), name);
    if (!NAME.test(name) || name.length > MOST.name || INHERITED.includes(name)) {
      fault(reading, place, name);
      return [];
    }
    const below = at === "" ? name : `${at}.${name}`;
    const found = fieldOf(reading, name, given, place, below, depth);
    return found === null ? [] : [required.includes(name) ? { ...found, required: true } : found];
  });
}

function fieldOf(
  reading: Reading,
  name: string,
  given: unknown,
  path: string,
  at: string,
  depth: number,
): Field | null {
  const schema = followed(reading, given, path);
  if (schema === null) return null;
  const type = typeOf(schema);
  const common = { name, label: labelOf(schema, name), ...hintOf(schema) };
  if (type === "object") {
    if (depth >= MOST.depth) return refused(reading, path, MOST.depth, "TOO_DEEP");
    return { ...common, type: "group", fields: propertiesOf(reading, schema, path, at, depth + 1) };
  }
  if (type === "array") return listOf(reading, common, schema, path, at, depth);
  if (!isValueType(type)) return typeless(reading, schema, path, type);
  reading.types.set(at, type);
  unsaid(reading, schema, type, path);
  return VALUES[type](reading, common, schema, path);
}

/** Nothing says which type a value has: the keywords that say something else are named. */
function typeless(reading: Reading, schema: Json, path: string, type: string): null {
  const place = pointer(path, "type");
  if (schema["type"] !== undefined) return refused(reading, place, type || JSON.stringify(schema["type"]));
  const known: readonly string[] = ANNOTATIONS;
  const others = Object.keys(schema).filter((keyword) => !known.includes(keyword));
  for (const keyword of others) fault(reading, pointer(path, keyword), keyword);
  return others.length > 0 ? null : refused(reading, place, "type", "MISSING");
}

/** A choice among constants needs no type of its own. */
const typeOf = (schema: Json): string =>
  schema["type"] === undefined && (Array.isArray(schema["enum"]) || Array.isArray(schema["oneOf"]))
    ? "string"
    : asText(schema["type"]);

/** Names every keyword that a field of this type does not say. */
function unsaid(reading: Reading, schema: Json, type: SchemaType, path: string): void {
  const known: readonly string[] = [...SAID[type], ...ANNOTATIONS];
  for (const keyword of Object.keys(schema))
    if (!known.includes(keyword)) fault(reading, pointer(path, keyword), keyword);
}

const labelOf = (schema: Json, name: string): Text => {
  const en = asText(schema["title"]).slice(0, MOST.label) || name;
  return text(en, asText(asObject(schema["x-zh"])["title"]).slice(0, MOST.label) || en);
};
const hintOf = (schema: Json): { readonly hint?: Text } => {
  const en = asText(schema["description"]).slice(0, 2 * MOST.label);
  return en === "" ? {} : { hint: text(en, asText(asObject(schema["x-zh"])["description"]) || en) };
};

type Common = Pick<ValueField, "name" | "label" | "hint">;

function listOf(reading: Reading, common: Common, schema: Json, path: string, at: string, depth: number): Field | null {
  unsaid(reading, schema, "array", path);
  const place = pointer(path, "items");
  const items = followed(reading, schema["items"], place);
  if (items === null) return null;
  const most = Math.min(countOf(reading, schema, path, "maxItems") ?? MOST.items, MOST.items);
  const least = countOf(reading, schema, path, "minItems");
  if (asText(items["type"]) === "string") {
    unsaid(reading, items, "string", place);
    notBeside(reading, items, place, ["enum", "oneOf", "const", "pattern", "format", "maxLength", "default"]);
    // Lines without letters are none: each has one at least.
    leastLetters(reading, items, place);
    if ((least ?? 0) > 0) fault(reading, pointer(path, "minItems"), "minItems");
    reading.types.set(at, "string");
    return { ...common, type: "lines", max: most, wide: true };
  }
  if (asText(items["type"]) !== "object")
    return refused(reading, pointer(place, "type"), asText(items["type"]) || "type");
  if (depth >= MOST.depth) return refused(reading, path, MOST.depth, "TOO_DEEP");
  return {
    ...common,
    type: "list",
    item: labelOf(items, asText(common.label.en)),
    max: most,
    ...(least === undefined ? {} : { min: least }),
    fields: propertiesOf(reading, items, place, at, depth + 1),
  };
}

type MakeValue = (reading: Reading, common: Common, schema: Json, path: string) => ValueField | null;

const VALUES: Record<JsonType, MakeValue> = {
  string: stringOf,
  number: (reading, common, schema, path) => {
    const { multipleOf } = schema;
    const decimals = multipleOf === undefined ? undefined : decimalsOf(multipleOf);
    if (multipleOf !== undefined && decimals === undefined) fault(reading, pointer(path, "multipleOf"), "multipleOf");
    return {
      ...common,
      type: "decimal",
      ...signOf(reading, schema, path),
      ...(decimals === undefined ? {} : { decimals }),
      ...defaultOf(schema),
    };
  },
  integer: (reading, common, schema, path) => {
    if (schema["minimum"] !== 0)
      fault(reading, pointer(path, "minimum"), "minimum", schema["minimum"] === undefined ? "MISSING" : "NOT_TAKEN");
    const most = countOf(reading, schema, path, "maximum");
    return { ...common, type: "integer", ...(most === undefined ? {} : { most }), ...defaultOf(schema) };
  },
  boolean: (_, common, schema) => ({ ...common, type: "choice", choices: YES_NO, ...defaultOf(schema) }),
};

/** A number is above zero, or may be any: our fields know no other bounds. */
function signOf(reading: Reading, schema: Json, path: string): { readonly signed?: true } {
  if (schema["exclusiveMinimum"] === 0) return {};
  notBeside(reading, schema, path, ["exclusiveMinimum", "minimum"]);
  return { signed: true };
}

/** 0.001 is three digits behind the point. */
const decimalsOf = (multiple: unknown): number | undefined =>
  [0, 1, 2, 3, 4, 5, 6].find((digits) => multiple === Number(`1e-${digits}`));

const defaultOf = (schema: Json): { readonly default?: string } =>
  ["string", "number", "boolean"].includes(typeof schema["default"]) ? { default: String(schema["default"]) } : {};

function stringOf(reading: Reading, common: Common, schema: Json, path: string): ValueField | null {
  const choices = choicesOf(reading, schema, path);
  leastLetters(reading, schema, path);
  if (choices !== undefined) {
    notBeside(reading, schema, path, ["format", "pattern", "maxLength"]);
    return { ...common, type: "choice", choices, ...defaultOf(schema) };
  }
  const format = asText(schema["format"]);
  if (schema["format"] !== undefined) {
    notBeside(reading, schema, path, ["pattern", "maxLength"]);
    const type = Object.entries(FORMATS).find(([name]) => name === format)?.[1];
    return type === undefined
      ? refused(reading, pointer(path, "format"), format || "format")
      : { ...common, type, ...defaultOf(schema) };
  }
  const longest = countOf(reading, schema, path, "maxLength");
  const long = longest !== undefined && longest > 140;
  const field = {
    ...common,
    type: long ? ("longText" as const) : ("text" as const),
    ...(longest === undefined ? {} : { max: Math.min(longest, 8_000) }),
    ...(long ? { wide: true } : {}),
    ...defaultOf(schema),
  };
  if (schema["pattern"] === undefined) return field;
  const pattern = safePattern(asText(schema["pattern"]));
  const [example] = asArray(schema["examples"]);
  if (pattern === null || long)
    return refused(reading, pointer(path, "pattern"), asText(schema["pattern"]) || "pattern");
  // Without an example nobody could be told how to write it.
  if (typeof example !== "string" || !pattern.test(example))
    return refused(reading, pointer(path, "examples"), "examples");
  return { ...field, shape: { fits: (value) => pattern.test(value), example } };
}

/** The constants of a choice; undefined where the value is free. */
function choicesOf(reading: Reading, schema: Json, path: string): readonly Choice[] | undefined {
  const all = schema["const"] === undefined ? asArray(schema["enum"]) : [schema["const"]];
  const titles = asArray(schema["oneOf"]);
  if (schema["const"] !== undefined) notBeside(reading, schema, path, ["enum"]);
  if (all.length > 0) notBeside(reading, schema, path, ["oneOf"]);
  if (all.length === 0 && titles.length === 0) return undefined;
  const constants = bounded(reading, pointer(path, "enum"), all, MOST.choices);
  const titled = bounded(reading, pointer(path, "oneOf"), titles, MOST.choices).map(asObject);
  const choices = [
    ...constants.map((value) => ({ value: asText(value), label: text(asText(value), asText(value)) })),
    ...titled.map((one) => ({ value: asText(one["const"]), label: labelOf(one, asText(one["const"])) })),
  ];
  if (choices.length > MOST.choices || choices.some(({ value }) => value === ""))
    fault(reading, pointer(path, constants.length > 0 ? "enum" : "oneOf"), "choices");
  return choices;
}
