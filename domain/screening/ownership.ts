import * as library from "decimal.js-light";
import { isDecimal } from "../checks.ts";
import { Refused } from "../errors.ts";

/** Node sees CommonJS and the bundler of the web a module: the default is what both hand out. */
const Decimal = library.default as unknown as typeof library.Decimal;

/** A part of one body that another one owns, in percent. */
export interface Share {
  readonly owner: string;
  readonly owned: string;
  readonly percent: string;
}

/** An owner as it is drawn before what it owns. */
export interface Owner {
  readonly owner: string;
  readonly percent: string;
  /** Whether the share counts as one of a listed body. */
  readonly counts: boolean;
}

/** A body of a chain of owners. */
export interface Owned {
  readonly body: string;
  /** On a list itself, counted as listed since half of it is owned so, or neither. */
  readonly standing: "listed" | "counts" | "free";
  /** Stages between it and the subject, which is 0: the column in which it is drawn. */
  readonly stage: number;
  readonly owners: readonly Owner[];
  /** The sum of the shares that count, and what nobody named owns, in percent. */
  readonly together: string;
  readonly others: string;
}

const WHOLE = new Decimal(100);
const HALF = new Decimal(50);
/** As many digits as are known, and no less than two: 49.999 is no half. */
const DIGITS = 2;
const said = (percent: library.Decimal): string => percent.toFixed(Math.max(DIGITS, percent.decimalPlaces()));

const sumOf = (shares: readonly { readonly percent: string }[]): library.Decimal =>
  shares.reduce((sum, { percent }) => sum.plus(percent), new Decimal(0));

/** Shares by what is owned; the shares that a body has in itself belong to its other owners. */
function ownersBy(shares: readonly Share[]): ReadonlyMap<string, readonly Share[]> {
  const owners = new Map<string, Share[]>();
  for (const share of shares)
    if (share.owner !== share.owned) owners.set(share.owned, [...(owners.get(share.owned) ?? []), share]);
  return owners;
}

/** The reason why shares cannot be right; null where they can. */
export function sharesFault(shares: readonly Share[]): Refused | null {
  for (const { owned, percent } of shares) {
    const is = isDecimal(percent) && new Decimal(percent).greaterThan(0) && !new Decimal(percent).greaterThan(WHOLE);
    if (!is) return new Refused("OWNERSHIP_SHARE", { value: percent.slice(0, 40), owned });
  }
  for (const [owned, of] of Map.groupBy(shares, (share) => share.owned)) {
    const sum = sumOf(of);
    if (sum.greaterThan(WHOLE)) return new Refused("OWNERSHIP_SUM", { owned, percent: said(sum) });
  }
  return null;
}

/**
 * The bodies that count as listed: those on a list, and each of which such bodies own half or more together. It counts
 * wholly for the next stage, whatever part of it they own. Circles end, since nobody stops counting.
 */
export function countedAsListed(shares: readonly Share[], listed: ReadonlySet<string>): ReadonlySet<string> {
  const counts = new Set(listed);
  const owners = ownersBy(shares);
  const owns = Map.groupBy(shares, ({ owner }) => owner);
  const open = [...listed];
  for (let owner = open.pop(); owner !== undefined; owner = open.pop())
    for (const { owned } of owns.get(owner) ?? []) {
      if (counts.has(owned)) continue;
      const together = sumOf((owners.get(owned) ?? []).filter((share) => counts.has(share.owner)));
      if (together.lessThan(HALF)) continue;
      counts.add(owned);
      open.push(owned);
    }
  return counts;
}

/** A body and all who own it, directly or through others, nearest first: each once, in its nearest stage. */
export function ownershipOf(subject: string, shares: readonly Share[], listed: ReadonlySet<string>): readonly Owned[] {
  const counts = countedAsListed(shares, listed);
  const owners = ownersBy(shares);
  const stages = new Map([[subject, 0]]);
  for (const [body, stage] of stages)
    for (const { owner } of owners.get(body) ?? []) if (!stages.has(owner)) stages.set(owner, stage + 1);
  return [...stages].map(([body, stage]) => {
    const own = owners.get(body) ?? [];
    return {
      body,
      stage,
      standing: listed.has(body) ? "listed" : counts.has(body) ? "counts" : "free",
      owners: own.map(({ owner, percent }) => ({ owner, percent, counts: counts.has(owner) })),
      together: said(sumOf(own.filter(({ owner }) => counts.has(owner)))),
      others: said(WHOLE.minus(sumOf(own))),
    };
  });
}
