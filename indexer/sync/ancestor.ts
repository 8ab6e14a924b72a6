import type { Block } from "../events/event.ts";
import type { ChainClient } from "../rpc/chain-client.ts";
import { RpcDown } from "../rpc/transport.ts";
import type { Db } from "../store/db.ts";
import { blocksBelow } from "../store/rows.ts";
import type { Cursor, Projection } from "../store/store.ts";

const PAGE = 256;

/**
 * Where the mirror of a chain begins: the block before the first one of interest; null when the node has none yet. Its
 * hash is what the next block says: anvil may make up another block 0 when it loads its state.
 */
export async function baseOf(node: ChainClient, startBlock: number): Promise<Block | null> {
  const [base, next] = await node.headers([startBlock - 1, startBlock]);
  return base ? { number: base.number, hash: next?.parentHash ?? base.hash, at: base.at } : null;
}

/**
 * The highest remembered block that the node still has, at any depth. If the chain changes meanwhile the answer may be
 * too deep or already replaced: both only cost another step, since every block taken must link to the one before. Null:
 * the node does not even have the base yet. Throws RpcDown when it has no block where its head is higher: one that lags
 * answers in place of the one that named the head, and its ignorance is no reorg.
 */
export async function ancestor(
  db: Db,
  node: ChainClient,
  { projection, rewinds }: { readonly projection: Projection; readonly rewinds: boolean },
  cursor: Cursor,
  head: number,
): Promise<Block | null> {
  const isOnChain = async (block: Block): Promise<boolean> => {
    const { startBlock } = projection;
    const found =
      block.number < startBlock ? await baseOf(node, startBlock) : ((await node.headers([block.number]))[0] ?? null);
    // Its head was not below the cursor just now: another node answers, one that is behind.
    if (found === null && (!rewinds || block.number <= head))
      throw new RpcDown(`The node does not know block ${block.number} below its head ${head}.`, "NODE_BEHIND");
    return found?.hash === block.hash;
  };
  for (let from = cursor.number; ;) {
    const page = await blocksBelow(db, projection.id, from, PAGE);
    const lowest = page.at(-1);
    if (lowest === undefined) return baseOf(node, projection.startBlock);
    if (await isOnChain(lowest)) return highest(page, isOnChain);
    from = lowest.number - 1;
  }
}

/** Blocks of one chain are on the node's chain up to some height and off it above: the last that is on, by halving. */
async function highest(page: readonly Block[], isOnChain: (block: Block) => Promise<boolean>): Promise<Block> {
  let off = -1;
  let on = page.length - 1;
  while (on - off > 1) {
    const middle = (on + off) >> 1;
    if (await isOnChain(page[middle] as Block)) on = middle;
    else off = middle;
  }
  return page[on] as Block;
}
