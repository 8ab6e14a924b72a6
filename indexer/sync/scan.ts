import { decode, DecodeError, type Decoded } from "../events/decoder.ts";
import type { ChainEvent, Followed, Hex, RawLog, Source } from "../events/event.ts";
import { COMMON_SOURCES, handlerOf } from "../handlers/catalogue.ts";
import type { Known, Opaque } from "../handlers/handler.ts";
import { mayMake, mayTell } from "./strangers.ts";

/** The contracts that are followed, in memory: the same set as in the database after every commit. */
export class Contracts implements Known {
  readonly #sources = new Map<Hex, Source>();
  /** Those that emit what everybody emits: few beside the escrows. */
  readonly #common = new Set<Hex>();
  /** Holds strangers' contracts alone, since most contracts are ours. */
  readonly #bounds = new Map<Hex, Hex>();

  constructor(followed: Iterable<Followed>) {
    this.add(followed);
  }

  boundOf(address: Hex): Hex | null {
    return this.#bounds.size === 0 ? null : (this.#bounds.get(address) ?? null);
  }

  sourceOf(address: Hex): Source | undefined {
    return this.#sources.get(address);
  }

  is(address: Hex, source: Source): boolean {
    return this.#sources.get(address) === source;
  }

  add(followed: Iterable<Followed>): void {
    for (const { address, source, bound } of followed) {
      this.#sources.set(address, source);
      if (COMMON_SOURCES.has(source)) this.#common.add(address);
      else this.#common.delete(address);
      if (bound !== null) this.#bounds.set(address, bound);
    }
  }

  remove(addresses: Iterable<Hex>): void {
    for (const address of addresses) {
      this.#sources.delete(address);
      this.#common.delete(address);
      this.#bounds.delete(address);
    }
  }

  /** The contracts whose events have to be asked for by address. */
  get common(): Hex[] {
    return [...this.#common];
  }

  get size(): number {
    return this.#sources.size;
  }
}

export interface Scanned {
  readonly events: readonly ChainEvent[];
  readonly contracts: readonly Followed[];
}

/** Contracts known before, and those that the logs at hand make known. */
export class Widened implements Known {
  readonly found = new Map<Hex, Followed>();
  readonly #known: Contracts;

  constructor(known: Contracts) {
    this.#known = known;
  }

  sourceOf(address: Hex): Source | undefined {
    return this.#known.sourceOf(address) ?? this.found.get(address)?.source;
  }

  boundOf(address: Hex): Hex | null {
    return this.#known.boundOf(address) ?? this.found.get(address)?.bound ?? null;
  }

  /** Whether it is an escrow that says the truth about its title: one that no stranger made. */
  isOwnEscrow(address: Hex): boolean {
    const found = this.found.get(address);
    if (found !== undefined) return found.source === "escrow" && found.bound === null;
    return this.#known.is(address, "escrow") && this.#known.boundOf(address) === null;
  }

  is(address: Hex, source: Source): boolean {
    return this.sourceOf(address) === source;
  }
}

interface Told {
  readonly source: Source;
  readonly decoded: Decoded;
  readonly handler: Opaque;
  readonly bound: Hex | null;
}

/**
 * The meaning of a log; null when it comes from no contract that we follow, or is of no interest. Throws DecodeError.
 */
function read(known: Widened, log: RawLog): Told | null {
  const source = known.sourceOf(log.address);
  if (source === undefined) return null;
  const bound = known.boundOf(log.address);
  const decoded = bound === null ? decode(source, log) : decodeStrange(source, log);
  const handler = decoded && handlerOf(source, decoded.name);
  if (!decoded || !handler || handler.concerns?.(decoded.args as Record<string, never>, known) === false) return null;
  return { source, decoded, handler, bound };
}

/** A stranger's contract may say what it likes: what has no sense is left out, and stops nobody. */
function decodeStrange(source: Source, log: RawLog): Decoded | null {
  try {
    return decode(source, log);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Adds the contract that a log makes known, if it does. Throws DecodeError. */
export function widen(widened: Widened, log: RawLog): void {
  if (widened.sourceOf(log.address) === "escrow") return;
  const told = read(widened, log);
  if (!told?.handler.child) return;
  const child = told.handler.child(told.decoded.args as Record<string, never>);
  if (widened.sourceOf(child.address) !== undefined) return;
  const parent = told.bound === null ? null : mayMake(widened, log.address, told.decoded.args, child.address);
  if (told.bound !== null && parent === null) return;
  widened.found.set(child.address, { ...child, since: log.block, bound: parent });
}

/** The contracts that these logs make known. Logs in the order of the chain; throws DecodeError. */
export function findContracts(known: Contracts, logs: readonly RawLog[]): Widened {
  const widened = new Widened(known);
  for (const log of logs) widen(widened, log);
  return widened;
}

/** The event that a log is; null when it is of nobody we follow, or of no interest. Throws DecodeError. */
export function eventOf(widened: Widened, log: RawLog, timeOf: (log: RawLog) => number): ChainEvent | null {
  const told = read(widened, log);
  if (told === null) return null;
  const {
    source,
    decoded: { name, args, remark },
    handler,
    bound,
  } = told;
  const key = handler.key(args as Record<string, never>, log.address);
  if (bound !== null && !mayTell(source, bound, key, widened, log.address, args)) return null;
  return {
    source,
    name,
    contract: log.address,
    block: log.block,
    logIndex: log.logIndex,
    txHash: log.txHash,
    at: timeOf(log),
    topic: handler.topic,
    key,
    args: handler.kept?.(args as Record<string, never>) ?? args,
    remark,
  };
}

/**
 * All events among the logs, and the contracts that they make known. New contracts are looked for first: a contract may
 * speak in the transaction that makes it, before the event that makes it known.
 */
export function scan(known: Contracts, logs: readonly RawLog[], timeOf: (block: number) => number): Scanned {
  const widened = findContracts(known, logs);
  const events = logs.flatMap((log) => eventOf(widened, log, ({ at, block }) => at ?? timeOf(block)) ?? []);
  return { events, contracts: [...widened.found.values()] };
}
