import type { AbiEvent } from "viem";
import { toEventSelector } from "viem/utils";
import { Addresses, Digits } from "../events/addresses.ts";
import { DIGITS } from "../events/digits.ts";
import type { Hex, Value } from "../events/event.ts";
import { SOURCES } from "../events/sources.ts";
import { Irregular, type LogTable } from "../rpc/log-table.ts";
import type { TitleSlice } from "../store/batch.ts";

// Nearly all that a chain of titles tells is told by escrows, in a few shapes. Their events are taken from fixed places
// of the answer's bytes: the digits of keys, hashes and remarks become bytes of rows without ever being text.

const WORD = 64;
const ADDRESS = 40;
/** Digits. */
const [ZERO, ONE] = [0x30, 0x31];
const [YES, NO] = [Buffer.from("true"), Buffer.from("false")];
/** More than the arguments of any event take as JSON. */
const LONGEST = 1_024;
const irregular = (): never => {
  throw new Irregular("irregular");
};

interface Argument {
  readonly name: string;
  /** The bytes before its value in JSON, behind the labels before it; the digits of an address are its value. */
  readonly label: Buffer;
  readonly bool: boolean;
  /** The topic, or below zero: the word of the data, counted from -1. */
  readonly place: number;
}
/** Where an event of an escrow says what. */
interface Shape {
  readonly name: string;
  readonly topics: number;
  readonly args: readonly Argument[];
  /** How their JSON ends. */
  readonly end: Buffer;
  /** The word of the registry; that of the token id comes after it, so that both are the title's key. */
  readonly registry: number;
  readonly remark: number;
}

/** Null for an event with values of other types: it is decoded like those of other contracts. */
function shapeOf(event: AbiEvent): Shape | null {
  const indexed = event.inputs.filter((input) => input.indexed === true);
  const plain = event.inputs.filter((input) => input.indexed !== true);
  const wordOf = (name: string, type: string): number =>
    plain.findIndex((input) => input.name === name && input.type === type);
  const [registry, tokenId, remark] = [
    wordOf("registry", "address"),
    wordOf("tokenId", "uint256"),
    wordOf("remark", "bytes"),
  ];
  const apart = new Set([registry, tokenId, remark]);
  const rest = [
    ...indexed.map((input, i) => ({ ...input, place: i + 1 })),
    ...plain.map((input, i) => ({ ...input, place: -1 - i })).filter((_, i) => !apart.has(i)),
  ];
  if (apart.has(-1) || tokenId !== registry + 1 || rest.some(({ type }) => type !== "address" && type !== "bool"))
    return null;
  const args = rest.map(({ name = "", type, place }, i): Argument => {
    const bool = type === "bool";
    const label = `${i === 0 ? "{" : rest[i - 1]?.type === "bool" ? "," : '",'}"${name}":${bool ? "" : '"0x'}`;
    return { name, label: Buffer.from(label), place, bool };
  });
  const end = rest.length === 0 ? "{}" : rest.at(-1)?.type === "bool" ? "}" : '"}';
  return { name: event.name, topics: indexed.length + 1, args, end: Buffer.from(end), registry, remark };
}

/** By the first digits of their selectors: so many make a number that takes no memory of its own. */
const START = 7;
const SHAPES = new Map(
  (SOURCES.escrow as readonly { readonly type: string }[])
    .filter((item): item is AbiEvent => item.type === "event")
    .flatMap((event) => {
      const shape = shapeOf(event);
      const selector = toEventSelector(event).slice(2);
      return shape === null
        ? []
        : [[Number.parseInt(selector.slice(0, START), 16), { shape, selector: Digits.of(selector) }] as const];
    }),
);

/** So many keys are known at once. */
const KNOWN = 8_192;
const KEY = ADDRESS + WORD;

/** Reads rows of tables, one after another; what it answers is written over by the next. */
export class TitleSlices {
  readonly #addresses = new Addresses();
  /** By the escrow that spoke: it has one title. */
  readonly #keys = new Map<Hex, { readonly key: Hex; readonly digits: Digits }>();
  readonly #slice: { -readonly [F in keyof TitleSlice]?: TitleSlice[F] } = {};
  /** The arguments of the row at hand. */
  readonly #json = Buffer.alloc(LONGEST);

  /**
   * Null when the log is none of the events of an escrow that are read here. Throws Irregular where it has no sense.
   */
  read(table: LogTable, row: number, contract: Hex, at: number): TitleSlice | null {
    const { bytes } = table;
    const selector = table.topic[row * 4] as number;
    const found = table.topics[row] === 0 ? undefined : SHAPES.get(numberAt(bytes, selector, START));
    if (found === undefined || !found.selector.standAt(table.view, selector)) return null;
    const { shape } = found;
    const data = table.data[row] as number;
    const digits = table.digits[row] as number;
    if (table.topics[row] !== shape.topics) irregular();
    const args: Record<string, Value> = {};
    let size = 0;
    for (const { name, label, bool, place } of shape.args) {
      const word = place > 0 ? (table.topic[row * 4 + place] as number) : wordAt(data, digits, (-1 - place) * WORD);
      size = this.#put(label, 0, label.length, size);
      if (bool) {
        const yes = bytes[word + WORD - 1] === ONE;
        args[name] = yes;
        size = this.#put(yes ? YES : NO, 0, yes ? YES.length : NO.length, size);
      } else {
        args[name] = this.#address(table, word);
        size = this.#put(bytes, word + WORD - ADDRESS, ADDRESS, size);
      }
    }
    size = this.#put(shape.end, 0, shape.end.length, size);
    const registry = addressAt(bytes, wordAt(data, digits, shape.registry * WORD));
    wordAt(data, digits, (shape.registry + 1) * WORD);
    const head = lengthAt(bytes, wordAt(data, digits, shape.remark * WORD), digits);
    const remarkDigits = lengthAt(bytes, wordAt(data, digits, head), digits);
    if (head + WORD + remarkDigits > digits) irregular();
    const slice = this.#slice;
    slice.event = {
      source: "escrow",
      name: shape.name,
      topic: "title",
      contract,
      args,
      remark: null,
      at,
      block: table.block[row] as number,
      logIndex: table.logIndex[row] as number,
      txHash: table.txOf(row),
      key: this.#keyOf(table, contract, registry),
    };
    slice.args = this.#json;
    slice.argsSize = size;
    slice.bytes = bytes;
    slice.contract = table.address[row] as number;
    slice.tx = table.tx[row] as number;
    slice.key = registry;
    slice.remark = data + head + WORD;
    slice.remarkDigits = remarkDigits;
    return slice as TitleSlice;
  }

  #put(from: Buffer, at: number, length: number, to: number): number {
    const json = this.#json;
    for (let i = 0; i < length; i++) json[to + i] = from[at + i] as number;
    return to + length;
  }

  /** The contract that the log comes from. Throws Irregular where it cannot be told. */
  contractOf(table: LogTable, row: number): Hex {
    return this.#addresses.of(table.bytes, table.view, table.address[row] as number) ?? irregular();
  }

  #address(table: LogTable, word: number): Hex {
    return this.#addresses.of(table.bytes, table.view, addressAt(table.bytes, word)) ?? irregular();
  }

  #keyOf(table: LogTable, contract: Hex, at: number): Hex {
    const known = this.#keys.get(contract);
    if (known?.digits.standAt(table.view, at) === true) return known.key;
    const key: Hex = `0x${table.text(at, KEY)}`;
    if (this.#keys.size >= KNOWN) this.#keys.clear();
    this.#keys.set(contract, { key, digits: new Digits(table.view, at, KEY) });
    return key;
  }
}

/** The place of a word of the data, which must not end before it does. */
const wordAt = (data: number, digits: number, offset: number): number =>
  offset + WORD <= digits ? data + offset : irregular();

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
