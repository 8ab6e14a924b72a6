import { isEmpty, type FieldData } from "#domain/kinds/field";
import { withValue } from "../kind/form-data.ts";

/** A place in a form at which two contents differ; of a list that has other rows, the whole list. */
export interface Difference {
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const isData = (value: unknown): value is FieldData =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly FieldData[] => Array.isArray(value) && value.some(isData);

/** Whether two values say the same; a text of blanks says nothing. */
export function same(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, i) => same(value, other[i]));
  if (isData(one) && isData(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => same(one[name], other[name]));
  return typeof one === "string" && typeof other === "string" ? one.trim() === other.trim() : one === other;
}

function walk(path: string, base: unknown, mine: unknown, theirs: unknown): Difference[] {
  if (same(mine, theirs)) return [];
  const under = (name: string): string => (path === "" ? name : `${path}.${name}`);
  if (isData(mine) && isData(theirs)) {
    const was = isData(base) ? base : {};
    return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((name) =>
      walk(under(name), was[name], mine[name], theirs[name]),
    );
  }
  if (isRows(mine) && isRows(theirs) && mine.length === theirs.length) {
    const was = Array.isArray(base) ? (base as readonly unknown[]) : [];
    return mine.flatMap((row, i) => walk(under(String(i)), was[i], row, theirs[i]));
  }
  return [{ path, base, mine, theirs }];
}

/** Where what was typed and what was saved meanwhile differ; `base`: what both began with. */
export const differences = (base: FieldData, mine: FieldData, theirs: FieldData): readonly Difference[] =>
  walk("", base, mine, theirs);

/** Both sides have changed it, each in its way. */
export const isClash = ({ base, mine, theirs }: Difference): boolean => !same(base, mine) && !same(base, theirs);

/** The one side that has changed it, where only one has. */
export const chosenAlready = (one: Difference): Side | undefined =>
  isClash(one) ? undefined : same(one.base, one.mine) ? "theirs" : "mine";

export type Side = "mine" | "theirs";

/** The saved content, with the typed values at the places where these are chosen. */
export const chosen = (
  theirs: FieldData,
  all: readonly Difference[],
  side: (one: Difference) => Side | undefined,
): FieldData => all.reduce((data, one) => (side(one) === "mine" ? withValue(data, one.path, one.mine) : data), theirs);

/** The values that were typed while `sent` was being saved, over the answer to that. */
export const rebased = (sent: FieldData, typed: FieldData, answer: FieldData): FieldData =>
  chosen(answer, differences(sent, typed, answer), (one) => (same(one.base, one.mine) ? "theirs" : "mine"));
