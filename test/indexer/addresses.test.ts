import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { Addresses, Digits, viewOf } from "../../indexer/events/addresses.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
/** Many that begin alike, so that they drive each other out of one place; and many that do not. */
const TEXTS = [
  ...Array.from({ length: 300 }, (_, i) => hashOf(`${i}`).slice(0, 40)),
  ...Array.from({ length: 40 }, (_, i) => `${"ab".repeat(4)}${hashOf(`tail ${i}`).slice(0, 32)}`),
  ...Array.from({ length: 40 }, (_, i) => `${"cd".repeat(19)}${i.toString(16).padStart(2, "0")}`),
  "0".repeat(40),
  "f".repeat(40),
];

it("an address is what its digits say, however many share a place, and the same string while it is known", () => {
  const addresses = new Addresses();
  for (let round = 0; round < 3; round++) {
    for (const [i, text] of TEXTS.entries()) {
      const bytes = Buffer.from(`${"x".repeat(i % 7)}${text}tail`, "latin1");
      expect(addresses.of(bytes, viewOf(bytes), i % 7)).toBe(`0x${text}`);
    }
  }
});

it("a text with another character than a digit in lower case is no address, whatever is known", () => {
  const addresses = new Addresses();
  const of = (text: string): string | null => {
    const bytes = Buffer.from(text, "latin1");
    return addresses.of(bytes, viewOf(bytes), 0);
  };
  const good = "ab".repeat(20);
  expect(of(good)).toBe(`0x${good}`);
  for (let at = 0; at < 40; at++)
    for (const wrong of ["A", "g", "\0", '"'])
      expect(of(good.slice(0, at) + wrong + good.slice(at + 1)), `${wrong} at ${at}`).toBeNull();
  expect(of(good)).toBe(`0x${good}`);
  expect(of("\0".repeat(40))).toBeNull();
});

it("digits stand where every one of them does", () => {
  const text = hashOf("key") + "0123456789abcdef".repeat(2);
  const digits = Digits.of(text);
  const bytes = Buffer.from(`...${text}`, "latin1");
  expect(digits.standAt(viewOf(bytes), 3)).toBe(true);
  for (let at = 0; at < text.length; at++) {
    const other = Buffer.from(bytes);
    other[3 + at]! ^= 1;
    expect(digits.standAt(viewOf(other), 3), `digit ${at}`).toBe(false);
  }
});
