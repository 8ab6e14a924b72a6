import type { Refusal } from "./inspected.ts";

const BEGIN = Buffer.from("%PDF-");
const END = Buffer.from("%%EOF");
const NUL = 0;
const BLANK = 0x20;
/** Common readers look for the header in so many bytes (ISO 32000-1, implementation note 13 of its predecessor). */
const HEADER_WITHIN = 1_024;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
/** How far a wrong pointer to the cross-references is followed: a line break more or less in each line before it. */
const NEAR = 64;
/** The dictionary of cross-references in a stream is no longer. */
const DICTIONARY = 1_024;
const TAIL = 2_048;

const over = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether the header of a PDF stands near the beginning of a file, whatever stands before it. */
export const namesPdf = (bytes: Uint8Array): boolean => over(bytes.subarray(0, HEADER_WITHIN)).includes(BEGIN);
export const beginsAsPdf = (bytes: Uint8Array): boolean => BEGIN.equals(bytes.subarray(0, BEGIN.length));

/** Where the header stands behind nothing but blanks and a byte order mark; null where anything else comes first. */
function headerAt(bytes: Uint8Array): number | null {
  let at = 0;
  if (BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte)) at = BYTE_ORDER_MARK.length;
  while (at < HEADER_WITHIN && at < bytes.length && bytes[at]! <= BLANK) at += 1;
  return beginsAsPdf(bytes.subarray(at)) ? at : null;
}

/**
 * The file from its header to its end, and `whole` with what stands before the header, as its offsets may count that.
 * Padding with zeros behind the end is no part of it.
 */
export function bodyOf(received: Uint8Array): { readonly bytes: Uint8Array; readonly whole: Uint8Array } | Refusal {
  const at = headerAt(received);
  if (at === null) return { refusal: "UPLOAD_BROKEN", reason: "something before the header" };
  const file = over(received);
  const end = file.lastIndexOf(END);
  if (end < 0) return { refusal: "UPLOAD_BROKEN", reason: "no end" };
  const behind = file.subarray(end + END.length);
  if (behind.some((byte) => byte > BLANK)) return { refusal: "UPLOAD_APPENDED", reason: "another file behind the end" };
  const padding = behind.indexOf(NUL);
  const whole = padding < 0 ? received : received.subarray(0, end + END.length + padding);
  return { bytes: at === 0 ? whole : whole.subarray(at), whole };
}

/**
 * The file with another last pointer, where the one that it has leads close by the cross-references and not to them.
 * Null where none are near.
 */
export function withStart(bytes: Uint8Array): Uint8Array | null {
  const file = over(bytes);
  const from = Math.max(0, file.length - TAIL);
  const last = [...file.toString("latin1", from).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1);
  if (last === undefined) return null;
  const said = Number(last[1]);
  const start = Math.max(0, said - NEAR);
  const near = file.toString("latin1", start, said + DICTIONARY);
  const places = [...near.matchAll(/(?<!start)xref\s|(?<![\d.])\d+\s+\d+\s+obj\s*<<(?=(?:(?!endobj)[^])*?\/XRef\b)/g)]
    .map(({ index }) => start + index)
    .filter((place) => Math.abs(place - said) <= NEAR)
    .sort((a, b) => Math.abs(a - said) - Math.abs(b - said));
  if (places[0] === undefined) return null;
  return Buffer.concat([file.subarray(0, from + last.index), Buffer.from(`startxref\n${places[0]}\n%%EOF\n`)]);
}
