import { z } from "zod";

export type Random = () => number;
/** One of the list. */
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** The schema of an input by `z.toJSONSchema`, as far as it is read here. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const schemas = new WeakMap<z.ZodType, Schema>();
/** The schema of what a route takes in. */
export function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema);
  schemas.set(type, known);
  return known;
}

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join("");
/** So many hexadecimal digits. */
export const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
const WORDS = [
  "Invoice",
  "BillOfLading",
  "DRAFT",
  "CREATED,ISSUED",
  "a",
  "Owner",
  "提单",
  "o'neil -- ;",
  "%_\\",
  "x OR 1=1",
  '"quoted" -not',
  "2026-11-21",
  "TSL-SIN-260417",
];

/** A value that fits the schema, mostly; `known` holds values by the name of their field. */
export function fitting(
  schema: Schema,
  name: string,
  random: Random,
  known: Readonly<Record<string, readonly unknown[]>>,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fitting(pick(random, choices), name, random, known);
  const own = known[name];
  if (own && own.length > 0 && schema.type !== "array") return pick(random, own);
  switch (schema.type) {
    case "boolean":
      return random() < 0.5;
    case "integer":
    case "number":
      return Math.floor(random() * Math.min(schema.maximum ?? 5, 5)) + 1;
    case "null":
      return null;
    case "array":
      return Array.from(
        {
          length: Math.max(Math.min(schema.minItems ?? 0, 4), Math.floor(random() * Math.min(schema.maxItems ?? 3, 4))),
        },
        () => fitting(schema.items ?? {}, name.replace(/s$/, ""), random, known),
      );
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || random() < 0.6)
          .map(([key, part]) => [key, fitting(part, key, random, known)]),
      );
    case "string":
      return text(schema, random, known["id"] ?? []);
    default:
      return pick(random, [{}, null, "x", 1, { blNo: "X" }]);
  }
}

function text(schema: Schema, random: Random, ids: readonly unknown[]): unknown {
  if (schema.format === "uuid") return pick(random, ids);
  if (schema.pattern) {
    const fits = [
      `0x${hex(random, 40)}`,
      `0x${hex(random, 64)}`,
      hex(random, 64),
      digits(random, 8),
      `${digits(random, 3)}.${digits(random, 3)}`,
      "SG",
      "0xab",
    ].find((one) => new RegExp(schema.pattern ?? "", "u").test(one));
    if (fits !== undefined) return fits;
  }
  return pick(random, WORDS).slice(0, schema.maxLength ?? 200);
}

/** Whether there is a text in it that may be anything; a password is none, for nobody stores one. */
export function isFreeText(type: z.ZodType): boolean {
  const look = (schema: Schema, name: string): boolean => {
    if (schema.type === "string")
      return name !== "password" && (schema.enum ?? schema.const ?? schema.pattern ?? schema.format) === undefined;
    if (schema.type === "object" && schema.properties === undefined) return true;
    const parts = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
    return (
      parts.some((one) => look(one, name)) ||
      Object.entries(schema.properties ?? {}).some(([key, one]) => look(one, key))
    );
  };
  return look(schemaOf(type), "");
}
