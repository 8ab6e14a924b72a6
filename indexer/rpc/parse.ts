import type { Block, Hex, RawLog } from "../events/event.ts";
import { LongList } from "./long-list.ts";
import { RpcDown } from "./transport.ts";

export interface Header extends Block {
  readonly parentHash: Hex;
  readonly bloom: Hex;
}

type Raw = Record<string, unknown>;

export const HASH = /^0x[0-9a-f]{64}$/;
export const ADDRESS = /^0x[0-9a-f]{40}$/;
export const DATA = /^0x(?:[0-9a-f]{2})*$/;
const QUANTITY = /^0x[0-9a-f]{1,13}$/;

export function hex(raw: unknown, shape: RegExp, what: string): Hex {
  if (typeof raw === "string") {
    if (shape.test(raw)) return raw as Hex;
    const lower = raw.toLowerCase();
    if (shape.test(lower)) return lower as Hex;
  }
  throw new RpcDown(`The node's ${what} has no sense: ${JSON.stringify(raw)?.slice(0, 80)}`);
}

export const quantity = (raw: unknown, what: string): number => Number.parseInt(hex(raw, QUANTITY, what), 16);

/** Null when the node does not know the block. */
export function header(raw: unknown): Header | null {
  if (raw === null || raw === undefined) return null;
  const block = raw as Raw;
  return {
    number: quantity(block.number, "block number"),
    hash: hex(block.hash, HASH, "block hash"),
    parentHash: hex(block.parentHash, HASH, "parent hash"),
    at: quantity(block.timestamp, "block time"),
    bloom: block.logsBloom === null || block.logsBloom === undefined ? "0x" : hex(block.logsBloom, DATA, "bloom"),
  };
}

/** Reads the same again for nothing: a log shares most of what it says with the one before it. */
function kept<T>(read: (raw: unknown) => T): (raw: unknown) => T {
  let last: unknown;
  let value: T;
  return (raw) => {
    if (raw !== last || raw === undefined) {
      value = read(raw);
      last = raw;
    }
    return value;
  };
}

/** A reader of logs, checked for shape. */
export function logReader(): (raw: unknown) => RawLog {
  const address = kept((raw) => hex(raw, ADDRESS, "log address"));
  const block = kept((raw) => quantity(raw, "log block"));
  const blockHash = kept((raw) => hex(raw, HASH, "log block hash"));
  const txHash = kept((raw) => hex(raw, HASH, "transaction hash"));
  const at = kept((raw) => (typeof raw === "string" ? quantity(raw, "log time") : null));
  return (item) => {
    const raw = item as Raw;
    if (raw.removed === true) throw new RpcDown("The node answers with a removed log.");
    if (!Array.isArray(raw.topics)) throw new RpcDown("The node's log has no topics.");
    return {
      address: address(raw.address),
      topics: raw.topics.map((topic) => hex(topic, HASH, "topic")),
      data: hex(raw.data, DATA, "log data"),
      block: block(raw.blockNumber),
      blockHash: blockHash(raw.blockHash),
      logIndex: quantity(raw.logIndex, "log index"),
      txHash: txHash(raw.transactionHash),
      at: at(raw.blockTimestamp),
    };
  };
}

export const before = (a: RawLog, b: RawLog): number => a.block - b.block || a.logIndex - b.logIndex;

/** Sorts logs into the order of the chain. */
export const inOrder = (logs: RawLog[]): RawLog[] => logs.sort(before);

/** The items of an answer, some at a time. */
export function itemsOf(raw: unknown): Iterable<unknown[]> {
  if (raw instanceof LongList) return raw.pieces();
  if (!Array.isArray(raw)) throw new RpcDown("The node's logs are not a list.");
  return [raw];
}

/** Checked logs in the order of the chain. */
export function logs(raw: unknown): RawLog[] {
  const read = logReader();
  const found: RawLog[] = [];
  for (const items of itemsOf(raw)) for (const item of items) found.push(read(item));
  return inOrder(found);
}
