import type { Hex } from "viem";
import type { SOURCES } from "./sources.ts";

export type { Hex };

/** The part a contract plays: decides which events it may emit and what they mean. */
export type Source = keyof typeof SOURCES;
type AbiEventOf<S extends Source> = Extract<(typeof SOURCES)[S][number], { readonly type: "event" }>;
export type EventName<S extends Source> = AbiEventOf<S>["name"];
type InputOf<S extends Source, N> = Extract<AbiEventOf<S>, { readonly name: N }>["inputs"][number];

/**
 * A decoded value as it is kept: `0x` hex in lower case for addresses, bytes and token ids (32 bytes), decimal text for
 * the other numbers. So a value read back from JSON is the value that was decoded.
 */
export type Value = string | boolean | readonly string[];
type ValueOf<T extends string> = T extends `${string}[]`
  ? readonly string[]
  : T extends "bool"
    ? boolean
    : T extends "address" | `bytes${string}`
      ? Hex
      : string;

export type Args<S extends Source, N extends EventName<S>> = {
  readonly [I in InputOf<S, N> as I["name"] & string]: ValueOf<I["type"] & string>;
};

/** The subject of an event: the row of current state that it may change, and the key of its history. */
const TOPICS = ["title", "registry", "store", "anchor", "execution"] as const;
export type Topic = (typeof TOPICS)[number];

/** Where and when an event was recorded. `at` is the block's time in Unix seconds. */
export interface Place {
  readonly block: number;
  readonly logIndex: number;
  readonly txHash: Hex;
  readonly at: number;
}

/** The contract that spoke, and where. */
export interface Origin extends Place {
  readonly contract: Hex;
}

/** An event of a contract we follow. `key` names, within its topic, what it is about. */
export interface ChainEvent<A = Readonly<Record<string, Value>>> extends Origin {
  readonly source: Source;
  readonly name: string;
  readonly topic: Topic;
  readonly key: Hex;
  readonly args: A;
  readonly remark: Hex | null;
}

/** A block as far as the mirror needs it. `at` is Unix seconds. */
export interface Block {
  readonly number: number;
  readonly hash: Hex;
  readonly at: number;
}

/** A log as the node told it, checked for shape only. */
export interface RawLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly block: number;
  readonly blockHash: Hex;
  readonly logIndex: number;
  readonly txHash: Hex;
  /** Unix seconds, where the node tells it. */
  readonly at: number | null;
}

/**
 * A contract that is followed. `since` is the block that made it known. `bound` tells what a stranger's contract may
 * speak for: an escrow for its registry, a registry through its factory and the code that it clones (40 bytes), a
 * factory only for itself; null for our own, which say the truth about every title. `title` is the key of the title
 * that an escrow holds.
 */
export interface Followed {
  readonly address: Hex;
  readonly source: Source;
  readonly since: number;
  readonly bound: Hex | null;
  readonly title?: Hex;
}

/** Only the place of something that has one. */
export const placeOf = ({ block, logIndex, txHash, at }: Place): Place => ({ block, logIndex, txHash, at });
