import { checkSchema, propertyOf, type Mismatch } from "./schema.ts";
import { mapped, PUSH_NAMES, type PushData, type PushName, type PushRow } from "../bunker/exchange/mapping.ts";
import { isObject, type Json } from "../verify/json.ts";

/** The payload of a push, the values that the schema does not take, and those that are not sent or not checked. */
export interface Payload {
  readonly rows: readonly Json[];
  readonly mismatches: readonly Mismatch[];
  /** Names with a value that the schema does not know: they are left out. */
  readonly leftOut: readonly PushName[];
  readonly unchecked: readonly string[];
}

/** A schema of the list that is sent, or of one of its rows. */
const ofList = (schema: unknown): schema is Json =>
  isObject(schema) && (schema["type"] === "array" || schema["items"] !== undefined);

const typesOf = (property: Json): readonly unknown[] =>
  Array.isArray(property["type"]) ? (property["type"] as unknown[]) : [property["type"]];

/** A decimal as it is written in this system. Others stay text, and the schema says that a number was asked for. */
const NUMBER = /^-?\d{1,12}(?:\.\d{1,9})?$/;

/** A value as the schema has it: our own are all text. */
function typed(value: string, property: Json): unknown {
  const types = typesOf(property);
  if (types.includes("number") || types.includes("integer")) return NUMBER.test(value) ? Number(value) : value;
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  if (types.includes("array") && !types.includes("string"))
    return value.split(/\s*[,;\n]\s*/).filter((one) => one !== "");
  return value;
}

function rowOf(schema: unknown, row: PushRow): { readonly sent: Json; readonly leftOut: readonly PushName[] } {
  const valued = PUSH_NAMES.filter((name) => mapped(name, row) !== "");
  const entries = valued.flatMap((name): [string, unknown][] => {
    const property = propertyOf(schema, name);
    return property === undefined ? [] : [[name, typed(mapped(name, row), property)]];
  });
  return {
    sent: Object.fromEntries(entries),
    leftOut: valued.filter((name) => propertyOf(schema, name) === undefined),
  };
}

/**
 * The payload of a note by the schema that the exchange gave. A name is sent where the schema has it; what the schema
 * asks for and this system does not know is a mismatch.
 */
export function payloadOf(schema: unknown, { rows }: PushData): Payload {
  // References of a schema of rows are resolved from the top, so that a list is checked as it stands.
  const listed = ofList(schema);
  const rowSchema = listed
    ? { ...(schema["items"] as object), $defs: schema["$defs"], definitions: schema["definitions"] }
    : schema;
  const made = rows.map((row) => rowOf(rowSchema, row));
  const sent = made.map((one) => one.sent);
  const checks = listed
    ? [checkSchema(schema, sent)]
    : sent.map((one, i) => {
        const { mismatches, unchecked } = checkSchema(schema, one);
        return {
          mismatches: mismatches.map(({ path, asks }) => ({ path: path === "" ? String(i) : `${i}.${path}`, asks })),
          unchecked,
        };
      });
  return {
    rows: sent,
    mismatches: checks.flatMap(({ mismatches }) => mismatches),
    leftOut: PUSH_NAMES.filter((name) => made.some(({ leftOut }) => leftOut.includes(name))),
    unchecked: [...new Set(checks.flatMap(({ unchecked }) => unchecked))],
  };
}
