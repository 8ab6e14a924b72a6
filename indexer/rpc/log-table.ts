import { viewOf } from "../events/addresses.ts";
import { DIGITS } from "../events/digits.ts";
import type { Hex, RawLog } from "../events/event.ts";
import { ADDRESS, DATA, HASH, hex } from "./parse.ts";

// Most of what is read of a chain is logs, and most of a log is digits that are kept as bytes. So the logs of a long
// answer are not parsed into objects: it is noted where in the answer's bytes each of their fields begins, and whoever
// needs one takes it from there.

/** The answer is not written as nodes write it: it has to be parsed as any JSON. Nothing need be wrong with it. */
export class Irregular extends Error {}

export const irregular = (): never => {
  throw new Irregular("irregular");
};

const TOPICS = 4;

const FIRST_SIZE = 256;

const code = (text: string): number => text.charCodeAt(0);

const [QUOTE, COLON, COMMA, OPEN, CLOSE, LIST, END, ZERO, X, BACKSLASH] = [
  '"',
  ":",
  ",",
  "{",
  "}",
  "[",
  "]",
  "0",
  "x",
  "\\",
].map(code) as [number, number, number, number, number, number, number, number, number, number];

/** The fields of a log, by the lengths of their names; two have seven letters. */
const [
  ADDRESS_FIELD,
  TOPICS_FIELD,
  DATA_FIELD,
  BLOCK_FIELD,
  BLOCK_HASH_FIELD,
  INDEX_FIELD,
  TX_FIELD,
  TIME_FIELD,
  REMOVED_FIELD,
] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

const NEEDED = ADDRESS_FIELD | TOPICS_FIELD | DATA_FIELD | BLOCK_FIELD | BLOCK_HASH_FIELD | INDEX_FIELD | TX_FIELD;

const NAMES = new Map<string, number>([
  ["address", ADDRESS_FIELD],
  ["topics", TOPICS_FIELD],
  ["data", DATA_FIELD],
  ["blockNumber", BLOCK_FIELD],
  ["blockHash", BLOCK_HASH_FIELD],
  ["logIndex", INDEX_FIELD],
  ["transactionHash", TX_FIELD],
  ["blockTimestamp", TIME_FIELD],
  ["removed", REMOVED_FIELD],
]);

/** By length and first letter. */
const BY_SHAPE = new Map(
  [...NAMES].map(([name, field]) => [name.length * 256 + code(name), { bytes: Buffer.from(name), field }]),
);

/** Where the fields of some logs stand in the bytes of an answer. Places are those of the first digit. */
export class LogTable {
  readonly bytes: Buffer;
  readonly view: DataView;
  count = 0;
  address = new Int32Array(FIRST_SIZE);
  /** Four for each log. */
  topic = new Int32Array(FIRST_SIZE * TOPICS);
  topics = new Uint8Array(FIRST_SIZE);
  data = new Int32Array(FIRST_SIZE);
  /** How many digits the data has. */
  digits = new Int32Array(FIRST_SIZE);
  block = new Float64Array(FIRST_SIZE);
  blockHash = new Int32Array(FIRST_SIZE);
  logIndex = new Float64Array(FIRST_SIZE);
  tx = new Int32Array(FIRST_SIZE);
  /** Unix seconds; below zero where the node does not tell it. */
  at = new Float64Array(FIRST_SIZE);
  #txHash: Hex = "0x";
  #txAt = -1;
  /** The number that was read last: a function has one result, and this is no place for pairs. */
  #number = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.view = viewOf(bytes);
  }

  text(from: number, digits: number): string {
    return this.bytes.toString("latin1", from, from + digits);
  }

  /** Digits that stand behind their 0x. */
  hex(from: number, digits: number): Hex {
    return this.text(from - 2, digits + 2) as Hex;
  }

  blockHashOf(row: number): Hex {
    return hex(this.hex(this.blockHash[row] as number, 64), HASH, "log block hash");
  }

  /** Not checked for shape. Many logs are of one transaction. */
  txOf(row: number): Hex {
    const at = this.tx[row] as number;
    if (this.#txAt < 0 || !this.same(this.#txAt, at, 64)) this.#txHash = this.hex(at, 64);
    this.#txAt = at;
    return this.#txHash;
  }

  same(one: number, other: number, digits: number): boolean {
    const { bytes } = this;
    for (let i = 0; i < digits; i++) if (bytes[one + i] !== bytes[other + i]) return false;
    return true;
  }

  /** The log as any other is read, with the same checks. Throws RpcDown. */
  raw(row: number): RawLog {
    const topics = Array.from({ length: this.topics[row] as number }, (_, i) =>
      hex(this.hex(this.topic[row * TOPICS + i] as number, 64), HASH, "topic"),
    );
    const at = this.at[row] as number;
    return {
      address: hex(this.hex(this.address[row] as number, 40), ADDRESS, "log address"),
      topics,
      data: hex(this.hex(this.data[row] as number, this.digits[row] as number), DATA, "log data"),
      block: this.block[row] as number,
      blockHash: this.blockHashOf(row),
      logIndex: this.logIndex[row] as number,
      txHash: hex(this.hex(this.tx[row] as number, 64), HASH, "transaction hash"),
      at: at < 0 ? null : at,
    };
  }

  /** Notes the log that begins here; returns where the next one begins. */
  add(from: number, end: number): number {
    if (this.count === this.topics.length) this.#grow();
    const { bytes, count: row } = this;
    if (bytes[from] !== OPEN) irregular();
    this.at[row] = -1;
    let seen = 0;
    for (let at = from + 1; ; at++) {
      if (bytes[at] !== QUOTE) irregular();
      const name = at + 1;
      let after = name;
      while (bytes[after] !== QUOTE) if (++after >= end) irregular();
      if (bytes[after + 1] !== COLON) irregular();
      const shape = BY_SHAPE.get((after - name) * 256 + (bytes[name] as number));
      const field = shape !== undefined && this.#is(name, shape.bytes) ? shape.field : 0;
      seen |= field;
      at = this.#value(row, field, after + 2);
      if (bytes[at] === CLOSE) {
        if ((seen & NEEDED) !== NEEDED) irregular();
        this.count = row + 1;
        if (at + 1 === end) return end;
        if (bytes[at + 1] !== COMMA) irregular();
        return at + 2;
      }
      if (bytes[at] !== COMMA || at >= end) irregular();
    }
  }

  #is(at: number, name: Buffer): boolean {
    for (let i = 1; i < name.length; i++) if (this.bytes[at + i] !== name[i]) return false;
    return true;
  }

  /** Notes a value; returns the place behind it. */
  #value(row: number, field: number, at: number): number {
    switch (field) {
      case ADDRESS_FIELD:
        return this.#fixed(this.address, row, at, 40);
      case BLOCK_HASH_FIELD:
        return this.#fixed(this.blockHash, row, at, 64);
      case TX_FIELD:
        return this.#fixed(this.tx, row, at, 64);
      case BLOCK_FIELD:
        return this.#quantity(this.block, row, at);
      case INDEX_FIELD:
        return this.#quantity(this.logIndex, row, at);
      case TIME_FIELD:
        return this.bytes[at] === QUOTE ? this.#quantity(this.at, row, at) : this.#skip(at);
      case TOPICS_FIELD:
        return this.#topics(row, at);
      case DATA_FIELD: {
        const after = this.bytes.indexOf(QUOTE, this.#digits(at));
        this.data[row] = at + 3;
        this.digits[row] = after - at - 3;
        return after < 0 ? irregular() : after + 1;
      }
      case REMOVED_FIELD:
        return this.text(at, 5) === "false" ? at + 5 : irregular();
      default:
        return this.#skip(at);
    }
  }

  /** Where the digits of a value begin. */
  #digits(at: number): number {
    const { bytes } = this;
    return bytes[at] === QUOTE && bytes[at + 1] === ZERO && bytes[at + 2] === X ? at + 3 : irregular();
  }

  #fixed(into: Int32Array, row: number, at: number, digits: number): number {
    const from = this.#digits(at);
    into[row] = from;
    return this.bytes[from + digits] === QUOTE ? from + digits + 1 : irregular();
  }

  #quantity(into: Float64Array, row: number, at: number): number {
    const after = this.#parse(this.#digits(at));
    into[row] = this.#number;
    return after;
  }

  #parse(from: number): number {
    const { bytes } = this;
    let value = 0;
    let at = from;
    for (; bytes[at] !== QUOTE; at++) {
      const digit = DIGITS[bytes[at] as number] as number;
      // As many as a number holds without loss.
      if (at === from + 13 || !(digit < 16)) irregular();
      value = value * 16 + digit;
    }
    if (at === from) irregular();
    this.#number = value;
    return at + 1;
  }

  #topics(row: number, from: number): number {
    const { bytes } = this;
    if (bytes[from] !== LIST) irregular();
    let at = from + 1;
    let count = 0;
    while (bytes[at] !== END) {
      if (count > 0 && bytes[at++] !== COMMA) irregular();
      if (count === TOPICS) irregular();
      at = this.#fixed(this.topic, row * TOPICS + count++, at, 64);
    }
    this.topics[row] = count;
    return at + 1;
  }

  /** A value that nobody asks for: a text without escapes, or a word. */
  #skip(from: number): number {
    const { bytes } = this;
    let at = from;
    if (bytes[at] === QUOTE) {
      while (bytes[++at] !== QUOTE) if (at >= bytes.length || bytes[at] === BACKSLASH) irregular();
      return at + 1;
    }
    while (bytes[at] !== COMMA && bytes[at] !== CLOSE) {
      const byte = bytes[at++];
      if (byte === undefined || byte === OPEN || byte === LIST || byte === QUOTE) irregular();
    }
    return at;
  }

  #grow(): void {
    const wider = <A extends Int32Array | Float64Array | Uint8Array>(from: A, into: A): A => {
      into.set(from);
      return into;
    };
    const size = this.topics.length * 2;
    this.topic = wider(this.topic, new Int32Array(size * TOPICS));
    this.topics = wider(this.topics, new Uint8Array(size));
    for (const name of ["address", "data", "digits", "blockHash", "tx"] as const)
      this[name] = wider(this[name], new Int32Array(size));
    for (const name of ["block", "logIndex", "at"] as const) this[name] = wider(this[name], new Float64Array(size));
  }
}
