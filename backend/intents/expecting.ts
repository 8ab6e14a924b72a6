import type { Address } from "viem";
import type { ChainCall } from "#domain/chain/calls";
import { actCall, escrowCallOf, type ExpectedTitle, type TitleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { chainOf } from "./chains.ts";

interface Stands {
  readonly escrow: string;
  readonly holder: string | null;
  readonly sequence: number;
}

/** How a title stands for who acts on it: the chain refuses the act when it has told anything since. */
export const expectedTitle = ({ escrow, holder, sequence }: Stands): ExpectedTitle => ({
  escrow: escrow as Address,
  holder: holder as Address,
  sequence: BigInt(sequence),
});

/**
 * The call that does these acts on titles, all or none, each only while its title stands as expected. An installation
 * that still stands on the first contracts acts on one title at a time.
 */
export function expecting(ctx: Context, chainId: number, ...acts: readonly TitleAct[]): ChainCall {
  const { generation, forwarder } = chainOf(ctx.chains, chainId).contracts;
  if (generation > 1) return actCall(forwarder as Address, acts);
  const [act, ...more] = acts;
  const [title, ...others] = act?.titles ?? [];
  if (!act || !title || more.length + others.length > 0) throw new Refused("ORIGINALS_LIMIT", { max: 1 });
  return escrowCallOf(act, title);
}
