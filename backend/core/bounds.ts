import type { z } from "zod";
import type { FieldError } from "#domain/errors";
import { LIMITS } from "#domain/limits";

/** No form is as deep. */
const DEEPEST = 20;
/** A text that is trimmed and composed may be longer as it is typed than as it is kept. */
const roomFor = (max: number): number => 4 * max + 100;

/** Adds what is too long in a value; looks at lengths alone. */
type Bound = (value: unknown, path: string, found: FieldError[], depth: number) => void;

const within = (path: string, name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);

const characters =
  (most: number, max: number): Bound =>
  (value, path, found) => {
    if (typeof value === "string" && value.length > most) found.push({ path, code: "TOO_LONG", parameters: { max } });
  };

/** Bounds values that no schema describes, as the fields of a document, which its kind describes: each text in it. */
const anything: Bound = (value, path, found, depth) => {
  if (typeof value === "string")
    return characters(LIMITS.valueCharacters, LIMITS.valueCharacters)(value, path, found, depth);
  if (typeof value !== "object" || value === null || depth === DEEPEST) return;
  for (const [name, part] of Object.entries(value)) {
    characters(LIMITS.valueCharacters, LIMITS.valueCharacters)(name, path, found, depth);
    anything(part, within(path, name.slice(0, LIMITS.nameShown)), found, depth + 1);
  }
};

const items =
  (item: Bound): Bound =>
  (value, path, found, depth) => {
    if (Array.isArray(value)) value.forEach((part, i) => item(part, within(path, i), found, depth + 1));
  };

const fields =
  (shape: ReadonlyMap<string, Bound>): Bound =>
  (value, path, found, depth) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value))
      (shape.get(name) ?? anything)(part, within(path, name.slice(0, LIMITS.nameShown)), found, depth + 1);
  };

/** Too long for all of them. */
const anyOf =
  (options: readonly Bound[]): Bound =>
  (value, path, found, depth) => {
    const each = options.map((option) => {
      const own: FieldError[] = [];
      option(value, path, own, depth);
      return own;
    });
    if (each.every((own) => own.length > 0)) found.push(...(each[0] ?? []));
  };

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
}

function boundOf(schema: z.ZodType): Bound {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, element, innerType, options, valueType } = definition;
  if (type === "string") {
    const { maxLength } = schema as z.ZodString;
    const max = maxLength ?? LIMITS.valueCharacters;
    return characters(maxLength === null ? max : roomFor(max), max);
  }
  if (shape !== undefined) return fields(new Map(Object.entries(shape).map(([name, part]) => [name, boundOf(part)])));
  if (element !== undefined) return items(boundOf(element));
  if (innerType !== undefined) return boundOf(innerType);
  if (definition.in !== undefined) return boundOf(definition.in);
  if (options !== undefined) return anyOf(options.map(boundOf));
  if (valueType !== undefined) {
    const part = boundOf(valueType);
    return (value, path, found, depth) => {
      anything(typeof value === "object" && value !== null ? Object.keys(value) : null, path, found, depth);
      if (typeof value === "object" && value !== null)
        for (const [name, one] of Object.entries(value))
          part(one, within(path, name.slice(0, LIMITS.nameShown)), found, depth + 1);
    };
  }
  return anything;
}

const known = new WeakMap<z.ZodType, Bound>();

/**
 * Finds texts that are longer than their schema can ever take, before anything is normalised, parsed or matched. Only
 * lengths are looked at, so that it costs next to nothing whatever was sent.
 */
export function tooLong(schema: z.ZodType, value: unknown): FieldError[] {
  const bound = known.get(schema) ?? boundOf(schema);
  known.set(schema, bound);
  const found: FieldError[] = [];
  bound(value, "", found, 0);
  return found;
}
