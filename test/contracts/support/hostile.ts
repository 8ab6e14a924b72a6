import type { Address, Hex } from "viem";
import type { ChainCall } from "#domain/chain/calls";
import type { House } from "./house.ts";
import { hostileTargetAbi, hostileTargetBytecode } from "./deployed.ts";

/** A contract that does its callers harm, and calls to it. */
export async function hostileTarget({
  chain,
}: House): Promise<{ readonly hostile: Address; readonly hostileCall: (data: Hex) => ChainCall }> {
  const hostile = await chain.deploy({ abi: hostileTargetAbi, bytecode: hostileTargetBytecode, args: [] });
  return { hostile, hostileCall: (data) => ({ to: hostile, abi: hostileTargetAbi, functionName: "", args: [], data }) };
}
