import type { Block, Followed, Hex, RawLog } from "../events/event.ts";
import { COMMON_SOURCES, COMMON_TOPICS, OWN_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../log.ts";
import { RangeRefused, type Node, type Range } from "../rpc/node.ts";
import { RpcDown } from "../rpc/transport.ts";
import type { Batch, Cursor } from "../store/store.ts";
import { Contracts, findContracts, scan } from "./scan.ts";

export interface Backfill {
  /** The next range of final blocks up to `upTo`; null when it does not link to the cursor. */
  next(cursor: Cursor, upTo: number, known: Contracts, finalized: number): Promise<Batch | null>;
}

const FIRST_RANGE = 2_000;
const LONGEST_RANGE = 100_000;
/** Logs that a range should hold: enough to make the call worth it, few enough for one transaction. */
const AIM = 10_000;
const ADDRESSES = 500;

/** Reads final blocks by ranges that grow while they are thin and are halved when the node refuses. */
export function createBackfill(node: Node, log: Log): Backfill {
  let length = FIRST_RANGE;

  /** Logs with signatures that the whole world uses: asked only of the contracts that are ours, new ones included. */
  const commonLogs = async ({ first, last }: Range, known: Contracts, found: readonly Followed[]): Promise<RawLog[]> => {
    const addresses: Hex[] = [
      ...known.addressesOf(COMMON_SOURCES),
      ...found.filter(({ source }) => COMMON_SOURCES.has(source)).map(({ address }) => address),
    ];
    const logs: RawLog[] = [];
    for (let at = 0; at < addresses.length; at += ADDRESSES) {
      const range = await node.range(first.number, last.number, COMMON_TOPICS, addresses.slice(at, at + ADDRESSES));
      if (range.last.hash !== last.hash) throw new RpcDown("The chain changed between two answers.");
      logs.push(...range.logs);
    }
    return logs;
  };

  const read = async (cursor: Cursor, to: number, known: Contracts, finalized: number): Promise<Batch | null> => {
    const range = await node.range(cursor.number + 1, to, OWN_TOPICS);
    if (range.first.parentHash !== cursor.hash) return null;
    const found = [...findContracts(known, range.logs).found.values()];
    const common = await commonLogs(range, known, found);
    const logs = common.length === 0 ? range.logs : inOrder([...range.logs, ...common]);
    const blocks = await blocksOf(node, logs, range.last);
    const times = new Map(blocks.map(({ number, at }) => [number, at]));
    const scanned = scan(known, logs, (block) => times.get(block) ?? 0);
    const withEvents = new Set(scanned.events.map(({ block }) => block));
    const covered = to - cursor.number;
    if (logs.length < AIM / 2) length = Math.min(LONGEST_RANGE, Math.max(length, covered * 2));
    else if (logs.length > AIM) length = Math.max(1, Math.floor((covered * AIM) / logs.length));
    return { ...scanned, blocks: blocks.filter(({ number }) => withEvents.has(number) || number === to), finalized };
  };

  return {
    async next(cursor, upTo, known, finalized) {
      for (;;) {
        const from = cursor.number + 1;
        const to = Math.min(upTo, cursor.number + length);
        try {
          return await read(cursor, to, known, finalized);
        } catch (error) {
          if (!(error instanceof RangeRefused) || to === from) throw error;
          length = Math.max(1, Math.floor((to - from + 1) / 2));
          log("debug", "the node refuses a range", { from, to, reason: error.message });
        }
      }
    },
  };
}

const inOrder = (logs: RawLog[]): RawLog[] => logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);

/** The blocks of the logs and the last of the range, ascending; headers are asked only where logs tell no time. */
async function blocksOf(node: Node, logs: readonly RawLog[], last: Block): Promise<Block[]> {
  const blocks = new Map<number, Block>();
  const untimed = new Map<number, Hex>();
  for (const { block, blockHash, at } of logs) {
    if (at === null) untimed.set(block, blockHash);
    else blocks.set(block, { number: block, hash: blockHash, at });
  }
  for (const found of await node.headers([...untimed.keys()])) {
    if (found === null || found.hash !== untimed.get(found.number)) throw new RpcDown("Logs and headers disagree.");
    blocks.set(found.number, { number: found.number, hash: found.hash, at: found.at });
  }
  blocks.set(last.number, { number: last.number, hash: last.hash, at: last.at });
  return [...blocks.values()].sort((a, b) => a.number - b.number);
}
