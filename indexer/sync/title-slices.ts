import { toEventSelector, type AbiEvent } from "viem";
import { DIGITS } from "../events/digits.ts";
import type { ChainEvent, Hex, Value } from "../events/event.ts";
import { SOURCES } from "../events/sources.ts";
import { Irregular, type LogTable } from "../rpc/log-table.ts";
import type { TitleSlice } from "../store/batch.ts";

// Nearly all that a chain of titles tells is told by escrows, in a few shapes. Their events are taken from fixed places
// of the answer's bytes: the digits of keys, hashes and remarks become bytes of rows without ever being text.

const WORD = 64;
const ADDRESS = 40;
/** Digits. */
const [ZERO, ONE] = [0x30, 0x31];
const irregular = (): never => {
  throw new Irregular("irregular");
};

interface Argument {
  readonly name: string;
  /** As it stands in JSON, behind those before it. */
  readonly label: string;
  readonly bool: boolean;
  /** The topic, or below zero: the word of the data, counted from -1. */
  readonly place: number;
}
/** Where an event of an escrow says what. */
interface Shape {
  readonly name: string;
  readonly topics: number;
  readonly args: readonly Argument[];
  /** The word of the registry; that of the token id comes after it, so that both are the title's key. */
  readonly registry: number;
  readonly remark: number;
}

/** Null for an event with values of other types: it is decoded like those of other contracts. */
function shapeOf(event: AbiEvent): Shape | null {
  const indexed = event.inputs.filter((input) => input.indexed === true);
  const plain = event.inputs.filter((input) => input.indexed !== true);
  const wordOf = (name: string, type: string): number => plain.findIndex((input) => input.name === name && input.type === type);
  const [registry, tokenId, remark] = [wordOf("registry", "address"), wordOf("tokenId", "uint256"), wordOf("remark", "bytes")];
  const apart = new Set([registry, tokenId, remark]);
  const rest = [...indexed.map((input, i) => ({ ...input, place: i + 1 })), ...plain.map((input, i) => ({ ...input, place: -1 - i })).filter((_, i) => !apart.has(i))];
  if (apart.has(-1) || tokenId !== registry + 1 || rest.some(({ type }) => type !== "address" && type !== "bool")) return null;
  const args = rest.map(({ name = "", type, place }, i): Argument => ({ name, label: `${i === 0 ? "" : ","}"${name}":`, place, bool: type === "bool" }));
  return { name: event.name, topics: indexed.length + 1, args, registry, remark };
}

/** By the first four bytes of their selectors. */
const START = 8;
const SHAPES = new Map((SOURCES.escrow as readonly { readonly type: string }[])
  .filter((item): item is AbiEvent => item.type === "event")
  .flatMap((event) => {
    const [shape, selector] = [shapeOf(event), toEventSelector(event).slice(2)];
    return shape === null ? [] : [[Number.parseInt(selector.slice(0, START), 16), { shape, selector: Buffer.from(selector) }] as const];
  }));

/** The same parties and titles come again and again: their addresses and keys are one string each. */
const KNOWN = 8_192;
const KEY = ADDRESS + WORD;

interface KnownKey {
  readonly key: Hex;
  readonly digits: Buffer;
}

/** Reads the rows of the tables of one answer, one after another. */
export class TitleSlices {
  readonly #addresses = new Map<string, Hex>();
  /** By the escrow that spoke: it has one title. */
  readonly #keys = new Map<Hex, KnownKey>();
  #tx: Hex = "0x";
  #txAt = -1;

  /** Null when the log is none of the events of an escrow that are read here. Throws Irregular where it has no sense. */
  read(table: LogTable, row: number, contract: Hex, at: number): TitleSlice | null {
    const { bytes } = table;
    const selector = table.topic[row * 4] as number;
    const found = table.topics[row] === 0 ? undefined : SHAPES.get(numberAt(bytes, selector, START));
    if (found === undefined || found.selector.compare(bytes, selector, selector + WORD) !== 0) return null;
    const { shape } = found;
    const [data, digits] = [table.data[row] as number, table.digits[row] as number];
    if (table.topics[row] !== shape.topics) irregular();
    const args: Record<string, Value> = {};
    let json = "";
    for (const { name, label, bool, place } of shape.args) {
      const word = place > 0 ? table.topic[row * 4 + place] as number : wordAt(data, digits, (-1 - place) * WORD);
      const value = bool ? bytes[word + WORD - 1] === ONE : this.#address(table, word);
      args[name] = value;
      json += typeof value === "string" ? `${label}"${value}"` : `${label}${value}`;
    }
    const registry = addressAt(bytes, wordAt(data, digits, shape.registry * WORD));
    wordAt(data, digits, (shape.registry + 1) * WORD);
    const head = lengthAt(bytes, wordAt(data, digits, shape.remark * WORD), digits);
    const remarkDigits = lengthAt(bytes, wordAt(data, digits, head), digits);
    if (head + WORD + remarkDigits > digits) irregular();
    return {
      event: {
        source: "escrow", name: shape.name, topic: "title", contract, args, remark: null, at,
        block: table.block[row] as number, logIndex: table.logIndex[row] as number, txHash: this.#txOf(table, row), key: this.#keyOf(table, contract, registry),
      },
      args: `{${json}}`, bytes, contract: table.address[row] as number, tx: table.tx[row] as number, key: registry, remark: data + head + WORD, remarkDigits,
    };
  }

  #address(table: LogTable, word: number): Hex {
    const text = table.text(addressAt(table.bytes, word), ADDRESS);
    const known = this.#addresses.get(text);
    if (known !== undefined) return known;
    if (!/^[0-9a-f]{40}$/.test(text)) irregular();
    if (this.#addresses.size >= KNOWN) this.#addresses.clear();
    this.#addresses.set(text, `0x${text}`);
    return `0x${text}`;
  }

  #keyOf(table: LogTable, contract: Hex, at: number): Hex {
    const known = this.#keys.get(contract);
    if (known !== undefined && known.digits.compare(table.bytes, at, at + KEY) === 0) return known.key;
    const key = table.hex(at, KEY);
    if (this.#keys.size >= KNOWN) this.#keys.clear();
    this.#keys.set(contract, { key, digits: Buffer.from(key.slice(2), "latin1") });
    return key;
  }

  /** Many logs are of one transaction. */
  #txOf(table: LogTable, row: number): Hex {
    const at = table.tx[row] as number;
    if (this.#txAt < 0 || !table.same(this.#txAt, at, WORD)) this.#tx = table.hex(at, WORD);
    this.#txAt = at;
    return this.#tx;
  }
}

/** The place of a word of the data, which must not end before it does. */
const wordAt = (data: number, digits: number, offset: number): number => (offset + WORD <= digits ? data + offset : irregular());

function numberAt(bytes: Buffer, from: number, digits: number): number {
  let value = 0;
  for (let at = from; at < from + digits; at++) {
    const digit = DIGITS[bytes[at] as number] as number;
    if (digit > 15) irregular();
    value = value * 16 + digit;
  }
  return value;
}

/** An offset or a length within the data, in digits. */
function lengthAt(bytes: Buffer, word: number, digits: number): number {
  const length = numberAt(bytes, word, WORD) * 2;
  return length <= digits ? length : irregular();
}

/** Where the digits of an address begin in its word. */
function addressAt(bytes: Buffer, word: number): number {
  const begin = word + WORD - ADDRESS;
  for (let at = word; at < begin; at++) if (bytes[at] !== ZERO) irregular();
  return begin;
}
