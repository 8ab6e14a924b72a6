import { decodeEventLog, type Abi, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { decode, DecodeError } from "../../indexer/events/decoder.ts";
import type { RawLog, Source, Value } from "../../indexer/events/event.ts";
import { SOURCES } from "../../indexer/events/sources.ts";
import { random } from "../../scripts/lib/random.ts";
import { encodeLog } from "../../scripts/evidence/indexer/model-log.ts";

const SEED = Number(process.env.INDEXER_SEED ?? Date.now() % 1_000_000);
const dice = random(SEED);

const hex = (bytes: number): Hex =>
  `0x${Array.from({ length: bytes }, () => dice.below(256).toString(16).padStart(2, "0")).join("")}`;

/** A random value of a type, the ends of its range included. */
function valueOf(type: string): unknown {
  if (type.endsWith("[]")) return Array.from({ length: dice.below(4) }, () => valueOf(type.slice(0, -2)));
  if (type === "address") return hex(20);
  if (type === "bool") return dice.chance(0.5);
  if (type === "bytes") return hex(dice.pick([0, 1, 31, 32, 33, 120]));
  if (type === "string") return dice.pick(["", "Evergreen", "海运提单登记册", "𝕏".repeat(20)]);
  if (type.startsWith("uint"))
    return (
      dice.pick([0n, 1n, 2n ** BigInt(type.slice(4) || "256") - 1n, BigInt(hex(20))]) %
      2n ** BigInt(type.slice(4) || "256")
    );
  if (type.startsWith("bytes")) return hex(Number(type.slice(5)));
  throw new Error(`no values of ${type}`);
}

/** viem's value in the form the mirror keeps. */
function kept(name: string, value: unknown): Value {
  if (Array.isArray(value)) return value.map((item) => String(kept(name, item)));
  if (typeof value === "bigint")
    return /tokenIds?$/i.test(name) ? `0x${value.toString(16).padStart(64, "0")}` : value.toString();
  return typeof value === "string" && value.startsWith("0x") ? value.toLowerCase() : (value as Value);
}

const raw = (log: { topics: Hex[]; data: Hex }): RawLog => ({
  address: hex(20),
  topics: log.topics,
  data: log.data,
  block: 1,
  blockHash: hex(32),
  logIndex: 0,
  txHash: hex(32),
  at: 0,
});

const events = (Object.entries(SOURCES) as [Source, Abi][]).flatMap(([source, abi]) =>
  abi.flatMap((item) => (item.type === "event" ? [{ source, abi, item }] : [])),
);

describe(`the decoder agrees with viem (INDEXER_SEED=${SEED})`, () => {
  it.each(events.map((event) => [event.source, event.item.name, event] as const))(
    "%s %s",
    (source, name, { abi, item }) => {
      for (let i = 0; i < 50; i++) {
        const args = Object.fromEntries(item.inputs.map((input) => [input.name!, valueOf(input.type)]));
        const log = encodeLog(source, name, args, hex(20), hex(32));
        const viem = decodeEventLog({ abi, topics: log.topics as [Hex], data: log.data });
        const expected = Object.fromEntries(
          Object.entries((viem.args ?? {}) as object).map(([key, value]) => [key, kept(key, value)]),
        );
        const { remark = "0x", ...plain } = expected;
        expect(decode(source, raw(log))).toEqual({ name, args: plain, remark: remark === "0x" ? null : remark });
      }
    },
  );

  it("refuses data cut anywhere, and never reads beyond it", () => {
    for (const { source, item } of events) {
      const args = Object.fromEntries(item.inputs.map((input) => [input.name!, valueOf(input.type)]));
      const log = encodeLog(source, item.name, args, hex(20), hex(32));
      const plain = item.inputs.filter((input) => !input.indexed);
      const least = plain.length * 64 + 2;
      for (let length = 2; length < least; length += 2) {
        expect(() => decode(source, raw({ ...log, data: log.data.slice(0, length) as Hex }))).toThrow(DecodeError);
      }
      expect(() => decode(source, raw({ ...log, topics: [...log.topics, hex(32)] }))).toThrow(DecodeError);
    }
  });

  it("refuses offsets and lengths that point outside", () => {
    const log = encodeLog("escrow", "Shred", { registry: hex(20), tokenId: 1n, remark: "0x1234" }, hex(20), hex(32));
    const words = log.data.slice(2).match(/.{64}/g)!;
    const far = "f".repeat(64);
    for (const [at, bad] of [
      [2, far],
      [3, far],
      [2, "80".padStart(64, "0")],
      [3, "40".padStart(64, "0")],
    ] as const) {
      const data: Hex = `0x${words.with(at, bad).join("")}`;
      expect(() => decode("escrow", raw({ topics: log.topics, data }))).toThrow(DecodeError);
    }
  });

  it("does not know events that the contract does not have", () => {
    const log = encodeLog("forwarder", "Cancelled", { from: hex(20), nonce: 1n }, hex(20), hex(32));
    expect(decode("escrow", raw(log))).toBeNull();
    expect(decode("escrow", raw({ topics: [], data: "0x" }))).toBeNull();
  });
});
