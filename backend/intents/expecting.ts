import type { Address } from "viem";
import type { ChainCall } from "#domain/chain/calls";
import { actCall, type ExpectedTitle, type TitleAct } from "#domain/chain/title-acts";
import type { Context } from "../core/context.ts";
import { chainOf } from "./chains.ts";

interface Stands {
  readonly escrow: string;
  readonly holder: string | null;
  readonly sequence: number;
}

/** How a title stands for who acts on it: the chain refuses the act when it has told anything since. */
export const expectedTitle = ({ escrow, holder, sequence }: Stands): ExpectedTitle => ({ escrow: escrow as Address, holder: holder as Address, sequence: BigInt(sequence) });

/** The call that does these acts on titles, all or none, each only while its title stands as expected. */
export const expecting = (ctx: Context, chainId: number, ...acts: readonly TitleAct[]): ChainCall =>
  actCall(chainOf(ctx.chains, chainId).contracts.forwarder as Address, acts);
