import type { Address, Hex, PublicClient } from "viem";
import { keccak256 } from "viem/utils";
import { genesisOf } from "./genesis.ts";

/** The chain that a node must serve, and on it the contracts of the address book. */
export interface ExpectedChain {
  readonly chainId: number;
  /** In lower case. */
  readonly genesis: Hex;
  /** Hash of the code at each address. */
  readonly code: Readonly<Record<string, Hex>>;
}

/**
 * The answers of a node about its chain. `codes`: in the order of the expected ones; "0x" or null where there is none.
 */
export interface NodeAnswers {
  readonly chainId: number;
  readonly genesis: Hex;
  readonly codes: readonly (Hex | null | undefined)[];
}

/** Why an act on a chain waits while this is so: the code of the refusal. */
export const NODE_FAULT = "CHAIN_WRONG";

/** In words for the operator, what is wrong with a node; null when it is the right one. */
export function faultOf(expected: ExpectedChain, { chainId, genesis, codes }: NodeAnswers): string | null {
  if (chainId !== expected.chainId)
    return `${NODE_FAULT}: the node serves chain ${chainId}; the settings say ${expected.chainId}`;
  if (genesis.toLowerCase() !== expected.genesis)
    return `${NODE_FAULT}: the node serves chain ${chainId} with genesis ${genesis}; the settings say ${expected.genesis}`;
  const wrong = Object.entries(expected.code).flatMap(([address, hash], i) => {
    const code = codes[i];
    if (!code || code === "0x") return `nothing stands at ${address}`;
    return keccak256(code) === hash ? [] : `other code than was deployed stands at ${address}`;
  });
  return wrong.length === 0 ? null : `${NODE_FAULT}: ${wrong.join("; ")}`;
}

/** Asks a node and judges the answers. Rejects when it does not answer. */
export async function checkNode(
  client: Pick<PublicClient, "getChainId" | "getBlock" | "getCode">,
  expected: ExpectedChain,
): Promise<string | null> {
  const [chainId, genesis] = await Promise.all([client.getChainId(), genesisOf(client)]);
  const identity = faultOf({ ...expected, code: {} }, { chainId, genesis, codes: [] });
  if (identity !== null) return identity;
  const codes = await Promise.all(
    Object.keys(expected.code).map((address) => client.getCode({ address: address as Address })),
  );
  return faultOf(expected, { chainId, genesis, codes });
}
