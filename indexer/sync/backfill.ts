import type { Block, Hex, RawLog } from "../events/event.ts";
import { COMMON_SOURCES, COMMON_TOPICS, OWN_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../log.ts";
import type { Filter, Node } from "../rpc/node.ts";
import { inOrder } from "../rpc/parse.ts";
import { RangeRefused } from "../rpc/refusals.ts";
import { RpcDown } from "../rpc/transport.ts";
import type { Batch, Cursor } from "../store/store.ts";
import { findContracts, scan, type Contracts } from "./scan.ts";

export interface Backfill {
  /**
   * The next range of final blocks up to `upTo`; null when it does not link to the cursor. Its contracts are known from
   * then on: whoever takes it commits it, or opens the mirror anew.
   */
  next(cursor: Cursor, upTo: number, known: Contracts, finalized: number): Promise<Batch | null>;
}

const FIRST_RANGE = 2_000;
const LONGEST_RANGE = 100_000;
/** Logs that a range should hold: enough to make the call worth it, few enough for one transaction. */
const AIM = 25_000;
const ADDRESSES = 500;

/** A range that is being read. */
interface Ahead {
  readonly from: number;
  readonly to: number;
  readonly prepared: Promise<Prepared>;
}
interface Prepared extends Omit<Batch, "finalized"> {
  readonly parentHash: Hex;
}

/** Which logs are asked for: those that only the trade knows, of all; those that everybody uses, of contracts of ours. */
const filtersFor = (common: readonly Hex[]): Filter[] => [
  { topics: OWN_TOPICS },
  ...Array.from({ length: Math.ceil(common.length / ADDRESSES) }, (_, i) => ({
    topics: COMMON_TOPICS, addresses: common.slice(i * ADDRESSES, (i + 1) * ADDRESSES),
  })),
];

/**
 * Reads final blocks by ranges that grow while they are thin and are halved when the node refuses. The next range is
 * read and understood while the one at hand is written.
 */
export function createBackfill(node: Node, log: Log): Backfill {
  let length = FIRST_RANGE;
  let longest = LONGEST_RANGE;
  let ahead: Ahead | undefined;

  const prepare = async (from: number, to: number, known: Contracts): Promise<Prepared> => {
    const range = await node.range(from, to, filtersFor(known.addressesOf(COMMON_SOURCES)));
    let { logs } = range;
    const fresh = [...findContracts(known, logs).found.values()].filter(({ source }) => COMMON_SOURCES.has(source));
    if (fresh.length > 0) {
      const [, ...filters] = filtersFor(fresh.map(({ address }) => address));
      const more = await node.range(from, to, filters);
      if (more.last.hash !== range.last.hash) throw new RpcDown("The chain changed between two answers.");
      logs = inOrder([...logs, ...more.logs]);
    }
    const covered = to - from + 1;
    if (logs.length < AIM / 2) length = Math.min(longest, Math.max(length, covered * 2));
    else length = Math.min(longest, Math.max(1, Math.floor((covered * AIM) / logs.length)));
    const blocks = await blocksOf(node, logs, range.last);
    const times = new Map(blocks.map(({ number, at }) => [number, at]));
    const scanned = scan(known, logs, (block) => times.get(block) ?? 0);
    const withEvents = new Set(scanned.events.map(({ block }) => block));
    return { ...scanned, blocks: blocks.filter(({ number }) => withEvents.has(number) || number === to), parentHash: range.first.parentHash };
  };

  const begin = (from: number, upTo: number, known: Contracts): Ahead => {
    const to = Math.min(upTo, from + length - 1);
    const prepared = prepare(from, to, known);
    // Whoever takes it sees the fault; if nobody does it is none.
    prepared.catch(() => {});
    return { from, to, prepared };
  };

  /** The range after the cursor: begun before, or now. */
  const take = (from: number, upTo: number, known: Contracts): Ahead => {
    const waiting = ahead;
    ahead = undefined;
    return waiting?.from === from && waiting.to <= upTo ? waiting : begin(from, upTo, known);
  };

  return {
    async next(cursor, upTo, known, finalized) {
      for (;;) {
        const { from, to, prepared } = take(cursor.number + 1, upTo, known);
        try {
          const { parentHash, ...batch } = await prepared;
          if (parentHash !== cursor.hash) return null;
          known.add(batch.contracts);
          if (to < upTo) ahead = begin(to + 1, upTo, known);
          return { ...batch, finalized };
        } catch (error) {
          if (!(error instanceof RangeRefused) || to === from) throw error;
          length = error.blocks ?? Math.max(1, Math.floor((to - from + 1) / 2));
          if (error.always) longest = length;
          log("debug", "the node refuses a range", { from, to, reason: error.message });
        }
      }
    },
  };
}

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
