import { decode } from "../events/decoder.ts";
import type { ChainEvent, Followed, Hex, RawLog, Source, Value } from "../events/event.ts";
import { handlerOf } from "../handlers/catalogue.ts";
import type { Known } from "../handlers/handler.ts";

/** The contracts that are followed, in memory: the same set as in the database after every commit. */
export class Contracts implements Known {
  readonly #sources = new Map<Hex, Source>();

  constructor(followed: Iterable<Followed>) {
    this.add(followed);
  }

  sourceOf(address: Hex): Source | undefined {
    return this.#sources.get(address);
  }

  is(address: Hex, source: Source): boolean {
    return this.#sources.get(address) === source;
  }

  add(followed: Iterable<Followed>): void {
    for (const { address, source } of followed) this.#sources.set(address, source);
  }

  addressesOf(sources: ReadonlySet<Source>): Hex[] {
    return [...this.#sources].filter(([, source]) => sources.has(source)).map(([address]) => address);
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
class Widened implements Known {
  readonly found = new Map<Hex, Followed>();
  readonly #known: Contracts;

  constructor(known: Contracts) {
    this.#known = known;
  }

  sourceOf(address: Hex): Source | undefined {
    return this.#known.sourceOf(address) ?? this.found.get(address)?.source;
  }

  is(address: Hex, source: Source): boolean {
    return this.sourceOf(address) === source;
  }
}

/** The contracts that these logs make known. Logs in the order of the chain; throws DecodeError. */
export function findContracts(known: Contracts, logs: readonly RawLog[]): Widened {
  const widened = new Widened(known);
  for (const log of logs) {
    const source = widened.sourceOf(log.address);
    if (source === undefined || source === "escrow") continue;
    const decoded = decode(source, log);
    const handler = decoded && handlerOf(source, decoded.name);
    if (!decoded || !handler?.child) continue;
    const args = decoded.args as Record<string, never>;
    if (handler.concerns?.(args, widened) === false) continue;
    const child = handler.child(args);
    if (widened.sourceOf(child.address) === undefined) widened.found.set(child.address, { ...child, since: log.block });
  }
  return widened;
}

/**
 * The events of followed contracts among the logs. New contracts are looked for first: a contract may speak in the
 * transaction that makes it, before the event that makes it known. Throws DecodeError.
 */
export function scan(known: Contracts, logs: readonly RawLog[], timeOf: (block: number) => number): Scanned {
  const widened = findContracts(known, logs);
  const events: ChainEvent[] = [];
  for (const log of logs) {
    const source = widened.sourceOf(log.address);
    const decoded = source && decode(source, log);
    const handler = source && decoded && handlerOf(source, decoded.name);
    if (!handler) continue;
    const args = decoded.args as Record<string, never>;
    if (handler.concerns?.(args, widened) === false) continue;
    events.push({
      source, name: decoded.name, contract: log.address, block: log.block, logIndex: log.logIndex, txHash: log.txHash,
      at: log.at ?? timeOf(log.block), topic: handler.topic, key: handler.key(args, log.address), ...columns(decoded.args),
    });
  }
  return { events, contracts: [...widened.found.values()] };
}

/** Splits off the remark: it has a column of its own. */
function columns({ remark, ...args }: Record<string, Value>): Pick<ChainEvent, "args" | "remark"> {
  return { args, remark: typeof remark === "string" && remark !== "0x" ? (remark as Hex) : null };
}
