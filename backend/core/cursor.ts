import { z } from "zod";
import { Refused } from "#domain/errors";
import { unstorable } from "#domain/storable";

/** A moment as an answer writes it. */
export const moment = z.iso.datetime({ precision: 3 }).refine((value) => value >= "2000");

/** The last row of a page, for the caller to hand back unread. */
export const writeCursor = (...parts: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url");

/** Reads a cursor of our making; else BAD_INPUT. It comes from outside like everything else. */
export function readCursor<T>(cursor: string, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!parsed.success || unstorable(parsed.data).length > 0)
    throw new Refused("BAD_INPUT", {}, [{ path: "cursor", code: "BAD_INPUT" }]);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
