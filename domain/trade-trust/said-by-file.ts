import { asObject, asText, type Json } from "../verify/json.ts";
import { CONTENT_TERM } from "../verify/own-terms.ts";
import { contentsOf } from "./file-content.ts";
import { unmarked } from "./written-names.ts";

const MOST = { depth: 16, value: 1_000, values: 5_000 } as const;

/**
 * The fields of a document that another issuer made, by which it is compared with lists: their names and values and
 * nothing else, each of several documents under its place. Empty for what is none.
 */
export function saidByFile(document: unknown): Json {
  const left = { values: MOST.values };
  const said = [...contentsOf(document).map((one) => one.said), ...ownContents(document)].map((one) =>
    asObject(plain(one, left)),
  );
  return said.length === 1 ? (said[0] as Json) : Object.fromEntries(said.map((one, at) => [String(at), one]));
}

/** The whole content of a title of ours, which its credential holds as one text. */
function ownContents(document: unknown): readonly Json[] {
  return [asObject(document)["credentialSubject"]].flat().flatMap((one) => {
    const content = asText(asObject(one)[CONTENT_TERM]);
    if (content === "") return [];
    try {
      return [asObject(JSON.parse(content))];
    } catch {
      return [];
    }
  });
}

/** A value without what no database takes, no deeper and no longer than is compared. */
function plain(value: unknown, left: { values: number }, depth = 0): unknown {
  if (depth > MOST.depth || left.values <= 0) return null;
  if (typeof value === "string" || typeof value === "number") {
    left.values -= 1;
    return String(value)
      .slice(0, MOST.value)
      .replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ");
  }
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return value.map((one) => plain(one, left, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [unmarked(name).slice(0, MOST.value), plain(one, left, depth + 1)]),
  );
}
