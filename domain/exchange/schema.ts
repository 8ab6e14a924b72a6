import { isDate } from "../checks.ts";
import { entryOf } from "../lookup.ts";
import { safePattern } from "../trade-trust/safe-pattern.ts";
import { asArray, isObject, type Json } from "../verify/json.ts";

/** A value that a schema does not take: where it is, and what the schema asks for there, in its own terms. */
export interface Mismatch {
  /** Names and places with dots between them; empty for the value as a whole. */
  readonly path: string;
  readonly asks: string;
}

/**
 * So deep and so often a schema is followed. A schema comes from another program: it is read, never compiled, and its
 * patterns are run only where their time is bounded.
 */
const MOST = { depth: 24, steps: 20_000, found: 50, asks: 300 } as const;

interface Walk {
  readonly root: unknown;
  readonly found: Mismatch[];
  /** Keywords and patterns that say something that is not checked here. */
  readonly unchecked: Set<string>;
  steps: number;
}

type Check = (asked: unknown, value: unknown, at: At) => void;
interface At {
  readonly schema: Json;
  readonly path: string;
  readonly depth: number;
  readonly walk: Walk;
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, MOST.asks) ?? "";
function tell({ path, walk }: At, asks: string): void {
  if (walk.found.length < MOST.found) walk.found.push({ path, asks: asks.slice(0, MOST.asks) });
}
const within = (path: string, name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);
/** In letters as people count them. */
const lengthOf = (value: string): number => [...value].length;
const number = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const TYPES = {
  string: (value) => typeof value === "string",
  number,
  integer: (value) => number(value) && Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
} as const satisfies Record<string, (value: unknown) => boolean>;

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i;
const FORMATS = {
  date: isDate,
  "date-time": (value) => DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)),
  uuid: (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
} as const satisfies Record<string, (value: string) => boolean>;

const ofText =
  (check: (asked: unknown, value: string, at: At) => boolean, says: (asked: unknown) => string): Check =>
  (asked, value, at) => {
    if (typeof value === "string" && !check(asked, value, at)) tell(at, says(asked));
  };
const ofNumber =
  (fits: (value: number, bound: number) => boolean, says: string): Check =>
  (asked, value, at) => {
    if (number(value) && number(asked) && !fits(value, asked)) tell(at, `${says} ${asked}`);
  };
const ofList =
  (fits: (size: number, bound: number) => boolean, says: string): Check =>
  (asked, value, at) => {
    if (Array.isArray(value) && number(asked) && !fits(value.length, asked)) tell(at, `${says} ${asked}`);
  };

/** Whether a value fits a schema by itself, told to nobody. */
function fitsAlone(schema: unknown, value: unknown, { path, depth, walk }: At): boolean {
  const own: Walk = { root: walk.root, found: [], unchecked: walk.unchecked, steps: walk.steps };
  visit(schema, value, path, depth + 1, own);
  walk.steps = own.steps;
  return own.found.length === 0;
}

/** A multiple in decimals as they are written: 0.3 is one of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

/** The keywords that say what a value may be. */
const KEYWORDS = {
  type: (asked, value, at) => {
    const types = (Array.isArray(asked) ? asked : [asked]).filter((one) => typeof one === "string");
    if (types.length > 0 && !types.some((one) => entryOf(TYPES, one)?.(value) ?? true))
      tell(at, `type ${types.join(" | ")}`);
  },
  enum: (asked, value, at) => {
    if (Array.isArray(asked) && !asked.some((one) => same(one, value))) tell(at, `one of ${shown(asked)}`);
  },
  const: (asked, value, at) => {
    if (!same(asked, value)) tell(at, `exactly ${shown(asked)}`);
  },
  minLength: ofText(
    (asked, value) => !number(asked) || lengthOf(value) >= asked,
    (asked) => `minLength ${String(asked)}`,
  ),
  maxLength: ofText(
    (asked, value) => !number(asked) || lengthOf(value) <= asked,
    (asked) => `maxLength ${String(asked)}`,
  ),
  pattern: ofText(
    (asked, value, { walk }) => {
      const pattern = typeof asked === "string" ? safePattern(asked) : null;
      if (pattern === null) walk.unchecked.add(`pattern ${shown(asked)}`);
      return pattern === null || pattern.test(value);
    },
    (asked) => `pattern ${String(asked)}`,
  ),
  format: ofText(
    (asked, value, { walk }) => {
      const fits = typeof asked === "string" ? entryOf(FORMATS, asked) : undefined;
      if (fits === undefined) walk.unchecked.add(`format ${shown(asked)}`);
      return fits?.(value) ?? true;
    },
    (asked) => `format ${String(asked)}`,
  ),
  minimum: ofNumber((value, bound) => value >= bound, "minimum"),
  maximum: ofNumber((value, bound) => value <= bound, "maximum"),
  exclusiveMinimum: ofNumber((value, bound) => value > bound, "exclusiveMinimum"),
  exclusiveMaximum: ofNumber((value, bound) => value < bound, "exclusiveMaximum"),
  multipleOf: ofNumber((value, bound) => bound <= 0 || isMultiple(value, bound), "multipleOf"),
  minItems: ofList((size, bound) => size >= bound, "minItems"),
  maxItems: ofList((size, bound) => size <= bound, "maxItems"),
  required: (asked, value, at) => {
    if (!isObject(value)) return;
    for (const name of asArray(asked))
      if (typeof name === "string" && !Object.hasOwn(value, name))
        tell({ ...at, path: within(at.path, name) }, "required");
  },
  properties: (asked, value, at) => {
    if (!isObject(value) || !isObject(asked)) return;
    for (const [name, schema] of Object.entries(asked))
      if (Object.hasOwn(value, name)) visit(schema, value[name], within(at.path, name), at.depth + 1, at.walk);
  },
  additionalProperties: (asked, value, at) => {
    if (!isObject(value)) return;
    const known = isObject(at.schema["properties"]) ? at.schema["properties"] : {};
    for (const name of Object.keys(value).filter((one) => !Object.hasOwn(known, one)))
      if (asked === false) tell({ ...at, path: within(at.path, name) }, "additionalProperties false");
      else visit(asked, value[name], within(at.path, name), at.depth + 1, at.walk);
  },
  items: (asked, value, at) => {
    if (Array.isArray(value))
      for (const [i, one] of value.entries()) visit(asked, one, within(at.path, i), at.depth + 1, at.walk);
  },
  allOf: (asked, value, at) => {
    for (const one of asArray(asked)) visit(one, value, at.path, at.depth + 1, at.walk);
  },
  anyOf: (asked, value, at) => {
    if (Array.isArray(asked) && !asked.some((one) => fitsAlone(one, value, at))) tell(at, `anyOf ${shown(asked)}`);
  },
  oneOf: (asked, value, at) => {
    if (Array.isArray(asked) && asked.filter((one) => fitsAlone(one, value, at)).length !== 1)
      tell(at, `oneOf ${shown(asked)}`);
  },
  not: (asked, value, at) => {
    if (fitsAlone(asked, value, at)) tell(at, `not ${shown(asked)}`);
  },
  $ref: (asked, value, at) => visit(referred(at.walk.root, asked), value, at.path, at.depth + 1, at.walk),
} as const satisfies Record<string, Check>;

/** Keywords that say nothing about what a value may be. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$defs",
  "$comment",
  "$anchor",
  "definitions",
  "title",
  "description",
  "examples",
  "example",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "version",
]);

/** The part of the same schema that a reference names; undefined for another document. */
function referred(root: unknown, reference: unknown): unknown {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  return reference
    .slice(1)
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((found, part) => (isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined), root);
}

function visit(schema: unknown, value: unknown, path: string, depth: number, walk: Walk): void {
  if (schema === true) return;
  walk.steps += 1;
  if (depth > MOST.depth || walk.steps > MOST.steps) {
    walk.unchecked.add("a schema that goes deeper than is followed");
    return;
  }
  if (schema === false) return tell({ schema: {}, path, depth, walk }, "nothing here");
  if (!isObject(schema)) {
    walk.unchecked.add("a reference to another document");
    return;
  }
  for (const [name, asked] of Object.entries(schema)) {
    const check = entryOf(KEYWORDS, name);
    if (check !== undefined) check(asked, value, { schema, path, depth, walk });
    else if (!ANNOTATIONS.has(name) && !name.startsWith("x-")) walk.unchecked.add(name.slice(0, 60));
  }
}

/** The parts of a value that a JSON Schema (2020-12) does not take, and those of the schema that are not checked. */
export function checkSchema(
  schema: unknown,
  value: unknown,
): { readonly mismatches: readonly Mismatch[]; readonly unchecked: readonly string[] } {
  const walk: Walk = { root: schema, found: [], unchecked: new Set(), steps: 0 };
  visit(schema, value, "", 0, walk);
  return { mismatches: walk.found, unchecked: [...walk.unchecked].slice(0, MOST.found) };
}

/** The schema of a property of an object's schema, through references; undefined where it names none. */
export function propertyOf(root: unknown, name: string): Json | undefined {
  const at = (schema: unknown, depth: number): Json | undefined => {
    if (!isObject(schema) || depth > MOST.depth) return undefined;
    if (schema["$ref"] !== undefined) return at(referred(root, schema["$ref"]), depth + 1);
    const own = isObject(schema["properties"]) ? schema["properties"] : {};
    if (Object.hasOwn(own, name)) return resolved(own[name], depth + 1);
    for (const part of asArray(schema["allOf"])) {
      const found = at(part, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const resolved = (schema: unknown, depth: number): Json | undefined =>
    !isObject(schema) || depth > MOST.depth
      ? undefined
      : schema["$ref"] === undefined
        ? schema
        : resolved(referred(root, schema["$ref"]), depth + 1);
  return at(root, 0);
}
