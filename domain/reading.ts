import { isDate, isDecimal } from "./checks.ts";
import type { ErrorCode } from "./errors.ts";
import { nfkc, onOneLine } from "./legible.ts";

/** No value that is read by its form is longer: what is longer stays as it is. */
const LONGEST = 400;

/**
 * A line as Western keyboards type it: letters, digits and marks of another width or style, and without what nobody
 * sees. Numbers made small or put into circles stay: 10² is not 102.
 */
export const western = (typed: string): string =>
  typed.length > LONGEST
    ? typed
    : onOneLine(typed)
        .replace(/[^\0-\x7f\p{No}]+/gu, nfkc)
        .replaceAll("。", ".")
        .trim();

/** All that stand for the hyphen of a keyboard: the minus of mathematics, the dashes of word processors. */
const HYPHENS = /[\p{Pd}\u2212]/gu;

/** The digits of a code that was sent by letter, as it was typed or pasted. */
export const digitsOf = (typed: string): string => western(typed).replace(/\D/g, "");

/** An address of mail as it is kept. */
export const readEmail = (typed: string): string => western(typed).toLowerCase();

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Groups of exactly three: 0,812 and 37,95 are not such, so a decimal comma is never taken for one that groups. */
const GROUPED = /^-?[1-9]\d{0,2}((,\d{3}){2,}|(,\d{3})+\.\d+)$/;
/** One comma before three digits groups in some countries, and in others the decimals begin there. */
const TWO_WAYS = /^-?[1-9]\d{0,2},\d{3}$/;

/** Where the comma is the decimal sign: 37,998 and 1.234,5 and 1.234.567. */
const DECIMAL_COMMA = /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+),\d+$|^-?[1-9]\d{0,2}(\.\d{3}){2,}$/;

/**
 * How numbers stand in a text: with a decimal point, or in a file whose cells are separated by semicolons because the
 * comma is the decimal sign.
 */
export interface Manner {
  readonly decimalComma?: boolean;
}

const asNumber = (typed: string): string => western(typed).replace(HYPHENS, "-");

/**
 * The decimal that was typed or stands in a file, without what groups its thousands. Whatever can be read in two ways
 * stays as it is, so that it is refused and never guessed.
 */
export function readNumber(typed: string, { decimalComma = false }: Manner = {}): string {
  const number = asNumber(typed);
  if (PLAIN.test(number)) return number;
  if (decimalComma && DECIMAL_COMMA.test(number)) return number.replaceAll(".", "").replace(",", ".");
  return GROUPED.test(number) ? number.replaceAll(",", "") : typed;
}

export type NumberFault = Extract<ErrorCode, "NOT_A_NUMBER" | "NUMBER_TWO_WAYS" | "NUMBER_DIGITS">;

/** The fault of a number as it was read; null if there is none. */
export function numberFault(value: string): NumberFault | null {
  if (isDecimal(value)) return null;
  const number = asNumber(value);
  return TWO_WAYS.test(number) ? "NUMBER_TWO_WAYS" : PLAIN.test(number) ? "NUMBER_DIGITS" : "NOT_A_NUMBER";
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;
/** A month by its whole English name or the short form of it: words of other languages may begin like another month. */
function monthOf(word: string): number {
  const name = word.toLowerCase();
  return name === "sept" ? 9 : MONTHS.findIndex((month) => name === month || name === month.slice(0, 3)) + 1;
}

type Part = "y" | "m" | "d";
/** A month in letters, perhaps with the point that shortens it; a day, perhaps as one counts it; a year of two digits. */
const WORD = String.raw`([a-z]{3,9})\.?`;
const COUNTED = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(\d{4}|'?\d{2})`;
const FORMS: readonly { readonly pattern: RegExp; readonly order: readonly Part[] }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, order: ["d", "m", "y"] },
  { pattern: new RegExp(`^${COUNTED}(?:\\s+of\\s+|[\\s-]*)${WORD}[\\s,-]*${YEAR}$`, "i"), order: ["d", "m", "y"] },
  { pattern: new RegExp(`^${WORD}[\\s-]*${COUNTED}(?:\\s*,\\s*|[\\s-]+)${YEAR}$`, "i"), order: ["m", "d", "y"] },
  { pattern: new RegExp(`^(\\d{4})[\\s,-]*${WORD}[\\s-]*${COUNTED}$`, "i"), order: ["y", "m", "d"] },
];
/** Some countries put the day first, others the month. */
const DAY_AND_MONTH = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;

/** A date has no more letters than this in any of its forms. */
const LONGEST_DATE = 40;

/** The ISO date of a year, month and day as they are written; undefined for a day that does not exist. */
function dateOf(year: string, month: string, day: string): string | undefined {
  const digits = year.replace("'", "");
  const iso = [
    digits.length === 2 ? `20${digits}` : digits,
    String(/^\d+$/.test(month) ? Number(month) : monthOf(month)).padStart(2, "0"),
    day.padStart(2, "0"),
  ].join("-");
  return isDate(iso) ? iso : undefined;
}

/**
 * The ISO date that was typed or stands in a file: `2026-11-20`, `20 Nov 2026`, `NOVEMBER 20, 2026`, `20.11.2026`,
 * `20/11/2026`, `20-NOV-26`, `20261120` or `2026年11月20日`; undefined when it is none, or a day that does not exist.
 * Dates that read differently in different countries (03/04/2026) are not accepted; points stand between day, month and
 * year wherever they are written so, and a month in letters with a year of two digits stands between day and year.
 */
export function parseDate(typed: string): string | undefined {
  if (typed.length > LONGEST_DATE) return undefined;
  const text = western(typed).replace(HYPHENS, "-");
  for (const { pattern, order } of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const part = (name: Part): string => match[order.indexOf(name) + 1] ?? "";
    return dateOf(part("y"), part("m"), part("d"));
  }
  const [, one = "", other = "", year = ""] = DAY_AND_MONTH.exec(text) ?? [];
  const readings = new Set([dateOf(year, other, one), dateOf(year, one, other)]);
  readings.delete(undefined);
  return readings.size === 1 ? [...readings][0] : undefined;
}

/** A date as it is kept: what is none stays as it was typed, so that it is said to be wrong. */
export const readDate = (typed: string): string => parseDate(typed) ?? typed;

/** The years in which anything of trade is dated that is signed here. */
export const [FIRST_YEAR, LAST_YEAR] = ["1900", "2100"];

/** The fault of a date as it was read; null if there is none. */
export const dateFault = (value: string): Extract<ErrorCode, "NOT_A_DATE" | "DATE_YEAR"> | null =>
  !isDate(value) ? "NOT_A_DATE" : value.slice(0, 4) < FIRST_YEAR || value.slice(0, 4) > LAST_YEAR ? "DATE_YEAR" : null;

/** A time of day behind a date, with its zone; without one it is UTC, as the field says. */
const TIME =
  /^(.*?)(?:[\s,T]+|(?<=日))(\d{1,2})(?:[:.]?|时)([0-5]\d)分?(?::([0-5]\d)(?:\.\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?[0-5]\d)?$/i;
const MINUTE = 60_000;

/** Minutes that a zone is ahead of UTC. */
function aheadOf(zone: string): number {
  const [, sign = "", hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The moment that was typed or stands in a file, as RFC 3339 in UTC with seconds: `25 Nov 2026 15:06`,
 * `2026-11-25T23:06+08:00` or `2026年11月25日 15:06`; undefined when it is none. Parts of a second are left out.
 */
export function parseMoment(typed: string): string | undefined {
  if (typed.length > LONGEST_DATE) return undefined;
  const match = TIME.exec(western(typed).replace(HYPHENS, "-"));
  if (match === null) return undefined;
  const [, day = "", hours = "", minutes = "", seconds = "00", zone = "Z"] = match;
  const date = parseDate(day);
  if (date === undefined || Number(hours) > 23) return undefined;
  const said = Date.parse(`${date}T${hours.padStart(2, "0")}:${minutes}:${seconds}Z`);
  return `${new Date(said - aheadOf(zone) * MINUTE).toISOString().slice(0, 19)}Z`;
}

/** A moment as it is kept: what is none stays as it was typed, so that it is said to be wrong. */
export const readMoment = (typed: string): string => parseMoment(typed) ?? typed;

const MOMENT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** The fault of a moment as it was read; null if there is none. */
export const momentFault = (value: string): Extract<ErrorCode, "NOT_A_MOMENT" | "DATE_YEAR"> | null => {
  if (!MOMENT.test(value)) return "NOT_A_MOMENT";
  const fault = dateFault(value.slice(0, 10));
  return fault === "NOT_A_DATE" ? "NOT_A_MOMENT" : fault;
};

/** A moment as it is read, of how a day is: `25 Nov 2026, 15:06 UTC`; seconds only where they are said. */
export const momentWords = (value: string, day: (date: string) => string, between: string): string =>
  momentFault(value) === null
    ? `${day(value.slice(0, 10))}${between}${value.slice(11, value.slice(17, 19) === "00" ? 16 : 19)} UTC`
    : value;

/** The characters that people write into codes to read them more easily. */
const IN_CODES = /[\s.:/-]+/g;

/** A code of letters and digits as it is kept: in capitals, without what only helps to read it. */
export const readCode = (typed: string): string =>
  western(typed).toUpperCase().replace(HYPHENS, "-").replace(IN_CODES, "");
/** The same of a ship's number, without the words that say what it is. */
export const readImo = (typed: string): string => readCode(typed).replace(/^(IMO)?(NO|NUMBER|编号)?/, "");
