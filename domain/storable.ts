/** No form and no bill is as deep; what is deeper would cost more to look through than it is worth. */
export const DEEPEST = 20;

/** Whether PostgreSQL and canonical JSON can hold the text: no NUL, no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Whether a value of JSON can be stored, hashed and walked through: its texts, the names of its members, its numbers. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === DEEPEST) return false;
  if (Array.isArray(value)) return value.every((part) => isStorable(part, depth + 1));
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part, depth + 1));
}
