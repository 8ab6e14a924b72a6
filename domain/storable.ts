import type { FieldError } from "./errors.ts";

/** No form and no bill is as deep; what is deeper would cost more to look through than it is worth. */
const DEEPEST = 20;

/** Whether PostgreSQL and canonical JSON can hold the text: no NUL, no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Everything within a parsed input that could not be stored, by its dotted path. Names of fields count, too. */
export function unstorable(value: unknown, path = "", depth = 0): FieldError[] {
  if (typeof value === "string") return isStorableText(value) ? [] : [{ path, code: "NOT_STORABLE" }];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [{ path, code: "NOT_STORABLE" }];
  if (typeof value !== "object" || value === null) return [];
  if (depth === DEEPEST) return [{ path, code: "NOT_STORABLE" }];
  return Object.entries(value).flatMap(([name, part]): FieldError[] => {
    const at = path ? `${path}.${name}` : name;
    return isStorableText(name) ? unstorable(part, at, depth + 1) : [{ path: at, code: "NOT_STORABLE" }];
  });
}

/** Whether a value of JSON can be stored, hashed and walked through: its texts, the names of its members, its numbers. */
export const isStorable = (value: unknown): boolean => unstorable(value).length === 0;
