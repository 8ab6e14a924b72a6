import type { AbiEvent } from "viem";
import { toEventSelector } from "viem/utils";
import type { Hex, RawLog, Source, Value } from "./event.ts";
import { SOURCES } from "./sources.ts";

/** A log of a followed contract that does not have the shape its ABI promises. */
export class DecodeError extends Error {}

export interface Decoded {
  readonly name: string;
  /** Without the remark, which has a column of its own. */
  readonly args: Record<string, Value>;
  /** Null when there is none, or an empty one. */
  readonly remark: Hex | null;
}
type Decoder = (log: RawLog) => Decoded;
type ReadWord = (word: string) => string | boolean;
type ReadData = (data: string, head: number) => Value;

const WORD = 64;
const fail = (reason: string): never => {
  throw new DecodeError(reason);
};

/** One 32-byte word at a byte-pair offset of `data` (hex without 0x). */
function wordAt(data: string, offset: number): string {
  return offset + WORD <= data.length ? data.slice(offset, offset + WORD) : fail("data ends early");
}

/** An offset or a length inside the data, in hex digits. */
function lengthAt(data: string, offset: number): number {
  const bytes = Number.parseInt(wordAt(data, offset), 16);
  return bytes * 2 <= data.length ? bytes * 2 : fail("offset or length beyond the data");
}

const isTokenId = (name: string) => /tokenIds?$/i.test(name);

/** The same parties act again and again: their addresses are one string each, which keeps no log in memory. */
const addresses = new Map<string, Hex>();
const ADDRESSES = 8_192;
const copyOf = (text: string): string => Buffer.from(text, "latin1").toString("latin1");

function addressIn(word: string): Hex {
  const known = addresses.get(word);
  if (known !== undefined) return known;
  if (!word.startsWith("0".repeat(24))) fail("not an address");
  const address = copyOf(`0x${word.slice(24)}`) as Hex;
  if (addresses.size >= ADDRESSES) addresses.clear();
  addresses.set(copyOf(word), address);
  return address;
}

/** A reader of one static value. Token ids stay 32-byte hex: they are keys, not quantities. */
function wordReader(type: string, name: string): ReadWord {
  if (type === "address") return addressIn;
  if (type === "bool") return (word) => word.endsWith("1");
  if (/^uint\d*$/.test(type)) return isTokenId(name) ? (word) => `0x${word}` : (word) => BigInt(`0x${word}`).toString();
  const bytes = /^bytes(\d+)$/.exec(type)?.[1];
  if (bytes !== undefined) return (word) => `0x${word.slice(0, Number(bytes) * 2)}`;
  throw new DecodeError(`no reader for ${type} ${name}`);
}

function dataReader(type: string, name: string): ReadData {
  if (type === "bytes" || type === "string") {
    return (data, head) => {
      const at = lengthAt(data, head);
      const from = at + WORD;
      const to = from + lengthAt(data, at);
      if (to > data.length) fail("bytes end early");
      const hex = data.slice(from, to);
      return type === "bytes" ? `0x${hex}` : Buffer.from(hex, "hex").toString("utf8").replaceAll("\0", "");
    };
  }
  if (type.endsWith("[]")) {
    const read = wordReader(type.slice(0, -2), name);
    return (data, head) => {
      const at = lengthAt(data, head);
      const count = lengthAt(data, at) / 2;
      return Array.from({ length: count }, (_, i) => String(read(wordAt(data, at + WORD + i * WORD))));
    };
  }
  const read = wordReader(type, name);
  return (data, head) => read(wordAt(data, head));
}

/** Builds the reader of one event: slices at fixed places, so that a log costs no interpretation of its ABI. */
function decoderOf(event: AbiEvent): Decoder {
  const indexed = event.inputs.filter((input) => input.indexed === true);
  const plain = event.inputs.filter((input) => input.indexed !== true);
  const fromTopics = indexed.map((input) => ({
    name: input.name ?? "",
    read: wordReader(input.type, input.name ?? ""),
  }));
  const fromData = plain.map((input) => ({ name: input.name ?? "", read: dataReader(input.type, input.name ?? "") }));
  if ([...fromTopics, ...fromData].some((reader) => reader.name === ""))
    throw new DecodeError(`${event.name}: unnamed input`);
  return (log) => {
    if (log.topics.length !== fromTopics.length + 1) fail(`${event.name}: ${log.topics.length} topics`);
    const args: Record<string, Value> = {};
    let remark: Hex | null = null;
    let topic = 1;
    for (const { name, read } of fromTopics) args[name] = read((log.topics[topic++] as Hex).slice(2));
    const data = log.data.slice(2);
    let head = 0;
    for (const { name, read } of fromData) {
      const value = read(data, head);
      if (name !== "remark") args[name] = value;
      else if (value !== "0x") remark = value as Hex;
      head += WORD;
    }
    return { name: event.name, args, remark };
  };
}

const DECODERS = Object.fromEntries(
  Object.entries(SOURCES).map(([source, abi]) => [
    source,
    new Map(
      (abi as readonly { readonly type: string }[])
        .filter((item): item is AbiEvent => item.type === "event")
        .map((event) => [toEventSelector(event), decoderOf(event)]),
    ),
  ]),
) as Record<Source, Map<Hex, Decoder>>;

/** Decodes a log of a contract of that kind; null when the ABI does not name its event. Throws DecodeError. */
export function decode(source: Source, log: RawLog): Decoded | null {
  const decoder = DECODERS[source].get(log.topics[0] ?? "0x");
  return decoder === undefined ? null : decoder(log);
}
