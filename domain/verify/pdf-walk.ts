import { canonical, type PdfValue } from "./pdf-objects.ts";
import type { Snapshot } from "./pdf-document.ts";
import { sameBytes, type Dictionary } from "./pdf-equality.ts";
import { refNumber } from "./pdf-revisions.ts";

const WALK_LIMIT = 500_000;

/** A file before and after one of its revisions. */
export interface Step {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The objects that are not what they were: changed, added or removed. */
  readonly changed: ReadonlySet<number>;
}

/** The step that a revision makes; throws where it cannot be said what it changes. An object that is written again as it was has not changed. */
export function stepOf(before: Snapshot, after: Snapshot): Step {
  const { document } = before;
  const changed = new Set<number>();
  for (const number of document.revisions[before.count]!.objects.keys()) {
    if (number === 0) continue;
    for (const one of [number, ...document.packedIn(number)]) if (!isSame(before, after, one)) changed.add(one);
    if (changed.has(number) && document.measuresPacked(number))
      throw new SyntaxError("by another length a reader unpacks other objects, or none");
  }
  return { before, after, changed };
}

function isSame(before: Snapshot, after: Snapshot, number: number): boolean {
  const [old, now] = [before.readable(number), after.readable(number)];
  if (old === null || now === null) return old === now && before.entry(number) === after.entry(number);
  return (
    (old.stream === null) === (now.stream === null) &&
    canonical(old.value) === canonical(now.value) &&
    sameBytes(before.raw(old), after.raw(now))
  );
}

/**
 * Whether an object was not there before. A cross-reference stream is found by its place, and nothing refers to its
 * number: programs give that to the next object that they make.
 */
export const isAdded = ({ before, changed }: Step, number: number): boolean =>
  changed.has(number) && (before.readable(number) === null || isCrossReference(before, number));

export const isCrossReference = (at: Snapshot, number: number): boolean => {
  const object = at.readable(number);
  return object !== null && object.stream !== null && at.dictionary(`${number} 0 R`).get("Type") === "/XRef";
};

interface Bounds {
  /** Objects that are not entered. */
  readonly stops?: ReadonlySet<number>;
  /** Keys of dictionaries that are not followed. */
  readonly skips?: ReadonlySet<string>;
}

/** Keys that lead back to what holds an object; a reference of a signature leads to the file as a whole. */
const BACK: ReadonlySet<string> = new Set(["Parent", "P", "Data"]);

/** The numbers of the objects that values lead to, those that are not there included. */
export function reached(at: Snapshot, from: Iterable<PdfValue>, { stops, skips = BACK }: Bounds = {}): Set<number> {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [...from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof Map) {
      for (const [key, one] of value as Dictionary) if (!skips.has(key)) waiting.push(one);
    } else if (typeof value !== "string") waiting.push(...(value as readonly PdfValue[]));
    else {
      const number = refNumber(value);
      if (number === null || seen.has(number) || stops?.has(number) === true) continue;
      if (seen.size > WALK_LIMIT) throw new SyntaxError("too many objects");
      seen.add(number);
      waiting.push(at.get(number) ?? "null");
    }
  }
  return seen;
}

export const meets = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const number of few) if (many.has(number)) return true;
  return false;
};

/** Whether a value is still what it was, with all that it leads to. */
export function isUnchanged(
  { before, changed }: Step,
  old: PdfValue | undefined,
  now: PdfValue | undefined,
  bounds?: Bounds,
): boolean {
  if (old === undefined || now === undefined) return old === now;
  // What leads to nothing that changed leads to the same objects as before.
  return canonical(old) === canonical(now) && !meets(reached(before, [old], bounds), changed);
}

/**
 * Whether values are the same though their objects may have other numbers, or stand in other places: a program that
 * writes a page anew shows the same page.
 */
export function isEqual({ before, after }: Step, old: PdfValue, now: PdfValue): boolean {
  const met = new Set<string>();
  const waiting: [PdfValue, PdfValue][] = [[old, now]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair;
    const [a, b] = [refNumber(one), refNumber(other)];
    if (a !== null || b !== null) {
      const key = `${canonical(one)}/${canonical(other)}`;
      if (met.has(key)) continue;
      if (met.size > WALK_LIMIT) throw new SyntaxError("too many objects");
      met.add(key);
    }
    const [was, is] = [objectOf(before, one), objectOf(after, other)];
    if (!sameBytes(was.raw, is.raw) || !compare(was.value, is.value, waiting)) return false;
  }
  return true;
}

function objectOf(at: Snapshot, value: PdfValue): { readonly value: PdfValue; readonly raw: Uint8Array } {
  const number = refNumber(value);
  if (number === null) return { value, raw: NOTHING };
  const found = at.readable(number);
  return found === null ? { value: "null", raw: NOTHING } : { value: found.value, raw: at.raw(found) };
}

const NOTHING = new Uint8Array();

/** Compares one level of values, and puts what stands below it into the list of what is left. */
function compare(one: PdfValue, other: PdfValue, waiting: [PdfValue, PdfValue][]): boolean {
  if (one instanceof Map && other instanceof Map) {
    const [a, b] = [one as Dictionary, other as Dictionary];
    for (const key of new Set([...a.keys(), ...b.keys()]))
      if (!BACK.has(key)) waiting.push([a.get(key) ?? "null", b.get(key) ?? "null"]);
    return true;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    const [a, b] = [one as readonly PdfValue[], other as readonly PdfValue[]];
    for (const [i, value] of a.entries()) waiting.push([value, b[i] ?? "null"]);
    return a.length === b.length;
  }
  return one === other;
}

/** What values lead to, kept from revision to revision: a large tree that no revision touches is walked once. */
export class Walks {
  readonly #kept = new Map<string, ReadonlySet<number>>();

  isUnchanged(step: Step, old: PdfValue | undefined, now: PdfValue | undefined, bounds: Bounds): boolean {
    if (old === undefined || now === undefined) return old === now;
    const key = canonical(old);
    if (key !== canonical(now)) return false;
    const known = this.#kept.get(key) ?? reached(step.before, [old], bounds);
    this.#kept.set(key, known);
    return !meets(known, step.changed);
  }

  /** Forgets what a step has changed. */
  pass({ changed }: Step): void {
    for (const [key, numbers] of this.#kept) if (meets(numbers, changed)) this.#kept.delete(key);
  }
}

/** The entries of a dictionary but some. */
export const without = (map: Dictionary, keys: ReadonlySet<string>): Dictionary =>
  new Map([...map].filter(([key]) => !keys.has(key)));
