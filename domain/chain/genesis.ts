import { BlockNotFoundError, type Hash, type PublicClient } from "viem";

/**
 * The hash of a chain's first block: with the chain id, its identity. It is read as the parent of block 1 where there
 * is one, since a local chain may make up another block 0 whenever it loads its state.
 */
export async function genesisOf(client: Pick<PublicClient, "getBlock">): Promise<Hash> {
  try {
    return (await client.getBlock({ blockNumber: 1n })).parentHash;
  } catch (error) {
    if (!(error instanceof BlockNotFoundError)) throw error;
    return (await client.getBlock({ blockNumber: 0n })).hash;
  }
}
