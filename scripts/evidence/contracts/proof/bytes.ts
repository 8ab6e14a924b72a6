import { make, type Term } from "./term.ts";

/** A byte: known, or the one at `index` (0 is the highest) of a word. */
export type Byte = number | { readonly word: Term; readonly index: number };

export function bytesOf(word: Term, from = 0): Byte[] {
  return Array.from({ length: 32 - from }, (_, offset) => {
    const index = from + offset;
    return typeof word === "bigint" ? Number((word >> BigInt(8 * (31 - index))) & 255n) : { word, index };
  });
}

export const bytesOfHex = (hex: string): Byte[] => [...Buffer.from(hex.replace(/^0x/, ""), "hex")];

/** The 32 bytes as one word. */
export function wordOf(bytes: readonly Byte[]): Term {
  let sum: Term = 0n;
  for (let at = 0; at < 32;) {
    const byte = bytes[at] ?? 0;
    let end = at + 1;
    if (typeof byte === "number") {
      sum = make("or", sum, BigInt(byte) << BigInt(8 * (31 - at)));
    } else {
      for (; end < 32; end += 1) {
        const next = bytes[end];
        if (typeof next !== "object" || next.word !== byte.word || next.index !== byte.index + end - at) break;
      }
      sum = make("or", sum, piece(byte.word, byte.index, end - at, at));
    }
    at = end;
  }
  return sum;
}

/** So many bytes of a word from an index, moved to another index. */
function piece(word: Term, index: number, length: number, to: number): Term {
  if (length === 32) return word;
  const low = BigInt(8 * (32 - index - length));
  const mask = (1n << BigInt(8 * length)) - 1n;
  return make("shl", BigInt(8 * (32 - to - length)), make("and", make("shr", low, word), mask));
}

/** The known bytes as a number, or undefined where one is not known. */
export function knownHex(bytes: readonly Byte[]): `0x${string}` | undefined {
  if (bytes.some((byte) => typeof byte !== "number")) return undefined;
  return `0x${Buffer.from(bytes as number[]).toString("hex")}`;
}
