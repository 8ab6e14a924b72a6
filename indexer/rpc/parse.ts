import type { Block, Hex, RawLog } from "../events/event.ts";
import { RpcDown } from "./transport.ts";

export interface Header extends Block {
  readonly parentHash: Hex;
  readonly bloom: Hex;
}

type Raw = Record<string, unknown>;

const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const DATA = /^0x(?:[0-9a-f]{2})*$/;
const QUANTITY = /^0x[0-9a-f]{1,13}$/;

function hex(raw: unknown, shape: RegExp, what: string): Hex {
  const text = typeof raw === "string" ? raw.toLowerCase() : "";
  if (!shape.test(text)) throw new RpcDown(`The node's ${what} has no sense: ${JSON.stringify(raw)?.slice(0, 80)}`);
  return text as Hex;
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

function log(raw: Raw): RawLog {
  if (raw.removed === true) throw new RpcDown("The node answers with a removed log.");
  if (!Array.isArray(raw.topics)) throw new RpcDown("The node's log has no topics.");
  return {
    address: hex(raw.address, ADDRESS, "log address"),
    topics: raw.topics.map((topic) => hex(topic, HASH, "topic")),
    data: hex(raw.data, DATA, "log data"),
    block: quantity(raw.blockNumber, "log block"),
    blockHash: hex(raw.blockHash, HASH, "log block hash"),
    logIndex: quantity(raw.logIndex, "log index"),
    txHash: hex(raw.transactionHash, HASH, "transaction hash"),
    at: typeof raw.blockTimestamp === "string" ? quantity(raw.blockTimestamp, "log time") : null,
  };
}

/** Sorts logs into the order of the chain. */
export const inOrder = (logs: RawLog[]): RawLog[] => logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);

/** Checked logs in the order of the chain. */
export function logs(raw: unknown): RawLog[] {
  if (!Array.isArray(raw)) throw new RpcDown("The node's logs are not a list.");
  return inOrder(raw.map((item) => log(item as Raw)));
}
