import type { Hex } from "../events/event.ts";
import { COMMON_SOURCES, COMMON_TOPICS, OWN_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../core/log.ts";
import { gather, type Filter, type ChainClient, type Range } from "../rpc/chain-client.ts";
import { inOrder } from "../rpc/parse.ts";
import { RangeRefused } from "../rpc/refusals.ts";
import { RpcDown } from "../rpc/transport.ts";
import type { Batch } from "../store/batch.ts";
import type { Cursor, Projection } from "../store/store.ts";
import { digest, type Digest, type Given } from "./digest.ts";
import type { Contracts } from "./scan.ts";
import { TitleSlices } from "./title-slices.ts";

export interface Backfill {
  /**
   * The next range of final blocks up to `upTo`; null when it does not link to the cursor. Its contracts are known from
   * then on: whoever takes it commits it, or opens the mirror anew.
   */
  next(cursor: Cursor, upTo: number, known: Contracts, finalized: number): Promise<Batch | null>;
}

const FIRST_RANGE = 500;
/** Thin ranges grow by so much at most. */
const GROWTH = 4;
const LONGEST_RANGE = 100_000;
/** Logs that a range should hold: enough to make the call worth it, few enough for one transaction. */
export const RANGE_LOGS = 27_000;
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

/**
 * Which logs are asked for: those that only the trade knows, of all; those that everybody uses, of contracts of ours.
 */
const filtersFor = (common: readonly Hex[]): Filter[] => [
  { topics: OWN_TOPICS },
  ...Array.from({ length: Math.ceil(common.length / ADDRESSES) }, (_, i) => ({
    topics: COMMON_TOPICS,
    addresses: common.slice(i * ADDRESSES, (i + 1) * ADDRESSES),
  })),
];

/**
 * Reads final blocks by ranges that grow while they are thin and are halved when the node refuses. The next range is
 * read and understood while the one at hand is written.
 */
export function createBackfill(node: ChainClient, projection: Projection, log: Log): Backfill {
  let length = FIRST_RANGE;
  let longest = LONGEST_RANGE;
  let ahead: Ahead | undefined;
  const slices = new TitleSlices();

  /** Adjusts the length of the ranges to come to how many logs a range had. */
  const adjust = (covered: number, logs: number): void => {
    if (logs < RANGE_LOGS / 2) length = Math.min(longest, Math.max(length, covered * GROWTH));
    else length = Math.min(longest, Math.max(1, Math.floor((covered * RANGE_LOGS) / logs)));
  };

  /** Asks for what a range could not be understood without; false when nothing is missing. */
  const complete = async ({ widened, untimed }: Digest, { first, last }: Range, given: Given): Promise<boolean> => {
    const fresh = [...widened.found.values()]
      .filter(({ source, address }) => COMMON_SOURCES.has(source) && !given.listenedTo.has(address))
      .map(({ address }) => address);
    if (fresh.length > 0) {
      const [, ...filters] = filtersFor(fresh);
      const more = await node.range(first.number, last.number, filters, gather);
      if (more.last.hash !== last.hash) throw new RpcDown("The chain changed between two answers.");
      given.more = inOrder([...given.more, ...more.logs]);
      for (const address of fresh) given.listenedTo.add(address);
    }
    for (const found of await node.headers([...untimed.keys()])) {
      if (found === null || found.hash !== untimed.get(found.number)) throw new RpcDown("Logs and headers disagree.");
      given.times.set(found.number, found);
    }
    return fresh.length > 0 || untimed.size > 0;
  };

  const prepare = async (from: number, to: number, known: Contracts): Promise<Prepared> => {
    const given: Given = { times: new Map(), more: [], listenedTo: new Set() };
    const filters = filtersFor(known.common);
    const { range, ...asked } = await node.range(from, to, filters, async (answer) => ({
      range: answer,
      digested: await digest(answer, known, projection, given, slices),
    }));
    let { digested } = asked;
    while (await complete(digested, range, given)) digested = await digest(range, known, projection, given, slices);
    range.release();
    adjust(to - from + 1, digested.logs);
    const { number, hash, at } = range.last;
    return {
      rows: digested.rows,
      last: { number, hash, at },
      contracts: [...digested.widened.found.values()],
      parentHash: range.first.parentHash,
    };
  };

  const begin = (from: number, upTo: number, known: Contracts): Ahead => {
    const to = Math.min(upTo, from + length - 1);
    const prepared = prepare(from, to, known);
    // The caller that takes the result sees the fault; a fault that no caller sees does not matter.
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
