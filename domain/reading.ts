import { isDate, isDecimal } from "./checks.ts";
import type { ErrorCode } from "./errors.ts";

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

/** Chinese keyboards type the comma as ， and the point as 。. */
const westernSigns = (typed: string): string => typed.trim().replaceAll("，", ",").replaceAll("。", ".");

/**
 * The decimal that was typed or stands in a file, without what groups its thousands. Whatever can be read in two ways
 * stays as it is, so that it is refused and never guessed.
 */
export function readNumber(typed: string, { decimalComma = false }: Manner = {}): string {
  const number = westernSigns(typed);
  if (PLAIN.test(number)) return number;
  if (decimalComma && DECIMAL_COMMA.test(number)) return number.replaceAll(".", "").replace(",", ".");
  return GROUPED.test(number) ? number.replaceAll(",", "") : typed;
}

/** The fault of a number as it was read; null if there is none. */
export const numberFault = (value: string): Extract<ErrorCode, "NOT_A_NUMBER" | "NUMBER_TWO_WAYS"> | null =>
  isDecimal(value) ? null : TWO_WAYS.test(westernSigns(value)) ? "NUMBER_TWO_WAYS" : "NOT_A_NUMBER";

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
const FORMS: readonly { readonly pattern: RegExp; readonly order: readonly Part[] }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, order: ["d", "m", "y"] },
  { pattern: /^(\d{1,2})[\s-]*([a-z]{3,9})[\s,-]*(\d{4})$/i, order: ["d", "m", "y"] },
];

/** A date has no more letters than this in any of its forms. */
const LONGEST_DATE = 40;

/**
 * The ISO date that was typed or stands in a file: `2026-11-20`, `20 Nov 2026`, `20.11.2026`, `20261120` or
 * `2026年11月20日`; undefined when it is none, or a day that does not exist. Forms that read differently in different
 * countries (03/04/2026) are not accepted; points stand between day, month and year wherever they are written so.
 */
export function parseDate(typed: string): string | undefined {
  if (typed.length > LONGEST_DATE) return undefined;
  const text = typed.trim();
  for (const { pattern, order } of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const part = (name: Part): string => match[order.indexOf(name) + 1] ?? "";
    const month = /^\d+$/.test(part("m")) ? Number(part("m")) : monthOf(part("m"));
    const iso = `${part("y")}-${String(month).padStart(2, "0")}-${part("d").padStart(2, "0")}`;
    return isDate(iso) ? iso : undefined;
  }
  return undefined;
}

/** A date as it is kept: what is none stays as it was typed, so that it is said to be wrong. */
export const readDate = (typed: string): string => parseDate(typed) ?? typed;
