import * as library from "decimal.js-light";
import { isDecimal } from "./checks.ts";

/** Node sees CommonJS and the bundler of the web a module: the default is what both hand out. */
const Decimal = library.default as unknown as typeof library.Decimal;

/** Quantities have at most 15 digits before the point and 6 behind: sums of thousands of them stay exact. */
Decimal.config({ precision: 60 });

export interface Released {
  /** Position of the cargo line, from 0. */
  readonly line: number;
  readonly quantity: string;
}

/** The released amount of each cargo line, as decimal strings. */
export function releasedByLine(releases: readonly Released[]): ReadonlyMap<number, string> {
  const sums = new Map<number, library.Decimal>();
  for (const { line, quantity } of releases) sums.set(line, (sums.get(line) ?? new Decimal(0)).plus(quantity));
  return new Map([...sums].map(([line, sum]) => [line, sum.toFixed()]));
}

/** Whether every line is released to its last gram. */
export function allReleased(cargo: readonly { readonly quantity?: string }[], releases: readonly Released[]): boolean {
  const sums = releasedByLine(releases);
  return cargo.every(({ quantity }, line) => new Decimal(sums.get(line) ?? 0).gte(quantity ?? "0"));
}

/**
 * The sums of lines in each of their units; a single one stays as it is written. A value that is no number yet does not
 * count.
 */
export function inAll(
  lines: readonly { readonly quantity: string; readonly unit: string }[],
): readonly { readonly quantity: string; readonly unit: string }[] {
  const counted = lines.filter(({ quantity }) => isDecimal(quantity));
  return counted.length <= 1 ? counted : [...byUnit(counted)].map(([unit, quantity]) => ({ quantity, unit }));
}

/** The sums of quantities by their unit. */
function byUnit(lines: readonly { readonly quantity: string; readonly unit: string }[]): ReadonlyMap<string, string> {
  const sums = new Map<string, library.Decimal>();
  for (const { quantity, unit } of lines) sums.set(unit, (sums.get(unit) ?? new Decimal(0)).plus(quantity));
  return new Map([...sums].map(([unit, sum]) => [unit, sum.toFixed()]));
}

/** Whether more is taken in some unit than there is in that unit. */
export function overdrawn(
  there: readonly { readonly quantity: string; readonly unit: string }[],
  taken: readonly { readonly quantity: string; readonly unit: string }[],
): boolean {
  const whole = byUnit(there);
  return [...byUnit(taken)].some(([unit, sum]) => new Decimal(sum).gt(whole.get(unit) ?? "0"));
}

const decimalsOf = (quantity: string): number => quantity.split(".")[1]?.length ?? 0;

/** The amount of a line that is still to be released, with as many decimals as the line; never less than nothing. */
export function remainingOf(quantity: string, released: string): string {
  const left = new Decimal(quantity).minus(released);
  return left.lt(0) ? "0" : left.toFixed(Math.max(decimalsOf(quantity), decimalsOf(released)));
}

/** The sum of decimals. */
export const sumOf = (quantities: readonly string[]): string =>
  quantities.reduce((sum, quantity) => sum.plus(quantity), new Decimal(0)).toFixed();

/** A quantity in so many shares, with as many decimals as it has; the last one takes what cannot be divided. */
export function evenShares(quantity: string, count: number): string[] {
  const decimals = decimalsOf(quantity);
  const share = new Decimal(quantity).div(count).toFixed(decimals, Decimal.ROUND_DOWN);
  const last = new Decimal(quantity).minus(new Decimal(share).times(count - 1)).toFixed(decimals);
  return [...Array.from({ length: count - 1 }, () => share), last];
}

/** The rest of one quantity without another; below zero where that is more. */
export const differenceOf = (one: string, other: string): string => new Decimal(one).minus(other).toFixed();

export const isMore = (one: string, other: string): boolean => new Decimal(one).gt(other);

export const isPositive = (quantity: string): boolean => new Decimal(quantity).gt(0);

/** Tonnes of a volume in m³ at a density in kg/l, to the kilogram; null unless both are decimals. */
export function tonnesOf(volume: string, density: string): string | null {
  if (!isDecimal(volume) || !isDecimal(density)) return null;
  return new Decimal(volume).times(density).toFixed(3);
}

/** A weight in tonnes, of tonnes or kilograms; null when it is none. */
export function inTonnes(quantity: string, unit: string): string | null {
  if (!isDecimal(quantity) || (unit !== "TNE" && unit !== "KGM")) return null;
  return unit === "TNE" ? quantity : new Decimal(quantity).div(1000).toFixed();
}

/** Whether a weight is more than one part in twenty away from another. */
export const farFrom = (one: string, other: string): boolean =>
  new Decimal(one).minus(other).abs().gt(new Decimal(other).abs().div(20));

/** Whether two quantities differ by no more than one part in a thousand of the first. */
export const nearly = (one: string, other: string): boolean =>
  new Decimal(one).minus(other).abs().lte(new Decimal(one).abs().div(1000));
