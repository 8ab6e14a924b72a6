/** Values in one request: a long bill has some hundreds. */
const MOST = 20_000;

/** Whether a request holds more than anybody would fill in: looking through that would keep everybody else waiting. */
export function overgrown(value: unknown): boolean {
  const left: unknown[] = [value];
  let count = 0;
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== "object" || one === null) continue;
    const parts = Object.values(one);
    count += parts.length;
    if (count > MOST) return true;
    for (const part of parts) left.push(part);
  }
  return false;
}

/** A text of elsewhere as it can be stored: without NUL, and with a sign for each half of a pair. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** The same for every text within what was read of an answer. Names of fields stay. */
export function storableIn<T>(value: T): T;
export function storableIn(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((one: unknown) => storableIn(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storableIn(one as unknown)]));
}
