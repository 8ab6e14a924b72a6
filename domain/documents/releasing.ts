import type { CargoLine } from "./cargo.ts";
import type { ErrorCode } from "../errors.ts";
import { numberFault } from "../reading.ts";
import { isMore, isPositive, releasedByLine, remainingOf, sumOf, type Released } from "../quantities.ts";

/** A quantity with its unit. */
export interface Amount {
  readonly quantity: string;
  readonly unit: string;
}

/** Goods to release: the lines, what of them was handed over, and what delivery orders promise of them. */
export interface Releasable {
  readonly cargo: readonly Pick<CargoLine, "quantity" | "unit">[];
  readonly released: readonly Released[];
  /** Only for a bill of lading: the amounts released on those orders, and not on the bill. */
  readonly ordered: readonly Amount[];
}

/** The amount that delivery orders promise in a unit; null for nothing. */
export function orderedIn({ ordered }: Pick<Releasable, "ordered">, unit: string): string | null {
  const same = ordered.filter((one) => one.unit === unit);
  return same.length === 0 ? null : sumOf(same.map(({ quantity }) => quantity));
}

/**
 * The most that can be released of a line: what is left of it and, where delivery orders take some of its unit, of all
 * goods in that unit.
 */
export function leftOf(goods: Releasable, line: number): string {
  const { cargo, released } = goods;
  const of = cargo[line];
  if (of === undefined) return "0";
  const ofLine = remainingOf(of.quantity, releasedByLine(released).get(line) ?? "0");
  const promised = orderedIn(goods, of.unit);
  if (promised === null) return ofLine;
  const there = sumOf(cargo.flatMap(({ unit, quantity }) => (unit === of.unit ? [quantity] : [])));
  const gone = sumOf([
    promised,
    ...released.flatMap((one) => (cargo[one.line]?.unit === of.unit ? [one.quantity] : [])),
  ]);
  const ofUnit = remainingOf(there, gone);
  return isMore(ofLine, ofUnit) ? ofUnit : ofLine;
}

/** Why each of several quantities cannot be released, one after the other; null where it can. */
export function refusedReleases(goods: Releasable, lines: readonly Released[]): (ErrorCode | null)[] {
  const released = [...goods.released];
  return lines.map((one) => {
    if (goods.cargo[one.line] === undefined) return "NOT_A_CHOICE";
    const fault = numberFault(one.quantity);
    if (fault !== null) return fault;
    if (!isPositive(one.quantity)) return "NOT_POSITIVE";
    const left = leftOf({ ...goods, released }, one.line);
    released.push(one);
    return isMore(one.quantity, left) ? "RELEASE_EXCEEDS" : null;
  });
}
