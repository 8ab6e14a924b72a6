import { createHash } from "node:crypto";
import { toEventSelector, type AbiEvent } from "viem";
import { SOURCES } from "../../../indexer/events/sources.ts";
import type { Hex, Source } from "../../../indexer/events/event.ts";
import { escrowLife, fingerprint, truthOf, type Act, type Told } from "./lives.ts";

/** The contracts of the generated chain. */
export interface Places {
  readonly forwarder: Hex;
  readonly factory: Hex;
  readonly deployer: Hex;
  readonly store: Hex;
}

export interface GeneratedLog {
  readonly address: Hex;
  readonly topic: number;
  readonly json: string;
}
export interface GeneratedBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  readonly at: number;
  readonly logs: readonly GeneratedLog[];
  readonly transactions: readonly Hex[];
  /** The acts in it. */
  readonly acts: readonly Act[];
  /** Bit n is set when a log has first topic n. */
  readonly topics: number;
}

export interface Generated {
  readonly places: Places;
  readonly blocks: readonly GeneratedBlock[];
  /** First topics, numbered as in the blocks' bits. */
  readonly selectors: readonly Hex[];
  /** Events of title escrows. */
  readonly titleEvents: number;
  readonly logs: number;
  /** The state of the titles at the end, as `fingerprint` has it. */
  readonly truth: string;
}

const hash = (text: string): Hex => `0x${createHash("sha256").update(text).digest("hex")}`;
const address = (text: string): Hex => hash(text).slice(0, 42) as Hex;

/** A repeatable source of chance (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const word = (hex: string): string => hex.padStart(64, "0");
const number = (value: number): string => word(value.toString(16));

/** Encodes one value of an event; dynamic ones go behind the heads. */
function encode(types: readonly string[], values: readonly string[]): string {
  let heads = "";
  let tails = "";
  for (const [at, type] of types.entries()) {
    const value = values[at] as string;
    if (type !== "bytes" && type !== "string") heads += word(value.slice(2));
    else {
      heads += number(types.length * 32 + tails.length / 2);
      const bytes = type === "bytes" ? value.slice(2) : Buffer.from(value).toString("hex");
      tails += number(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0");
    }
  }
  return heads + tails;
}

interface Encoder {
  readonly selector: Hex;
  readonly indexed: readonly string[];
  readonly plain: readonly { readonly name: string; readonly type: string }[];
}
const encoders = new Map<string, Encoder>();
function encoderOf(source: Source, name: string): Encoder {
  const known = encoders.get(`${source}.${name}`);
  if (known !== undefined) return known;
  const event = (SOURCES[source] as readonly { readonly type: string; readonly name?: string }[]).find(
    (item) => item.type === "event" && item.name === name,
  ) as AbiEvent;
  const made: Encoder = {
    selector: toEventSelector(event),
    indexed: event.inputs.filter((input) => input.indexed).map((input) => input.name as string),
    plain: event.inputs
      .filter((input) => !input.indexed)
      .map((input) => ({ name: input.name as string, type: input.type })),
  };
  encoders.set(`${source}.${name}`, made);
  return made;
}

export interface Size {
  readonly events: number;
  /** Titles that are alive at one time. */
  readonly open: number;
  readonly seed: number;
}

const EVENTS_A_BLOCK = 10;
const REGISTRIES = 20;
const START = 1_700_000_000;

const PLACES: Places = {
  forwarder: address("forwarder"),
  factory: address("factory"),
  deployer: address("deployer"),
  store: address("store"),
};
/** The head is not final at once: what is measured ends below these. */
const UNFINAL = 64;
const ofEscrows = (acts: readonly Act[]): number => acts.flat().filter(({ source }) => source === "escrow").length;

/** A chain that is told block by block, and kept by whoever wants it. */
export interface Growing {
  readonly places: Places;
  readonly blocks: Iterable<GeneratedBlock>;
  /** First topics so far, numbered as in the blocks' bits. */
  readonly selectors: readonly Hex[];
}

/**
 * A chain of title escrows as a busy platform would make it: ten events a block, about ten events a title, every kind
 * of event, the titles' lives interleaved.
 */
export function grow(size: Size): Growing {
  const selectors: Hex[] = [];
  return { places: PLACES, selectors, blocks: blocksOf(size, selectors) };
}

function* blocksOf({ events, open, seed }: Size, selectors: Hex[]): Generator<GeneratedBlock> {
  const roll = dice(seed);
  let [height, parentHash] = [0, `0x${"0".repeat(64)}` as Hex];
  const block = (acts: readonly Act[]): GeneratedBlock => {
    const own = hash(`block ${seed} ${height}`);
    const at = START + height * 12;
    const logs: GeneratedLog[] = [];
    const transactions: Hex[] = [];
    let topics = 0;
    for (const act of acts) {
      const tx = hash(`transaction ${seed} ${height} ${transactions.length}`);
      for (const told of act) {
        const log = encodeLog(told, selectors, {
          block: height,
          blockHash: own,
          at,
          tx,
          transactionIndex: transactions.length,
          logIndex: logs.length,
        });
        topics |= 1 << log.topic;
        logs.push(log);
      }
      transactions.push(tx);
    }
    const made: GeneratedBlock = { number: height, hash: own, parentHash, at, logs, transactions, acts, topics };
    [height, parentHash] = [height + 1, own];
    return made;
  };

  yield block([]);
  const registries = Array.from({ length: REGISTRIES }, (_, i) => address(`registry ${i}`));
  yield block(
    registries.map((registry, i): Act => [
      {
        source: "deployer",
        name: "RegistryDeployed",
        from: PLACES.deployer,
        args: {
          registry,
          admin: address(`admin ${i}`),
          pauser: address("pauser"),
          deployer: address("operator"),
          name: `Carrier ${i}`,
          symbol: "BL",
        },
      },
    ]),
  );

  const life = escrowLife(roll, PLACES.factory, registries);
  const alive: Act[][] = [];
  for (let titleEvents = 0; titleEvents < events;) {
    const acts: Act[] = [];
    for (let count = 0; count < EVENTS_A_BLOCK;) {
      while (alive.length < open) alive.push(life.begin());
      const at = roll(alive.length);
      const queue = alive[at] as Act[];
      const act = queue.shift() as Act;
      if (queue.length === 0) {
        alive[at] = alive.at(-1) as Act[];
        alive.pop();
      }
      acts.push(act);
      count += ofEscrows([act]);
    }
    titleEvents += ofEscrows(acts);
    yield block(acts);
  }
  for (let i = 0; i < UNFINAL; i++) yield block([]);
}

/** The whole chain at once. */
export function generate(size: Size): Generated {
  const { places, selectors, blocks: told } = grow(size);
  const whole = [...told];
  const acts = whole.flatMap((block) => block.acts);
  // The story is in the logs: it need not stay in memory.
  const blocks = whole.map((block) => ({ ...block, acts: [] }));
  return {
    places,
    blocks,
    selectors,
    titleEvents: ofEscrows(acts),
    logs: blocks.reduce((sum, { logs }) => sum + logs.length, 0),
    truth: fingerprint(truthOf(acts)),
  };
}

interface Where {
  readonly block: number;
  readonly blockHash: Hex;
  readonly at: number;
  readonly tx: Hex;
  readonly transactionIndex: number;
  readonly logIndex: number;
}

function encodeLog({ source, name, from, args }: Told, selectors: Hex[], where: Where): GeneratedLog {
  const { selector, indexed, plain } = encoderOf(source, name);
  let topic = selectors.indexOf(selector);
  if (topic < 0) topic = selectors.push(selector) - 1;
  const topics = [selector, ...indexed.map((input) => `0x${word((args[input] as string).slice(2))}`)];
  const data = encode(
    plain.map(({ type }) => type),
    plain.map((input) => args[input.name] as string),
  );
  const hex = (value: number): string => `0x${value.toString(16)}`;
  return {
    address: from,
    topic,
    json: JSON.stringify({
      address: from,
      topics,
      data: `0x${data}`,
      blockNumber: hex(where.block),
      transactionHash: where.tx,
      transactionIndex: hex(where.transactionIndex),
      blockHash: where.blockHash,
      blockTimestamp: hex(where.at),
      logIndex: hex(where.logIndex),
      removed: false,
    }),
  };
}
