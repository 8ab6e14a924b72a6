import { LIMITS } from "#domain/limits";
import {
  MATCHER_VERSION,
  match,
  verdictOf,
  type Asking,
  type Index,
  type Thresholds,
  type Verdict,
} from "#domain/screening/matcher";
import type { CheckOutcome, HitRule } from "#domain/screening/checks";
import type { CheckResult, KeptMatch, ScreenedSubject } from "#domain/screening/result";
import { identifierOf } from "#domain/screening/identifiers";
import type { Identifier, ListEntry, Match, Subject } from "#domain/screening/types";
import type { ListInUse } from "./list-row.ts";

/** The outcome of a check by its best match. */
const OUTCOMES = { hit: "HIT", review: "REVIEW", clear: "CLEAR" } as const satisfies Record<Verdict, CheckOutcome>;

/** A body on a list that a check found. */
export interface FoundHit {
  readonly list: string;
  readonly versionId: string;
  readonly entry: ListEntry;
  readonly rule: HitRule;
  readonly score: number;
  readonly match: KeptMatch | null;
}

export interface Comparison {
  readonly outcome: CheckOutcome;
  readonly hits: readonly FoundHit[];
  readonly result: Omit<CheckResult, "ownership">;
}

/** A number as lists are read: without the signs and spaces with which it is written. */
const read = (kind: Identifier["kind"], typed: string): Identifier[] => {
  const one = typed === "" ? undefined : identifierOf(kind, typed);
  return one === undefined ? [] : [one];
};

const identifiersOf = ({ kind, imo, lei, registration, code }: ScreenedSubject): Identifier[] => [
  ...read(kind === "vessel" ? "imo" : "imoCompany", imo),
  ...read("lei", lei),
  ...read("registration", registration),
  ...read(kind === "goods" ? "hs" : "locode", code),
];

/** The body in the terms of the matcher. */
export const asked = (subject: ScreenedSubject): Subject => ({
  name: subject.name,
  otherNames: [subject.localName, ...subject.otherNames].filter((one) => one !== ""),
  kind: subject.kind,
  country: subject.country || null,
  identifiers: identifiersOf(subject),
  born: subject.born || null,
  flag: subject.flag || null,
});

/** Many bodies are compared sooner without the names nearest below the thresholds, which are for a report. */
export const HITS_ALONE: Asking = { nearest: 0 };

/** Lists as they are compared with, in memory. */
export interface Loaded {
  readonly lists: readonly ListInUse[];
  readonly index: Index;
  /** The number of the names of all bodies on them. */
  readonly names: number;
  /** The bodies of each list, by the list's identity of them. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, ListEntry>>;
}

function entryOf({ entries }: Loaded, list: string, id: string): ListEntry {
  const found = entries.get(list)?.get(id);
  if (found === undefined) throw new Error(`list ${list} has no entry ${id}`);
  return found;
}

/** Compares a body with every list, by the thresholds of the company. */
export function compare(
  loaded: Loaded,
  subject: ScreenedSubject,
  thresholds: Thresholds,
  asking: Asking = {},
): Comparison {
  const began = performance.now();
  const matches = match(loaded.index, asked(subject), thresholds, asking);
  return comparisonOf(loaded, thresholds, matches, performance.now() - began);
}

/** Compares many bodies, for their hits alone: null for one that has none. */
export const compareMany = (
  loaded: Loaded,
  subjects: readonly ScreenedSubject[],
  thresholds: Thresholds,
): (Comparison | null)[] =>
  subjects.map((subject) => {
    const began = performance.now();
    const matches = match(loaded.index, asked(subject), thresholds, HITS_ALONE);
    return matches.length === 0 ? null : comparisonOf(loaded, thresholds, matches, performance.now() - began);
  });

function comparisonOf(loaded: Loaded, thresholds: Thresholds, matches: readonly Match[], took: number): Comparison {
  const { lists, names } = loaded;
  const found = matches.filter(({ score }) => score >= thresholds.review);
  const named = new Map(lists.map((one) => [one.id, one]));
  return {
    outcome: OUTCOMES[verdictOf(found[0]?.score ?? 0, thresholds)],
    hits: found.map(({ list, entry: id, ...explained }) => ({
      list,
      versionId: named.get(list)!.versionId,
      entry: entryOf(loaded, list, id),
      rule: explained.by,
      score: explained.score,
      match: explained,
    })),
    result: {
      method: { version: MATCHER_VERSION, hit: thresholds.hit, review: thresholds.review },
      lists: lists.map(({ versionId: _, at, ...one }) => ({ ...one, at: at.toISOString() })),
      compared: names,
      milliseconds: Math.max(1, Math.round(took)),
      nearest: matches
        .filter(({ score }) => score < thresholds.review)
        .slice(0, LIMITS.screeningNearest)
        .map(({ listed, list, score }) => ({ listed, list: named.get(list)!.name, score })),
    },
  };
}
