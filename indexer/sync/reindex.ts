import { rootsOf, type ChainConfig } from "../core/config.ts";
import type { Log } from "../core/log.ts";
import type { ChainClient } from "../rpc/chain-client.ts";
import { RpcDown } from "../rpc/transport.ts";
import type { Db } from "../store/db.ts";
import { createProjection, findProjection } from "../store/register.ts";
import { contracts } from "../store/rows.ts";
import type { Projection } from "../store/store.ts";
import { compareFinal, retire, swap, sweep, type Comparison, type Swapped } from "../store/swap.ts";
import { baseOf } from "./ancestor.ts";
import { checkContracts, checkIdentity } from "./identity.ts";
import { openProjector, type Projector } from "./projector.ts";

/** There is nothing to read anew, or somebody else does it. */
export class ReindexRefused extends Error {}

export interface ReindexOptions {
  readonly db: Db;
  readonly apart?: (() => Promise<Db>) | undefined;
  readonly node: ChainClient;
  readonly chain: ChainConfig;
  readonly log: Log;
  /** Gives up what an earlier run has read. */
  readonly afresh?: boolean;
  readonly near?: number;
  readonly retryMs?: number | undefined;
  /** Called when there is nothing to do until the head moves. */
  readonly wait: () => Promise<void>;
  readonly onStep?: (projector: Projector) => void;
}

const LOCK_CLASS = 7_227_304;

/** The projection that an earlier run began, or a new one that follows the same contracts as the live one. */
async function besideOf({ db, node, chain, afresh }: ReindexOptions, live: Projection): Promise<Projection> {
  const begun = await findProjection(db, chain.chainId, true);
  if (begun !== null && !afresh && begun.genesis === live.genesis) return begun;
  if (begun !== null) await retire(db, begun);
  const startBlock = Math.max(1, chain.startBlock);
  const base = await baseOf(node, startBlock);
  if (base === null) throw new RpcDown(`The node has not reached block ${startBlock} yet.`);
  // Registries of strangers are wanted for as long as somebody follows them: their past is read as the first time.
  const followed = (await contracts(db, live.id)).filter(
    ({ since, bound }) => since < live.startBlock && bound === null,
  );
  const roots = new Map([...rootsOf(chain), ...followed].map(({ address, source }) => [address, { address, source }]));
  return createProjection(db, chain.chainId, live.genesis, base, [...roots.values()], true);
}

/**
 * Reads a chain anew from its first block beside the mirror that is in use, and takes its place. It may end anywhere:
 * until the swap the old one is in use, and the next run goes on where this one was. Throws RpcDown when the node
 * fails.
 */
export async function reindex(options: ReindexOptions): Promise<Swapped> {
  const { db, apart, node, chain, log, near, retryMs, wait, onStep } = options;
  const { rows } = await db.query<{ got: boolean }>("select pg_try_advisory_lock($1, $2) as got", [
    LOCK_CLASS,
    chain.chainId,
  ]);
  if (rows[0]?.got !== true) throw new ReindexRefused(`Chain ${chain.chainId} is being read anew by another process.`);
  try {
    const live = await findProjection(db, chain.chainId);
    if (live === null)
      throw new ReindexRefused(`Chain ${chain.chainId} has no mirror yet: the indexer reads it from the start.`);
    const genesis = await checkIdentity(node, live);
    await checkContracts(node, genesis, chain);
    const beside = await besideOf(options, live);
    await sweep(db, chain.chainId);
    const projector = await openProjector({
      db,
      apart,
      node,
      projection: beside,
      rewinds: chain.rewinds,
      roots: rootsOf(chain),
      log,
      near,
      retryMs,
    });
    let comparison: Comparison | undefined;
    for (;;) {
      const step = await projector.step();
      onStep?.(projector);
      if (step === "moved") continue;
      if (comparison === undefined) {
        comparison = await compareFinal(db, live, beside);
        // Meanwhile the chain went on.
        continue;
      }
      const swapped = await swap(db, live, beside, comparison);
      if (typeof swapped === "object") {
        await sweep(db, chain.chainId);
        return swapped;
      }
      if (swapped === "stale") comparison = undefined;
      await wait();
    }
  } finally {
    await db.query("select pg_advisory_unlock($1, $2)", [LOCK_CLASS, chain.chainId]).catch(() => {});
  }
}
