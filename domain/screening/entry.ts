import { LIMITS } from "../limits.ts";
import { onOneLine } from "../legible.ts";
import { isDate } from "../checks.ts";
import { parseDate } from "../reading.ts";
import { countryCode } from "./country-codes.ts";
import { identifierOf } from "./identifiers.ts";
import { comparable } from "./names.ts";
import type { ListTally } from "./reading-state.ts";
import type { Identifier, ListedKind, ListedName, ListEntry } from "./types.ts";

/** An entry as its list writes it. */
export interface Written {
  readonly id: string;
  /** Where it stands, for what cannot be used of it. */
  readonly at: string;
  readonly kind: ListedKind;
  readonly names: readonly ListedName[];
  readonly countries?: readonly string[];
  readonly identifiers?: readonly (readonly [Identifier["kind"], string])[];
  readonly birthDates?: readonly string[];
  readonly flag?: string;
  readonly programmes?: readonly string[];
  readonly listedOn?: string;
  readonly addresses?: readonly string[];
  readonly remarks?: string;
}

/** The kinds that need no name, since codes tell them. */
const TOLD_BY_CODES: ReadonlySet<ListedKind> = new Set(["goods", "place", "vessel", "aircraft"]);

/** No identity is kept longer. */
const IDENTITY = 400;

/** The names that can be compared, each once, the primary one first. */
function namesOf({ at, names }: Written, tally: ListTally): readonly ListedName[] {
  const kept = new Map<string, ListedName>();
  for (const name of names) {
    if (name.text.length > LIMITS.listNameCharacters) {
      tally.leaveOut(at, "LIST_ROW_LONG_NAME");
      continue;
    }
    const text = onOneLine(name.text).replace(/\s+/g, " ").trim();
    if (text !== "" && !kept.has(text) && comparable(text)) kept.set(text, { ...name, text });
  }
  if (kept.size > LIMITS.listNames) tally.leaveOut(at, "LIST_ROW_NAMES");
  return [...kept.values()].slice(0, LIMITS.listNames);
}

const once = (values: readonly string[]): readonly string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== "")),
];

/** A date as lists write it, whole or in part: 8 Sep 1966, Sep 1966, 1966, 1966-09-08. */
function datesOf(written: string): readonly string[] {
  const text = written.replace(/\b(circa|approximately|c\.)\s*/gi, "").trim();
  if (/^\d{4}$/.test(text) || /^\d{4}-(0[1-9]|1[0-2])$/.test(text) || isDate(text)) return [text];
  const day = parseDate(text);
  if (day !== undefined) return [day];
  const month = parseDate(`1 ${text}`);
  if (month !== undefined) return [month.slice(0, 7)];
  const [, from, to] = /(\d{4})\s*(?:to|-|–|\/)\s*(?:\d{1,2} )?(?:[A-Za-z]{3,9} )?(\d{4})$/.exec(text) ?? [];
  return from === undefined || to === undefined ? [] : yearsOf(Number(from), Number(to));
}

/** No time in which somebody was born is told as more years. */
const MOST_YEARS = 15;
export const yearsOf = (from: number, to: number): readonly string[] =>
  to < from || to - from > MOST_YEARS ? [] : Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** The entry that is compared; undefined for one of which nothing can be. */
export function listEntryOf(written: Written, tally: ListTally): ListEntry | undefined {
  const identifiers = (written.identifiers ?? []).flatMap(([kind, value]) => identifierOf(kind, value) ?? []);
  const names = namesOf(written, tally);
  const byCode = TOLD_BY_CODES.has(written.kind) && (identifiers.length > 0 || written.flag !== undefined);
  if (names.length === 0 && !byCode) {
    tally.leaveOut(written.at, "LIST_ROW_NAME");
    return undefined;
  }
  return {
    id: written.id.slice(0, IDENTITY),
    kind: written.kind,
    names,
    countries: once((written.countries ?? []).flatMap((said) => countryCode(said) ?? [])),
    identifiers: [...new Map(identifiers.map((one) => [`${one.kind} ${one.value}`, one])).values()],
    birthDates: once((written.birthDates ?? []).flatMap(datesOf)),
    flag: countryCode(written.flag ?? "") ?? null,
    programmes: once(written.programmes ?? []),
    listedOn: parseDate(written.listedOn ?? "") ?? null,
    addresses: once(written.addresses ?? []),
    remarks: (written.remarks ?? "").trim(),
  };
}
