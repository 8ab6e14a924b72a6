import { LIMITS } from "#domain/limits";
import { ALL_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../core/log.ts";
import type { ChainClient } from "../rpc/chain-client.ts";
import type { Header } from "../rpc/parse.ts";
import { RpcDown } from "../rpc/transport.ts";
import { transaction, type Db } from "../store/db.ts";
import { missingRoots, type Root } from "../store/register.ts";
import { contracts } from "../store/rows.ts";
import { BatchRows, type Batch } from "../store/batch.ts";
import { Recent } from "../store/projection.ts";
import { apply, finalize, rollback, takeCursor, type Cursor, type Projection } from "../store/store.ts";
import { createAdoption, type Bounds } from "./adoption.ts";
import { ancestor } from "./ancestor.ts";
import { checkIdentity } from "./identity.ts";
import { createBackfill, type Backfill } from "./backfill.ts";
import { Contracts, scan } from "./scan.ts";

/** How a step ended: more to do at once, or nothing to do until the head moves. */
export type Step = "moved" | "idle";

export interface Projector {
  /** One step towards the node's head: one transaction at most. */
  step(): Promise<Step>;
  /**
   * Takes a head that the node spoke of by itself, if it is the block after the cursor. Its logs are asked for by its
   * hash as ever; whether it still is the head, and whatever is wrong with it, is seen by the next step.
   */
  take(head: Header, finalized: number): Promise<void>;
  readonly cursor: Cursor;
  /** The node's head as last seen. */
  readonly head: number;
  /** Whether all contracts of the settings are followed: the past of those that were added is read first. */
  readonly whole: boolean;
}

/** Is told what was written. */
export interface Seen {
  applied(blocks: number, events: number): void;
  rolledBack(depth: number): void;
}

export interface ProjectorOptions {
  readonly db: Db;
  /** A second connection, asked for when there are many events to be added: they go in beside the rest. */
  readonly apart?: (() => Promise<Db>) | undefined;
  readonly node: ChainClient;
  readonly projection: Projection;
  readonly rewinds: boolean;
  readonly log: Log;
  /** Blocks nearer to the head than this are followed one by one with their hashes, however final they are called. */
  readonly near?: number;
  readonly seen?: Seen;
  /** The contracts of the settings. */
  readonly roots: readonly Root[];
  /** Whether somebody may have asked for a registry since the last call; without it, always. */
  readonly asked?: () => boolean;
  /** Milliseconds for which a past that cannot be read is left. */
  readonly retryMs?: number | undefined;
  readonly bounds?: Bounds | undefined;
}

/** Up to where blocks may be taken by ranges, as of the last look at the head. */
interface Goal {
  readonly trusted: number;
  readonly finalized: number;
  /** When to look again, by the clock of this process. */
  readonly until: number;
}

/** Milliseconds between two looks at the head while far behind it. */
const LOOK_UP_MS = 10_000;
/** Blocks taken whole in one step while catching up near the head. */
const STRIDE = 32;
const NEAR = 64;
const RETRY_MS = 10_000;
const BOUNDS: Bounds = { most: LIMITS.strangerEvents, piece: 1_000 };

/** Opens the mirror where the database says it stands. After any error of the database, open it anew. */
export async function openProjector(options: ProjectorOptions): Promise<Projector> {
  const {
    db,
    apart,
    node,
    projection,
    rewinds,
    log,
    near = NEAR,
    seen: told,
    asked = () => true,
    retryMs = RETRY_MS,
    bounds = BOUNDS,
  } = options;
  let cursor = await transaction(db, () => takeCursor(db, projection.id));
  let known = new Contracts(await contracts(db, projection.id));
  let seen = cursor.number;
  let recent = new Recent();
  let backfill: Backfill | undefined;
  let goal: Goal | undefined;

  const commit = async (batch: Batch, eventsApart?: Db): Promise<void> => {
    const from = cursor.number;
    known.add(batch.contracts);
    cursor = await apply(db, projection, cursor, batch, recent, eventsApart);
    told?.applied(cursor.number - from, batch.rows.events.count);
  };

  const goBack = async (): Promise<Step> => {
    // Nothing is removed on the word of a node that serves another chain, as one does that lost its data.
    await checkIdentity(node, projection);
    const to = await ancestor(db, node, { projection, rewinds }, cursor, seen);
    if (to === null) return "idle";
    if (to.hash === cursor.hash) throw new RpcDown("The node's answers do not link to each other.");
    log(to.number < cursor.finalized && !rewinds ? "error" : "warn", "the chain changed under the mirror", {
      chainId: projection.chainId,
      from: cursor.number,
      to: to.number,
      finalized: cursor.finalized,
    });
    const depth = cursor.number - to.number;
    cursor = await rollback(db, projection, cursor, to);
    told?.rolledBack(depth);
    known = new Contracts(await contracts(db, projection.id));
    backfill = undefined;
    goal = undefined;
    return "moved";
  };

  /** The next blocks that link to the cursor; null when the first one does not. */
  const nextBlocks = async (head: Header): Promise<Header[] | null> => {
    const from = cursor.number + 1;
    const numbers = Array.from({ length: Math.min(STRIDE, head.number - cursor.number) }, (_, i) => from + i);
    const found = numbers.length === 1 ? [head] : await node.headers(numbers);
    const linked: Header[] = [];
    for (const block of found) {
      if (block === null || block.parentHash !== (linked.at(-1) ?? cursor).hash) break;
      linked.push(block);
    }
    if (linked.length > 0) return linked;
    return found[0] === null ? [] : null;
  };

  const follow = async (head: Header, finalized: number): Promise<Step> => {
    const blocks = await nextBlocks(head);
    if (blocks === null) return goBack();
    if (blocks.length === 0) return "idle";
    const times = new Map(blocks.map((block) => [block.number, block.at]));
    const { events, contracts: found } = scan(
      known,
      await node.logsOf(blocks, ALL_TOPICS),
      (block) => times.get(block) ?? 0,
    );
    const byBlock = Map.groupBy(events, ({ block }) => block);
    const rows = new BatchRows(projection);
    for (const block of blocks) rows.add(block, byBlock.get(block.number) ?? []);
    await commit({ rows, last: blocks.at(-1) as Header, contracts: found, finalized });
    return cursor.number < head.number ? "moved" : "idle";
  };

  const catchUp = async (upTo: number, finalized: number): Promise<Step> => {
    backfill ??= createBackfill(node, projection, log);
    const batch = await backfill.next(cursor, upTo, known, finalized);
    if (batch === null) return goBack();
    await commit(batch, await apart?.());
    return "moved";
  };

  const roots = await missingRoots(db, projection, options.roots);
  const adoption = createAdoption({
    db,
    node,
    projection,
    log,
    roots,
    asked,
    retryMs,
    bounds,
    settings: options.roots.map(({ address }) => address),
  });

  const towardsHead = async (): Promise<Step> => {
    // Far behind, the head is asked for now and then only: the blocks between are final.
    if (goal !== undefined && goal.trusted > cursor.number && performance.now() < goal.until) {
      return catchUp(goal.trusted, goal.finalized);
    }
    const { head, finalized } = await node.tip();
    seen = head.number;
    if (head.hash === cursor.hash) {
      if (Math.min(finalized, cursor.number) > cursor.finalized)
        cursor = await finalize(db, projection, cursor, finalized);
      return "idle";
    }
    if (head.number <= cursor.number) {
      // A lower head is a node that lags behind, unless the node is the only one and may come back with an older state.
      return head.number === cursor.number || rewinds ? goBack() : "idle";
    }
    const trusted = Math.min(finalized, head.number - near);
    goal = { trusted, finalized, until: performance.now() + LOOK_UP_MS };
    if (trusted > cursor.number) return catchUp(trusted, finalized);
    return follow(head, finalized);
  };

  return {
    get cursor() {
      return cursor;
    },
    get head() {
      return seen;
    },
    get whole() {
      return adoption.whole;
    },
    async take(head, finalized) {
      if (head.number !== cursor.number + 1 || head.parentHash !== cursor.hash) return;
      try {
        await follow(head, finalized);
      } catch (error) {
        if (!(error instanceof RpcDown)) throw error;
      }
    },
    async step() {
      const step = await towardsHead();
      const read = step === "idle" ? await adoption.next(cursor, known) : null;
      if (read === null) return step;
      recent = new Recent();
      if (read === "followed") {
        known = new Contracts(await contracts(db, projection.id));
      }
      if (read !== "read") {
        // A range read ahead may not have listened to the contracts that are followed only now, or to others no more.
        backfill = undefined;
      }
      return "moved";
    },
  };
}
