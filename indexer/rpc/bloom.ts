import { keccak256 } from "viem/utils";
import type { Hex } from "../events/event.ts";

const BITS = 2_048;

/** The three bits that an address or topic sets in a block's bloom. */
function bitsOf(item: Hex): readonly number[] {
  const hash = keccak256(item);
  return [2, 6, 10].map((at) => Number.parseInt(hash.slice(at, at + 4), 16) % BITS);
}

const cache = new Map<Hex, readonly number[]>();
const CACHED = 100_000;

function bits(item: Hex): readonly number[] {
  const known = cache.get(item);
  if (known !== undefined) return known;
  if (cache.size >= CACHED) cache.clear();
  const fresh = bitsOf(item);
  cache.set(item, fresh);
  return fresh;
}

function has(bloom: Hex, item: Hex): boolean {
  return bits(item).every((bit) => {
    // Bit 0 is the lowest bit of the last byte.
    const digit = bloom[bloom.length - 1 - (bit >> 2)] ?? "0";
    return ((Number.parseInt(digit, 16) >> (bit & 3)) & 1) === 1;
  });
}

/** Whether a block may hold an event with one of these first topics. False is certain, true is not. */
export const mayHold = (bloom: Hex, topics: readonly Hex[]): boolean => topics.some((topic) => has(bloom, topic));

/** The bloom that exactly these logs make. */
export function bloomOf(logs: readonly { readonly address: Hex; readonly topics: readonly Hex[] }[]): Hex {
  const bytes = new Uint8Array(BITS / 8);
  for (const { address, topics } of logs) {
    for (const item of [address, ...topics]) {
      for (const bit of bits(item)) bytes[bytes.length - 1 - (bit >> 3)]! |= 1 << (bit & 7);
    }
  }
  return `0x${Buffer.from(bytes).toString("hex")}`;
}
