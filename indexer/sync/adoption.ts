import type { Block, Followed, Hex, RawLog } from "../events/event.ts";
import { ALL_TOPICS } from "../handlers/catalogue.ts";
import type { Log } from "../log.ts";
import { gather, type Filter, type Node } from "../rpc/node.ts";
import { inOrder } from "../rpc/parse.ts";
import { RangeRefused } from "../rpc/refusals.ts";
import { RpcDown } from "../rpc/transport.ts";
import { adopt, escrowsOf, hashesOf, nextWanted, postpone, type Adopted, type Wanted } from "../store/adoption.ts";
import type { Db } from "../store/db.ts";
import type { Cursor, Projection } from "../store/store.ts";
import { Contracts, findContracts, scan } from "./scan.ts";
import { boundOfRegistry } from "./strangers.ts";

export interface Adoption {
  /** Reads one more part of a registry that somebody wants mirrored; false when there is nothing to read. */
  next(cursor: Cursor, known: Contracts): Promise<boolean>;
}

interface Options {
  readonly db: Db;
  readonly node: Node;
  readonly projection: Projection;
  readonly log: Log;
}

/** What was read of some blocks. */
interface Part {
  readonly logs: readonly RawLog[];
  readonly readTo: number;
}

const FIRST_RANGE = 2_000;
const LONGEST_RANGE = 100_000;
const ADDRESSES = 500;
/** Blocks that may still be replaced are read one by one: so many in one part. */
const STRIDE = 64;
const RETRY_MS = 10_000;

const filtersFor = (escrows: readonly Hex[]): Filter[] =>
  Array.from({ length: Math.ceil(escrows.length / ADDRESSES) }, (_, i) => ({ topics: ALL_TOPICS, addresses: escrows.slice(i * ADDRESSES, (i + 1) * ADDRESSES) }));

/**
 * Reads the past of strangers' registries beside the mirror, a part at a time, whenever the mirror itself has nothing to
 * do. Until a registry is read whole the mirror does not follow it, so that none of its events comes twice.
 */
export function createAdoption({ db, node, projection, log }: Options): Adoption {
  const lengths = new Map<Hex, number>();

  const codeOf = async (wanted: Wanted, known: Contracts): Promise<Followed[]> => {
    const { registry, factory, since } = wanted;
    const ours = known.is(factory, "factory") && known.boundOf(factory) === null;
    const escrows = await escrowsOf(db, projection.id, registry);
    return [
      { address: registry, source: "registry", since, bound: boundOfRegistry(wanted) },
      // Other registries may use the factory, whatever becomes of the block that made this one.
      { address: factory, source: "factory", since: projection.startBlock - 1, bound: ours ? null : factory },
      ...escrows.map(({ address, since: made }): Followed => ({ address, source: "escrow", since: made, bound: ours ? null : registry })),
    ];
  };

  /** Final blocks, by a range: what the registry and its factory say, then what the escrows say. */
  const readRange = async (from: number, to: number, contracts: Contracts, { registry, factory }: Wanted, cursor: Cursor): Promise<Part> => {
    const made = await node.range(from, to, [{ topics: ALL_TOPICS, addresses: [registry, factory] }, ...filtersFor(contracts.addressesOf(new Set(["escrow"])))], gather);
    if (to === cursor.number && made.last.hash !== cursor.hash) throw new RpcDown("The chain changed under the mirror.");
    const found = [...findContracts(contracts, made.logs).found.keys()];
    if (found.length === 0) return { logs: made.logs, readTo: to };
    const more = await node.range(from, to, filtersFor(found), gather);
    if (more.last.hash !== made.last.hash) throw new RpcDown("The chain changed between two answers.");
    return { logs: inOrder([...made.logs, ...more.logs]), readTo: to };
  };

  /** Blocks that may still be replaced, by the hashes that the mirror has of them. */
  const readBlocks = async (from: number, to: number): Promise<Part> => {
    const hashes = await hashesOf(db, projection.id, from, to);
    const headers = await node.headers(Array.from({ length: to - from + 1 }, (_, i) => from + i));
    const same = headers.filter((header) => header !== null).filter(({ number, hash }) => hashes.get(number) === hash);
    if (same.length !== to - from + 1) throw new RpcDown("The chain changed under the mirror.");
    return { logs: await node.logsOf(same, ALL_TOPICS), readTo: to };
  };

  const readPart = async (wanted: Wanted, contracts: Contracts, cursor: Cursor): Promise<Part> => {
    const from = wanted.readTo + 1;
    const settled = Math.min(cursor.finalized, cursor.number);
    if (from > cursor.number) return { logs: [], readTo: wanted.readTo };
    if (from > settled) return readBlocks(from, Math.min(cursor.number, from + STRIDE - 1));
    const length = lengths.get(wanted.registry) ?? FIRST_RANGE;
    const to = Math.min(settled, from + length - 1);
    try {
      const part = await readRange(from, to, contracts, wanted, cursor);
      lengths.set(wanted.registry, Math.min(LONGEST_RANGE, length * 2));
      return part;
    } catch (error) {
      if (error instanceof RangeRefused && to > from) {
        lengths.set(wanted.registry, Math.ceil((to - from + 1) / 2));
        return { logs: [], readTo: wanted.readTo };
      }
      throw error;
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

  const work = async (wanted: Wanted, cursor: Cursor, known: Contracts): Promise<Adopted> => {
    const before = await codeOf(wanted, known);
    const contracts = new Contracts(before);
    const { logs, readTo } = await readPart(wanted, contracts, cursor);
    const widened = findContracts(contracts, logs);
    const spoken = logs.filter(({ address }) => widened.sourceOf(address) !== undefined);
    const blocks = await timesOf(spoken);
    const times = new Map(blocks.map(({ number, at }) => [number, at]));
    const { events, contracts: found } = scan(contracts, spoken, (block) => times.get(block) ?? 0);
    const withEvents = new Set(events.map(({ block }) => block));
    const whole = readTo >= cursor.number;
    return {
      events, readTo, blocks: blocks.filter(({ number }) => withEvents.has(number)),
      contracts: whole ? [...before, ...found].filter(({ address }) => known.sourceOf(address) === undefined) : [],
    };
  };

  return {
    async next(cursor, known) {
      const wanted = await nextWanted(db, projection, cursor);
      if (wanted === null) return false;
      let adopted: Adopted;
      try {
        adopted = await work(wanted, cursor, known);
      } catch (error) {
        if (!(error instanceof RpcDown)) throw error;
        log("warn", "a wanted registry cannot be read now", { chainId: projection.chainId, registry: wanted.registry, reason: error.message });
        await postpone(db, projection, wanted, error.message, RETRY_MS);
        return false;
      }
      await adopt(db, projection, cursor, wanted, adopted);
      known.add(adopted.contracts);
      if (adopted.contracts.length > 0) {
        lengths.delete(wanted.registry);
        log("info", "a wanted registry is followed", { chainId: projection.chainId, registry: wanted.registry, contracts: adopted.contracts.length });
      }
      return true;
    },
  };
}
