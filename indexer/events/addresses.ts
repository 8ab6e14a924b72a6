import type { Hex } from "./event.ts";

const WORD = 4;
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Some digits, four of which are compared at a time. */
export class Digits {
  readonly #words: Uint32Array;

  /** Those that begin there. */
  constructor(view: DataView, at: number, digits: number) {
    const words = new Uint32Array(digits / WORD);
    for (let i = 0; i < words.length; i++) words[i] = view.getUint32(at + i * WORD);
    this.#words = words;
  }

  static of(text: string): Digits {
    return new Digits(viewOf(Buffer.from(text, "latin1")), 0, text.length);
  }

  standAt(view: DataView, at: number): boolean {
    const words = this.#words;
    for (let i = 0; i < words.length; i++) if (words[i] !== view.getUint32(at + i * WORD)) return false;
    return true;
  }
}

const DIGITS = 40;
const WORDS = DIGITS / WORD;
const SHAPE = /^[0-9a-f]{40}$/;
/** A power of two, of which the addresses of some thousand titles take a small part. */
const PLACES = 65_536;

/**
 * The same parties and contracts come again and again: their addresses are one string each, found without making text
 * of their digits. Each has one place, from which it drives out whoever had it before.
 */
export class Addresses {
  readonly #addresses: (Hex | undefined)[] = Array.from({ length: PLACES });
  readonly #words = new Uint32Array(PLACES * WORDS);

  /** The address whose digits begin there; null where they are none, or are not in lower case. */
  of(bytes: Buffer, view: DataView, at: number): Hex | null {
    const first = view.getUint32(at);
    const second = view.getUint32(at + WORD);
    const place = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 16;
    const words = this.#words;
    const from = place * WORDS;
    let same = true;
    for (let i = 0; i < WORDS && same; i++) same = words[from + i] === view.getUint32(at + i * WORD);
    const known = this.#addresses[place];
    if (same && known !== undefined) return known;
    const text = bytes.toString("latin1", at, at + DIGITS);
    if (!SHAPE.test(text)) return null;
    for (let i = 0; i < WORDS; i++) words[from + i] = view.getUint32(at + i * WORD);
    return (this.#addresses[place] = `0x${text}`);
  }
}
