// BER (ITU-T X.690) as signers write it: lengths that are not said before, and strings in pieces. A time-stamp or a
// signature over such a container is over the same values in DER.

const CONSTRUCTED = 0x20;
const INDEFINITE = 0x80;
const OCTETS = 0x04;
const MOST_LEVELS = 64;

interface Head {
  readonly tag: number;
  readonly start: number;
  /** Null: it ends with the mark of an end. */
  readonly length: number | null;
}

/** The head of a value; null where there is none. Tags beyond 30 stand in no signature. */
function headAt(bytes: Uint8Array, at: number): Head | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return null;
  if (first === INDEFINITE) return (tag & CONSTRUCTED) === 0 ? null : { tag, start: at + 2, length: null };
  if (first < INDEFINITE) return { tag, start: at + 2, length: first };
  const size = first & 0x7f;
  if (size > 4 || at + 2 + size > bytes.length) return null;
  let length = 0;
  for (let i = 0; i < size; i += 1) length = length * 256 + bytes[at + 2 + i]!;
  return { tag, start: at + 2 + size, length };
}

/** Where the value at the beginning ends; null where it is none, or is longer than the bytes. */
export function endOfValue(bytes: Uint8Array, at = 0, level = 0): number | null {
  const head = headAt(bytes, at);
  if (head === null || level > MOST_LEVELS) return null;
  if (head.length !== null) return head.start + head.length <= bytes.length ? head.start + head.length : null;
  for (let next: number | null = head.start; next !== null; next = endOfValue(bytes, next, level + 1))
    if (bytes[next] === 0 && bytes[next + 1] === 0) return next + 2;
  return null;
}

/** The same value in DER where it is written with a length that is not said before; null where it cannot be read. */
export function toDer(bytes: Uint8Array): Uint8Array | null {
  if (bytes[1] !== INDEFINITE) return bytes;
  const read = rewrite(bytes, 0, 0);
  return read === null || read.end !== bytes.length ? null : read.der;
}

interface Rewritten {
  readonly der: Uint8Array;
  readonly content: Uint8Array;
  readonly tag: number;
  readonly end: number;
}

function rewrite(bytes: Uint8Array, at: number, level: number): Rewritten | null {
  const head = headAt(bytes, at);
  if (head === null || level > MOST_LEVELS) return null;
  const { tag, start, length } = head;
  const end = length === null ? bytes.length : start + length;
  if (end > bytes.length) return null;
  // A value in one piece stays as it is: signed parts are in DER already.
  if (length !== null && (tag & CONSTRUCTED) === 0)
    return { der: bytes.subarray(at, end), content: bytes.subarray(start, end), tag, end };
  const parts: Rewritten[] = [];
  let next = start;
  for (;;) {
    if (length !== null && next === end) break;
    if (length === null && bytes[next] === 0 && bytes[next + 1] === 0) {
      next += 2;
      break;
    }
    const part = next < end ? rewrite(bytes, next, level + 1) : null;
    if (part === null || part.end > end) return null;
    parts.push(part);
    next = part.end;
  }
  const inPieces = tag === (OCTETS | CONSTRUCTED);
  if (inPieces && parts.some((part) => part.tag !== OCTETS && part.tag !== (OCTETS | CONSTRUCTED))) return null;
  const content = concat(parts.map((part) => (inPieces ? part.content : part.der)));
  return { der: withHead(inPieces ? OCTETS : tag, content), content, tag, end: next };
}

function withHead(tag: number, content: Uint8Array): Uint8Array {
  const digits: number[] = [];
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  const length = content.length < INDEFINITE ? [content.length] : [INDEFINITE | digits.length, ...digits];
  return concat([Uint8Array.of(tag, ...length), content]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
