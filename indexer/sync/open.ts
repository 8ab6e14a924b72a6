import type { ChainConfig } from "../core/config.ts";
import { rootsOf } from "../core/config.ts";
import type { Log } from "../core/log.ts";
import type { ChainClient } from "../rpc/chain-client.ts";
import { Pruned } from "../rpc/refusals.ts";
import { RpcDown } from "../rpc/transport.ts";
import { transaction, type Db } from "../store/db.ts";
import { addRoots, createProjection, findProjection, missingRoots } from "../store/register.ts";
import { readCursor, takeCursor, type Projection } from "../store/store.ts";
import type { Bounds } from "./adoption.ts";
import { baseOf } from "./ancestor.ts";
import { checkContracts, checkIdentity } from "./identity.ts";
import { openProjector, type Projector, type Seen } from "./projector.ts";

interface Options {
  readonly db: Db;
  readonly apart?: (() => Promise<Db>) | undefined;
  readonly node: ChainClient;
  readonly chain: ChainConfig;
  readonly log: Log;
  readonly near?: number | undefined;
  readonly seen?: Seen;
  readonly asked?: (() => boolean) | undefined;
  readonly retryMs?: number | undefined;
  readonly bounds?: Bounds | undefined;
}

async function base(node: ChainClient, startBlock: number) {
  const block = await baseOf(node, startBlock);
  if (block !== null) return block;
  const { head } = await node.tip();
  if (head.number >= startBlock)
    throw new Pruned(`The node is at block ${head.number} and does not have block ${startBlock - 1} any more.`);
  throw new RpcDown(`The node has not reached block ${startBlock} yet.`, "NODE_BEHIND");
}

/** A contract added to the settings may have spoken before now: its past is read beside the mirror, if there is one. */
async function followNewRoots({ db, chain, log }: Options, projection: Projection): Promise<void> {
  const missing = await missingRoots(db, projection, rootsOf(chain));
  if (missing.length === 0) return;
  if ((await readCursor(db, projection.id)).number < projection.startBlock) {
    const begun = await transaction(db, async () => {
      // A process that does not know them writes no more.
      const { number } = await takeCursor(db, projection.id);
      if (number < projection.startBlock) await addRoots(db, projection, missing);
      return number >= projection.startBlock;
    });
    if (!begun) return;
  }
  const { chainId, startBlock } = chain;
  log("info", "contracts were added to the settings: their past is read beside the mirror", {
    chainId,
    added: missing.map(({ address }) => address),
  });
  if (Math.max(1, startBlock) < projection.startBlock) {
    log("warn", "what happened before the first block of the mirror is not read", {
      chainId,
      firstBlock: projection.startBlock,
      startBlock,
      remedy: "npm run operate -- reindex reads the chain from there",
    });
  }
}

/**
 * Opens the mirror of a chain, begun now if there is none; throws WrongChain, GenesisMismatch or WrongContracts,
 * changing nothing.
 */
export async function openChain(options: Options): Promise<Projector> {
  const { db, apart, node, chain, log, near, seen, asked, retryMs, bounds } = options;
  const known = await findProjection(db, chain.chainId);
  const genesis = await checkIdentity(node, known ?? chain);
  await checkContracts(node, genesis, chain);
  // Block 0 holds no transactions.
  const projection =
    known ??
    (await createProjection(
      db,
      chain.chainId,
      genesis,
      await base(node, Math.max(1, chain.startBlock)),
      rootsOf(chain),
    ));
  if (known !== null) await followNewRoots(options, projection);
  return openProjector({
    db,
    apart,
    node,
    projection,
    rewinds: chain.rewinds,
    roots: rootsOf(chain),
    log,
    near,
    seen,
    asked,
    retryMs,
    bounds,
  });
}
