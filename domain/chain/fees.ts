/** How a network asks to be paid for a unit of gas; all amounts in the smallest unit of its coin. */
export type FeeModel =
  /** A base fee that the network sets and a tip on top of it (EIP-1559). */
  | { readonly kind: "tip"; readonly leastTip: bigint; readonly limit: bigint }
  /** One price. */
  | { readonly kind: "price"; readonly leastPrice: bigint; readonly limit: bigint }
  /** Nothing; whoever offers more than nothing is refused. */
  | { readonly kind: "free" };

/** The prices of gas that a node tells. */
export interface Market {
  /** The base fee of the newest block; null on a network that has none. */
  readonly baseFee: bigint | null;
  readonly tip: bigint;
  readonly price: bigint;
}

/** The fields of a transaction that say what a unit of gas may cost. */
export type Fees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint };

/** `over`: the network asks more than the operator allows; `unpayable`: more would be no use. */
export type Offer =
  | { readonly kind: "pay"; readonly fees: Fees }
  | { readonly kind: "over"; readonly asked: bigint; readonly limit: bigint }
  | { readonly kind: "unpayable" };

const GIGA = 1_000_000_000;
/** Amounts are said in thousand-millionths of a coin, as people do. */
export const gwei = (amount: number): bigint => BigInt(Math.round(amount * GIGA));

/** The same for people, with up to three digits behind the point. */
export const inGwei = (amount: bigint): string => String(Math.round(Number(amount) / (GIGA / 1000)) / 1000);

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** An eighth more, one unit at least: every node takes that for a replacement (most ask for a tenth). */
const raised = (amount: bigint): bigint => amount + amount / 8n + 1n;

/** The most that a unit of gas may cost, and the part of it that goes to the maker of the block. */
const parts = (fees: Fees): readonly [most: bigint, tip: bigint] =>
  "gasPrice" in fees ? [fees.gasPrice, fees.gasPrice] : [fees.maxFeePerGas, fees.maxPriorityFeePerGas];

/** The most that a unit of gas may cost: for an estimate of what to have in the account. */
export const mostOf = (fees: Fees): bigint => parts(fees)[0];

/** The price that must be offered to be in the next block: the tip, and the whole. */
function asked(model: Exclude<FeeModel, { kind: "free" }>, market: Market): readonly [all: bigint, tip: bigint] {
  if (model.kind === "tip" && market.baseFee !== null) {
    const tip = greater(market.tip, model.leastTip);
    return [market.baseFee + tip, tip];
  }
  return [greater(market.price, model.kind === "price" ? model.leastPrice : model.leastTip), 0n];
}

/**
 * The fees of a new transaction. With a base fee they bear its doubling, and a single price half as much again, so that
 * the bytes are good for a while; never above the limit.
 */
export function firstOffer(model: FeeModel, market: Market, limit?: bigint): Offer {
  if (model.kind === "free") return { kind: "pay", fees: { gasPrice: 0n } };
  const most = limit ?? model.limit;
  const [all, tip] = asked(model, market);
  if (all > most) return { kind: "over", asked: all, limit: most };
  if (model.kind === "tip" && market.baseFee !== null)
    return { kind: "pay", fees: { maxPriorityFeePerGas: tip, maxFeePerGas: smaller(market.baseFee * 2n + tip, most) } };
  return { kind: "pay", fees: { gasPrice: smaller((all * 3n) / 2n, most) } };
}

/** The fees of a replacement: what the network asks now, and more than was offered before in every part of it. */
export function dearerOffer(model: FeeModel, market: Market, before: Fees, limit?: bigint): Offer {
  if (model.kind === "free") return { kind: "unpayable" };
  const most = limit ?? model.limit;
  const now = firstOffer(model, market, most);
  if (now.kind !== "pay") return now;
  const [all, tip] = parts(before).map(raised) as [bigint, bigint];
  const [allNow, tipNow] = parts(now.fees);
  const whole = greater(all, allNow);
  if (whole > most) return { kind: "over", asked: whole, limit: most };
  return {
    kind: "pay",
    fees:
      "gasPrice" in now.fees
        ? { gasPrice: whole }
        : { maxFeePerGas: whole, maxPriorityFeePerGas: greater(tip, tipNow) },
  };
}

/** Whether the network takes these fees now. */
export function isEnough(model: FeeModel, market: Market, fees: Fees): boolean {
  if (model.kind === "free") return true;
  const [most, tip] = parts(fees);
  return most >= asked(model, market)[0] && tip >= (model.kind === "tip" ? model.leastTip : 0n);
}
