import { isDecimal } from "../checks.ts";
import { formatNumber } from "../units.ts";

/** Decimals are counted in millionths: sums and differences of masses are exact, as no floating point number is. */
const DIGITS = 6;
const ONE = 1_000_000n;

/** A decimal as millionths; null for a text that is none. */
export function exact(value: string | undefined): bigint | null {
  if (value === undefined || !isDecimal(value)) return null;
  const [whole = "", behind = ""] = value.replace("-", "").split(".");
  const counted = BigInt(whole) * ONE + BigInt(behind.padEnd(DIGITS, "0"));
  return value.startsWith("-") ? -counted : counted;
}

export const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

/** The decimal of millionths, with at least so many digits behind its point. */
export function decimal(counted: bigint, digits = 0): string {
  const size = counted < 0n ? -counted : counted;
  const behind = String(size % ONE)
    .padStart(DIGITS, "0")
    .replace(/0+$/, "")
    .padEnd(digits, "0");
  return `${counted < 0n ? "-" : ""}${size / ONE}${behind === "" ? "" : `.${behind}`}`;
}

/** A mass as it is read: to the kilogram, its digits grouped. */
export const massWords = (counted: bigint): string => formatNumber(decimal(counted, 3));

/** A mass as it is kept: to the kilogram; a text that is no number stays. */
export function toKilogram(value: string): string {
  const counted = exact(value);
  return counted === null ? value : decimal(counted, 3);
}

/** The mass that the meter delivered: delivery end − start − (loading end − start); null while a reading is missing. */
export function deliveredMass(reading: {
  readonly deliveryStart?: unknown;
  readonly deliveryEnd?: unknown;
  readonly loadingStart?: unknown;
  readonly loadingEnd?: unknown;
}): bigint | null {
  const read = (value: unknown): bigint | null => exact(typeof value === "string" ? value : undefined);
  const [start, end] = [read(reading.deliveryStart), read(reading.deliveryEnd)];
  const [loadedStart, loadedEnd] = [read(reading.loadingStart), read(reading.loadingEnd)];
  if (start === null || end === null || loadedStart === null || loadedEnd === null) return null;
  return end - start - (loadedEnd - loadedStart);
}
