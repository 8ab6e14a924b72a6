import { gwei, inGwei, type FeeModel, type Offer } from "#domain/chain/fees";
import { networkOf } from "#domain/chain/networks";
import type { ChainSettings } from "../settings/settings.ts";

/** How gas is paid for on a chain: what the network is like, and what the operator allows. */
export interface Pricing {
  readonly model: FeeModel;
  readonly limit: bigint | undefined;
  /** Blocks that may pass over a transaction before it is replaced. */
  readonly patience: number;
}

/** A chain that Hawser has no data of is taken to be like Ethereum, with a limit that hinders nothing. */
const UNKNOWN: Pick<Pricing, "model" | "patience"> = {
  model: { kind: "tip", leastTip: 0n, limit: gwei(10_000) },
  patience: 5,
};

export function pricingOf({ chainId, feeLimitGwei }: Pick<ChainSettings, "chainId" | "feeLimitGwei">): Pricing {
  const network = networkOf(chainId);
  const known = network === null ? UNKNOWN : { model: network.fees, patience: network.patience };
  return { ...known, limit: feeLimitGwei === undefined ? undefined : gwei(feeLimitGwei) };
}

/** The words to an operator when the network asks too much. */
export const overLimit = ({ asked, limit }: Extract<Offer, { kind: "over" }>): string =>
  `FEE_LIMIT: gas costs ${inGwei(asked)} gwei, more than the limit of ${inGwei(limit)}; acts wait until it costs less or the limit (CHAIN_FEE_LIMITS) is raised`;
