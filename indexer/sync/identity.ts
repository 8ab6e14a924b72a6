import { faultOf, NODE_FAULT } from "#domain/chain/check-node";
import type { ChainConfig } from "../core/config.ts";
import type { Hex } from "../events/event.ts";
import type { ChainClient } from "../rpc/chain-client.ts";
import { RpcDown } from "../rpc/transport.ts";
import { GenesisMismatch } from "../store/register.ts";

/** The node's chain id is not the one of the settings. */
export class WrongChain extends Error {
  readonly code = "CHAIN_WRONG";

  constructor(expected: number, seen: number) {
    super(
      `${NODE_FAULT}: The node serves chain ${seen}, but the settings say ${expected}. Correct the RPC address or the chain id.`,
    );
  }
}

/** The node serves the chain, and not our contracts on it. */
export class WrongContracts extends Error {
  readonly code = "CHAIN_WRONG";
}

/** Throws WrongContracts when other code than was deployed, or none, stands where our contracts should. */
export async function checkContracts(
  node: ChainClient,
  genesis: Hex,
  { chainId, code }: Pick<ChainConfig, "chainId" | "code">,
): Promise<void> {
  const codes = await node.codes(Object.keys(code));
  const fault = faultOf({ chainId, genesis, code }, { chainId, genesis, codes });
  if (fault !== null) throw new WrongContracts(fault);
}

/**
 * Throws WrongChain or GenesisMismatch when the node does not serve this chain, and RpcDown while that cannot be told;
 * returns its genesis hash.
 */
export async function checkIdentity(
  node: ChainClient,
  expected: { readonly chainId: number; readonly genesis?: Hex },
): Promise<Hex> {
  const { chainId, genesis, certain } = await node.identity();
  if (chainId !== expected.chainId) throw new WrongChain(expected.chainId, chainId);
  if (!certain && genesis !== expected.genesis) {
    throw new RpcDown("The node has no block 1 yet: which chain it serves cannot be told.");
  }
  if (expected.genesis !== undefined && genesis !== expected.genesis) {
    throw new GenesisMismatch(chainId, expected.genesis, genesis);
  }
  return genesis;
}
