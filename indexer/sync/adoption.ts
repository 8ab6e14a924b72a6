import type { Block, Followed, Hex, RawLog } from "../events/event.ts";
import { ALL_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../core/log.ts";
import { gather, type Filter, type ChainClient } from "../rpc/chain-client.ts";
import { inOrder } from "../rpc/parse.ts";
import { RangeRefused } from "../rpc/refusals.ts";
import { RpcDown } from "../rpc/transport.ts";
import { adopt, hashesOf, notYetKept, postpone, type Adopted } from "../store/adoption.ts";
import type { Db } from "../store/db.ts";
import { hasMore, leavePart, nextLeaving, nextToCount, noteFull, type Leaving } from "../store/leaving.ts";
import type { Root } from "../store/register.ts";
import type { Cursor, Projection } from "../store/store.ts";
import { furtherOn, nextPursuit, type Pursuit } from "./pursuit.ts";
import { findContracts, scan, type Contracts } from "./scan.ts";

export interface Adoption {
  /**
   * Reads one more part of the past of contracts that the mirror does not follow yet, or removes one more part of what
   * it follows no longer; null when there is nothing to do. On "left", the removed contracts are taken out of `known`.
   */
  next(cursor: Cursor, known: Contracts): Promise<"read" | "followed" | "left" | null>;
  /** Whether all contracts of the settings are followed. */
  readonly whole: boolean;
}

export interface AdoptionOptions {
  readonly db: Db;
  readonly node: ChainClient;
  readonly projection: Projection;
  readonly log: Log;
  /** Contracts of the settings that the mirror does not follow yet. */
  readonly roots: readonly Root[];
  /** Whether somebody may have asked for a registry since the last call. */
  readonly asked: () => boolean;
  /** How long what could not be read is left. */
  readonly retryMs: number;
  /** Contracts of the settings: never removed. */
  readonly settings: readonly Hex[];
  readonly bounds: Bounds;
}

/** The limits of the work for a stranger's registry. */
export interface Bounds {
  /** So many of its events are kept. */
  readonly most: number;
  /** Events that are removed in one transaction when it is followed no longer, each title with all of its own. */
  readonly piece: number;
}

/** The logs that were read of some blocks. */
interface Part {
  readonly logs: readonly RawLog[];
  readonly readTo: number;
}

const FIRST_RANGE = 2_000;
const LONGEST_RANGE = 100_000;
const ADDRESSES = 500;
/** Blocks that may still be replaced are read one by one: so many in one part. */
const STRIDE = 64;

const filtersFor = (addresses: readonly Hex[]): Filter[] =>
  Array.from({ length: Math.ceil(addresses.length / ADDRESSES) }, (_, i) => ({
    topics: ALL_TOPICS,
    addresses: addresses.slice(i * ADDRESSES, (i + 1) * ADDRESSES),
  }));

const changed = (): RpcDown => new RpcDown("The chain changed under the mirror.");

/**
 * Reads the past of strangers' registries, and of contracts that were added to the settings, beside the mirror, a part
 * at a time, whenever the mirror itself has nothing to do. Until a past is read whole the mirror does not follow its
 * contracts, so that none of their events comes twice.
 */
export function createAdoption({
  db,
  node,
  projection,
  log,
  roots,
  asked,
  retryMs,
  settings,
  bounds: { most, piece },
}: AdoptionOptions): Adoption {
  const { id, chainId } = projection;
  let missing = roots;
  let length = FIRST_RANGE;
  let longest = LONGEST_RANGE;
  let pursued: Pursuit | null = null;
  let idle = false;
  let leaving: Leaving | null = null;
  /** Why it was not read, said once. */
  let reason = "";

  /** Final blocks, by a range: what the contracts at hand say, then those that this makes known. */
  const readRange = async (from: number, to: number, { contracts, asks }: Pursuit, cursor: Cursor): Promise<Part> => {
    const made = await node.range(from, to, filtersFor(asks), gather, cursor.number);
    // The logs belong to the chain of the mirror if the endpoint that told them has the mirror's block above them.
    if (made.above?.hash !== cursor.hash) throw changed();
    const found = [...findContracts(contracts, made.logs).found.keys()];
    const more = found.length === 0 ? made : await node.range(from, to, filtersFor(found), gather);
    if (more.last.hash !== made.last.hash) throw new RpcDown("The chain changed between two answers.");
    return { logs: found.length === 0 ? made.logs : inOrder([...made.logs, ...more.logs]), readTo: to };
  };

  /** Blocks that may still be replaced, by the hashes that the mirror has of them. */
  const readBlocks = async (from: number, to: number): Promise<Part> => {
    const hashes = await hashesOf(db, id, from, to);
    const headers = await node.headers(Array.from({ length: to - from + 1 }, (_, i) => from + i));
    const same = headers.filter((header) => header !== null).filter(({ number, hash }) => hashes.get(number) === hash);
    if (same.length !== to - from + 1) throw changed();
    return { logs: await node.logsOf(same, ALL_TOPICS), readTo: to };
  };

  const readPart = async (pursuit: Pursuit, cursor: Cursor): Promise<Part> => {
    const from = pursuit.readTo + 1;
    const settled = Math.min(cursor.finalized, cursor.number);
    if (from > cursor.number) return { logs: [], readTo: pursuit.readTo };
    if (from > settled) return readBlocks(from, Math.min(cursor.number, from + STRIDE - 1));
    for (;;) {
      const to = Math.min(settled, from + length - 1);
      try {
        const part = await readRange(from, to, pursuit, cursor);
        length = Math.min(longest, length * 2);
        return part;
      } catch (error) {
        if (!(error instanceof RangeRefused) || to === from) throw error;
        length = error.blocks ?? Math.ceil((to - from + 1) / 2);
        if (error.always) longest = length;
        log("debug", "the node refuses a range", { chainId, from, to, reason: error.message });
      }
    }
  };

  const timesOf = async (logs: readonly RawLog[]): Promise<Block[]> => {
    const hashes = new Map(logs.map((one) => [one.block, one.blockHash]));
    const headers = await node.headers([...hashes.keys()]);
    return headers.map((header) => {
      if (header === null || header.hash !== hashes.get(header.number)) throw new RpcDown("Logs and headers disagree.");
      return { number: header.number, hash: header.hash, at: header.at };
    });
  };

  const work = async (
    pursuit: Pursuit,
    cursor: Cursor,
  ): Promise<{ readonly adopted: Adopted; readonly found: readonly Followed[] }> => {
    const { contracts, before } = pursuit;
    const { logs, readTo } = await readPart(pursuit, cursor);
    const widened = findContracts(contracts, logs);
    const fresh = new Set(
      await notYetKept(
        db,
        id,
        logs.filter(({ address }) => widened.sourceOf(address) !== undefined),
      ),
    );
    const blocks = await timesOf([...fresh]);
    const times = new Map(blocks.map(({ number, at }) => [number, at]));
    // Events that the mirror already has tell nothing new, but may explain later ones.
    const scanned = scan(contracts, logs, (block) => times.get(block) ?? 0);
    const spots = new Set([...fresh].map(({ block, logIndex }) => `${block} ${logIndex}`));
    const events = scanned.events.filter(({ block, logIndex }) => spots.has(`${block} ${logIndex}`));
    const withEvents = new Set(events.map(({ block }) => block));
    const found = scanned.contracts;
    return {
      found,
      adopted: {
        events,
        readTo,
        blocks: blocks.filter(({ number }) => withEvents.has(number)),
        contracts: readTo < cursor.number ? [] : [...before, ...found],
      },
    };
  };

  /** Removes one more part of what nobody wants any more; null when there is no such thing. */
  const leave = async (cursor: Cursor, known: Contracts): Promise<"left" | null> => {
    leaving ??= await nextLeaving(db, projection, settings);
    if (leaving === null) return null;
    const { registry } = leaving;
    const { contracts, over } = await leavePart(db, projection, cursor, leaving, piece);
    known.remove(contracts);
    pursued = null;
    if (over) {
      leaving = null;
      log("info", "a registry of others is followed no longer", { chainId, registry });
    }
    return "left";
  };

  /** Looks at one registry of strangers that is followed: whether it has too many events by now. */
  const count = async (): Promise<void> => {
    const registry = await nextToCount(db, projection);
    if (registry !== null && (await hasMore(db, projection, registry, most))) await full(registry);
  };

  const full = async (registry: Hex): Promise<void> => {
    log("warn", "a registry of others has more events than are kept", { chainId, registry, most });
    await noteFull(db, projection, registry);
  };

  return {
    get whole() {
      return missing.length === 0;
    },
    async next(cursor, known) {
      // Where there was nothing to do, and nobody asked for anything since, nobody need look.
      const wake = asked();
      if (idle && !wake && missing.length === 0) return null;
      idle = false;
      if ((await leave(cursor, known)) !== null) return "left";
      if (wake) await count();
      pursued = await nextPursuit(db, projection, { cursor, known, roots: missing, last: pursued });
      if (pursued === null) {
        idle = true;
        return null;
      }
      const names = { chainId, contracts: pursued.keys };
      let part: Awaited<ReturnType<typeof work>>;
      try {
        part = await work(pursued, cursor);
      } catch (error) {
        if (!(error instanceof RpcDown)) throw error;
        if (error.message !== reason)
          log(pursued.ours ? "error" : "warn", "the past of contracts cannot be read now", {
            ...names,
            code: error.code,
            reason: error.message,
          });
        reason = error.message;
        await postpone(db, projection, pursued, error.message, retryMs);
        idle = true;
        return null;
      }
      reason = "";
      const { adopted, found } = part;
      if (pursued.bounded !== null && (await hasMore(db, projection, pursued.bounded, most, adopted.events.length))) {
        await full(pursued.bounded);
        pursued = null;
        return "read";
      }
      await adopt(db, projection, cursor, pursued, adopted);
      if (adopted.contracts.length === 0) {
        pursued = furtherOn(pursued, adopted.readTo, found);
        return "read";
      }
      if (pursued.ours) missing = [];
      pursued = null;
      log("info", "contracts are followed whose past was read", { ...names, with: adopted.contracts.length });
      return "followed";
    },
  };
}
