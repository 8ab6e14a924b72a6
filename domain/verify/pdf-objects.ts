import { entryOf } from "../lookup.ts";

/** A PDF value: leaves as canonical text (`/Name`, `12`, `<68656c6c6f>`, `12 0 R`, `true`), arrays and dictionaries. */
export type PdfValue = string | readonly PdfValue[] | ReadonlyMap<string, PdfValue>;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((one) => one.charCodeAt(0)));
const MAX_DEPTH = 60;
const ESCAPES = { n: 10, r: 13, t: 9, b: 8, f: 12 } as const;

/** Reads PDF syntax at a position. Throws where the bytes are not PDF syntax. */
export class PdfReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Skips white space and comments. */
  skip(): void {
    for (;;) {
      while (WHITE.has(this.bytes[this.at] ?? -1)) this.at += 1;
      if (this.bytes[this.at] !== 0x25) return;
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
    }
  }

  /** The next run of regular characters; empty at a delimiter. */
  word(): string {
    this.skip();
    const start = this.at;
    while (this.at < this.bytes.length && !WHITE.has(this.bytes[this.at]!) && !DELIMITERS.has(this.bytes[this.at]!))
      this.at += 1;
    return latin(this.bytes.subarray(start, this.at));
  }

  /** Takes the next word if it is the one expected. */
  take(expected: string): boolean {
    const start = this.at;
    if (this.word() === expected) return true;
    this.at = start;
    return false;
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new SyntaxError("nested too deeply");
    this.skip();
    const [one, two] = [this.bytes[this.at], this.bytes[this.at + 1]];
    if (one === 0x2f) return this.#name();
    if (one === 0x3c && two === 0x3c) return this.#dictionary(depth);
    if (one === 0x3c) return this.#hexString();
    if (one === 0x28) return this.#string();
    if (one === 0x5b) return this.#array(depth);
    const word = this.word();
    if (/^\d+$/.test(word)) {
      const start = this.at;
      const generation = this.word();
      if (/^\d+$/.test(generation) && this.take("R")) return `${Number(word)} ${Number(generation)} R`;
      this.at = start;
    }
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return String(Number(word));
    if (word === "true" || word === "false" || word === "null") return word;
    throw new SyntaxError(`not a PDF value at ${this.at}`);
  }

  #name(): string {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.length && !WHITE.has(this.bytes[this.at]!) && !DELIMITERS.has(this.bytes[this.at]!))
      this.at += 1;
    const raw = latin(this.bytes.subarray(start, this.at));
    return `/${raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))}`;
  }

  #dictionary(depth: number): ReadonlyMap<string, PdfValue> {
    this.at += 2;
    const map = new Map<string, PdfValue>();
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) throw new SyntaxError("a key is missing");
      const key = this.#name().slice(1);
      if (map.has(key)) throw new SyntaxError("a key appears twice");
      map.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return map;
  }

  #array(depth: number): readonly PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === 0x5d) break;
      values.push(this.value(depth + 1));
    }
    this.at += 1;
    return values;
  }

  #hexString(): string {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new SyntaxError("a string does not end");
    const digits = latin(this.bytes.subarray(this.at + 1, end))
      .replace(/\s/g, "")
      .toLowerCase();
    if (/[^0-9a-f]/.test(digits)) throw new SyntaxError("not a hex string");
    this.at = end + 1;
    return `<${digits.length % 2 === 0 ? digits : `${digits}0`}>`;
  }

  #string(): string {
    let hex = "";
    let open = 1;
    this.at += 1;
    const push = (byte: number): void => void (hex += byte.toString(16).padStart(2, "0"));
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new SyntaxError("a string does not end");
      this.at += 1;
      if (byte === 0x5c) {
        const next = String.fromCharCode(this.bytes[this.at] ?? 0);
        this.at += 1;
        const octal = /^[0-7]$/.test(next)
          ? /^[0-7]{1,3}/.exec(latin(this.bytes.subarray(this.at - 1, this.at + 2)))![0]
          : null;
        if (octal !== null) {
          this.at += octal.length - 1;
          push(Number.parseInt(octal, 8) & 0xff);
        } else if (next === "\r" || next === "\n") {
          if (next === "\r" && this.bytes[this.at] === 10) this.at += 1;
        } else push(entryOf(ESCAPES, next) ?? next.charCodeAt(0));
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open === 0) return `<${hex}>`;
      push(byte);
    }
  }
}

const SINGLE_BYTES = new TextDecoder("windows-1252");

/** One character for each byte, ASCII as itself. */
export const latin = (bytes: Uint8Array): string => SINGLE_BYTES.decode(bytes);

/** Text of a PDF string value: UTF-16 with a mark, UTF-8 with a mark, else Latin-1. */
export function textOf(value: PdfValue | undefined): string {
  if (typeof value !== "string" || !value.startsWith("<")) return "";
  const bytes = Uint8Array.from(value.slice(1, -1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes.subarray(3));
  return latin(bytes);
}

/** One text for equal values, whatever the order of keys. */
export function canonical(value: PdfValue): string {
  if (typeof value === "string") return value;
  if (value instanceof Map) {
    return `<<${[...(value as ReadonlyMap<string, PdfValue>)]
      .map(([key, one]) => `/${key} ${canonical(one)}`)
      .sort()
      .join(" ")}>>`;
  }
  return `[${(value as readonly PdfValue[]).map(canonical).join(" ")}]`;
}
