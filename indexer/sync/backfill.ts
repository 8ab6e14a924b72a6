import type { Block, Followed, Hex, RawLog } from "../events/event.ts";
import { COMMON_SOURCES, COMMON_TOPICS, OWN_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../log.ts";
import type { Node, Range } from "../rpc/node.ts";
import { RangeRefused } from "../rpc/refusals.ts";
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
const AIM = 25_000;
const ADDRESSES = 500;

/** A range that is being asked for. */
interface Asked {
  readonly from: number;
  readonly to: number;
  readonly range: Promise<Range>;
}

/**
 * Reads final blocks by ranges that grow while they are thin and are halved when the node refuses. The next range is
 * asked for while the one at hand is written.
 */
export function createBackfill(node: Node, log: Log): Backfill {
  let length = FIRST_RANGE;
  let longest = LONGEST_RANGE;
  let ahead: Asked | undefined;

  const ask = (from: number, upTo: number): Asked => {
    const to = Math.min(upTo, from + length - 1);
    const range = node.range(from, to, OWN_TOPICS);
    // Whoever takes it sees the fault; if nobody does it is none.
    range.catch(() => {});
    return { from, to, range };
  };

  /** The range after the cursor: asked for before, or now. */
  const take = (from: number, upTo: number): Asked => {
    const waiting = ahead;
    ahead = undefined;
    return waiting?.from === from && waiting.to <= upTo ? waiting : ask(from, upTo);
  };

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

  const read = async (asked: Asked, cursor: Cursor, upTo: number, known: Contracts, finalized: number): Promise<Batch | null> => {
    const { to } = asked;
    const range = await asked.range;
    if (range.first.parentHash !== cursor.hash) return null;
    const covered = to - cursor.number;
    if (range.logs.length < AIM / 2) length = Math.min(longest, Math.max(length, covered * 2));
    else length = Math.max(1, Math.floor((covered * AIM) / range.logs.length));
    if (to < upTo) ahead = ask(to + 1, upTo);
    const found = [...findContracts(known, range.logs).found.values()];
    const common = await commonLogs(range, known, found);
    const logs = common.length === 0 ? range.logs : inOrder([...range.logs, ...common]);
    const blocks = await blocksOf(node, logs, range.last);
    const times = new Map(blocks.map(({ number, at }) => [number, at]));
    const scanned = scan(known, logs, (block) => times.get(block) ?? 0);
    const withEvents = new Set(scanned.events.map(({ block }) => block));
    return { ...scanned, blocks: blocks.filter(({ number }) => withEvents.has(number) || number === to), finalized };
  };

  return {
    async next(cursor, upTo, known, finalized) {
      for (;;) {
        const asked = take(cursor.number + 1, upTo);
        try {
          return await read(asked, cursor, upTo, known, finalized);
        } catch (error) {
          const { from, to } = asked;
          if (!(error instanceof RangeRefused) || to === from) throw error;
          length = error.blocks ?? Math.max(1, Math.floor((to - from + 1) / 2));
          if (error.always) longest = length;
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
