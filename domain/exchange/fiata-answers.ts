// Data: how FIATA's refusals are read.

import type { FiataProblem } from "../fiata/calls.ts";
import { asArray, asObject, asText, isObject } from "../verify/json.ts";
import { ourPath } from "./fiata-mapping.ts";

/** A refusal in FIATA's words. */
export interface FiataRefusal {
  readonly code: string;
  readonly message: string;
  readonly problems: readonly FiataProblem[];
}

const MOST_PROBLEMS = 50;
const firstOf = (from: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  names.map((name) => asText(from[name]).trim()).find((value) => value !== "") ?? "";

/** Reads `{errorCode, message, origin, fields: {errors: []}}`; each error is an object with a path, or a sentence. */
export function readRefusal(body: unknown): FiataRefusal {
  const top = asObject(body);
  const problems = asArray(asObject(top["fields"])["errors"])
    .slice(0, MOST_PROBLEMS)
    .map((one): FiataProblem => {
      const theirs = isObject(one)
        ? firstOf(one, ["path", "field", "property", "instancePath", "name"])
        : (/^[\w$./[\]*]+(?=[:\s])/.exec(asText(one))?.[0] ?? "");
      const message = isObject(one) ? firstOf(one, ["message", "error", "reason", "description"]) : asText(one).trim();
      return { path: ourPath(theirs), theirs: theirs.slice(0, 200), message: message.slice(0, 300) };
    })
    .filter(({ theirs, message }) => theirs !== "" || message !== "");
  return {
    code: (typeof top["errorCode"] === "number" ? String(top["errorCode"]) : asText(top["errorCode"])).slice(0, 60),
    message: asText(top["message"]).trim().slice(0, 300),
    problems,
  };
}

/** The sentence of a refusal: what it says itself, else what it says of fields. */
export const reasonOf = ({ code, message, problems }: FiataRefusal): string =>
  message ||
  problems
    .map((one) => one.message)
    .join("; ")
    .slice(0, 300) ||
  code ||
  "400";
