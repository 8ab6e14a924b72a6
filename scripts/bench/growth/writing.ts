import { ALL_TOPICS } from "../../../indexer/handlers/catalogue.ts";
import { logs as readLogs } from "../../../indexer/rpc/parse.ts";
import type { Db } from "../../../indexer/store/db.ts";
import { addRoots, createProjection } from "../../../indexer/store/register.ts";
import { contracts } from "../../../indexer/store/rows.ts";
import { BatchRows } from "../../../indexer/store/batch.ts";
import { Recent } from "../../../indexer/store/projection.ts";
import { apply, readCursor, type Cursor, type Projection } from "../../../indexer/store/store.ts";
import { RANGE_LOGS } from "../../../indexer/sync/backfill.ts";
import { Contracts, scan } from "../../../indexer/sync/scan.ts";
import { grow, type GeneratedBlock } from "../indexer/chain.ts";
import { random } from "../../lib/random.ts";

export const CHAIN_ID = 1337;
const OPEN = 5_000;

export interface Place {
  readonly chainId: number;
  readonly registry: string;
  readonly tokenId: string;
}

/** One transaction. */
export interface Written {
  readonly events: number;
  readonly seconds: number;
}

export interface WrittenChain {
  /** The time of every transaction, in order, that the mirror needed to write it. */
  readonly batches: readonly Written[];
  /** Titles of all ages, each as likely as any other. */
  readonly titles: readonly Place[];
}

/** Begins the mirror at block 0, which holds no events. */
async function begin(
  db: Db,
  first: GeneratedBlock,
  places: ReturnType<typeof grow>["places"],
): Promise<{ projection: Projection; cursor: Cursor }> {
  const projection = await createProjection(db, CHAIN_ID, first.hash, first, []);
  await addRoots(db, projection, [
    { address: places.factory, source: "factory" },
    { address: places.deployer, source: "deployer" },
  ]);
  return { projection, cursor: await readCursor(db, projection.id) };
}

/**
 * Writes a generated chain of so many title events as the mirror writes what it reads: the program's own reading of the
 * logs, its fold and its transaction. Nothing of the chain stays in memory. Only the transaction is timed.
 */
export async function writeChain(
  db: Db,
  apart: Db,
  options: {
    readonly events: number;
    readonly seed: number;
    readonly sample: number;
    readonly progress?: (events: number, last: Written) => void;
  },
): Promise<WrittenChain> {
  const { places, blocks } = grow({ events: options.events, open: OPEN, seed: options.seed });
  const chance = random(options.seed);
  const batches: Written[] = [];
  const titles: Place[] = [];
  let [minted, total, started] = [0, 0, undefined as Awaited<ReturnType<typeof begin>> | undefined];
  let known = new Contracts([]);
  let waiting: GeneratedBlock[] = [];

  /** Each title has the same chance to be among those that are asked for (reservoir). */
  const consider = (block: GeneratedBlock): void => {
    for (const { source, args } of block.acts.map((act) => act[0]).filter((told) => told !== undefined)) {
      if (source !== "factory") continue;
      const place = {
        chainId: CHAIN_ID,
        registry: args["tokenRegistry"] as string,
        tokenId: args["tokenId"] as string,
      };
      minted += 1;
      if (titles.length < options.sample) titles.push(place);
      else {
        const at = chance.below(minted);
        if (at < options.sample) titles[at] = place;
      }
    }
  };
  const recent = new Recent();
  const write = async (): Promise<void> => {
    const last = waiting.at(-1);
    if (started === undefined || last === undefined) return;
    const raw = readLogs(waiting.flatMap((block) => block.logs.map(({ json }) => JSON.parse(json) as unknown))).filter(
      ({ topics }) => ALL_TOPICS.includes(topics[0] ?? "0x"),
    );
    const scanned = scan(known, raw, () => 0);
    known.add(scanned.contracts);
    const byBlock = Map.groupBy(scanned.events, ({ block }) => block);
    const began = performance.now();
    const rows = new BatchRows(started.projection);
    for (const block of waiting) {
      const events = byBlock.get(block.number) ?? [];
      if (events.length > 0 || block === last) rows.add(block, events);
    }
    started.cursor = await apply(
      db,
      started.projection,
      started.cursor,
      { rows, last, contracts: scanned.contracts, finalized: last.number },
      recent,
      apart,
    );
    const written = { events: scanned.events.length, seconds: (performance.now() - began) / 1_000 };
    batches.push(written);
    total += written.events;
    waiting = [];
    options.progress?.(total, written);
  };

  let logs = 0;
  for (const block of blocks) {
    if (started === undefined) {
      started = await begin(db, block, places);
      known = new Contracts(await contracts(db, started.projection.id));
      continue;
    }
    consider(block);
    waiting.push(block);
    logs += block.logs.length;
    if (logs < RANGE_LOGS) continue;
    logs = 0;
    await write();
  }
  await write();
  return { batches, titles };
}
