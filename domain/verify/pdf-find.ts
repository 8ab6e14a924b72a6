import { hexToBytes } from "@noble/hashes/utils.js";
import { endOfValue } from "./ber.ts";
import { latin, PdfReader, textOf, type PdfValue } from "./pdf-objects.ts";
import { signatureFields } from "./pdf-fields.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { dictionary, isBlank, list, readTail } from "./pdf-revisions.ts";

type Dictionary = ReadonlyMap<string, PdfValue>;

/** A signature and the bytes that it covers. */
export interface FoundSignature {
  /** Where the gap in what is covered begins and ends: the signature itself stands there. */
  readonly start: number;
  readonly end: number;
  readonly covered: number;
  readonly entries: Dictionary;
  /** Object number under which a field bears it; null where no field does. */
  readonly number: number | null;
  /** How many revisions the file had when it was signed; null where that is none of those that a reader follows. */
  readonly revisions: number | null;
}

/** A field that bears something which is no signature over the file. */
export interface BrokenField {
  readonly name: string;
  readonly entries: Dictionary;
}

/** Bytes that a signature covers, in its two parts. */
export const coveredParts = (bytes: Uint8Array, one: FoundSignature): Uint8Array[] => [
  bytes.subarray(0, one.start),
  bytes.subarray(one.end, one.covered),
];

/**
 * All signatures over the file from its first byte, oldest first, also in a file whose structure is damaged; and the
 * fields that claim to be signed and are not.
 */
export function findSignatures(
  bytes: Uint8Array,
  document: PdfDocument | null,
): { found: FoundSignature[]; broken: BrokenField[] } {
  const fields = document === null ? new Map<number, Field>() : fieldsByPlace(document);
  const text = latin(bytes);
  const found = new Map<number, FoundSignature>();
  const unread: BrokenField[] = [];
  for (let at = text.indexOf("/ByteRange"); at >= 0; at = text.indexOf("/ByteRange", at + 1)) {
    const start = text.lastIndexOf("obj", at);
    const read = start < 0 ? null : readSignature(bytes, start + 3);
    // Where no reader can say what is a field, whatever looks like a signature counts as one.
    if (read === null && document === null) unread.push({ name: "", entries: new Map() });
    const field = fields.get(start + 3);
    if (read === null || found.has(read.covered) || (field === undefined && givesUsageRights(read.entries))) continue;
    if (field !== undefined) field.met = true;
    found.set(read.covered, {
      ...read,
      number: field?.number ?? null,
      revisions: document === null ? null : revisionsOf(bytes, document, read.covered),
    });
  }
  const broken = [...fields.values()]
    .filter(({ met }) => !met)
    .map(({ name, entries }) => ({ name, entries }))
    .concat(unread);
  return { found: [...found.values()].sort((a, b) => a.covered - b.covered), broken };
}

/**
 * Usage rights say what a maker's reader may do with a form (ISO 32000-1, 12.8.2.3): by the key of that maker, and of
 * nobody who signs the form.
 */
function givesUsageRights(entries: Dictionary): boolean {
  const references = entries.get("Reference");
  return (
    Array.isArray(references) &&
    (references as readonly PdfValue[]).some(
      (one) => one instanceof Map && /^\/UR3?$/.test(String((one as Dictionary).get("TransformMethod"))),
    )
  );
}

interface Field extends BrokenField {
  readonly number: number | null;
  met: boolean;
}

/** The fields that bear a value, by the place after `obj` where that stands. */
function fieldsByPlace(document: PdfDocument): Map<number, Field> {
  const at = document.at(document.revisions.length);
  const places = new Map<number, Field>();
  try {
    for (const [i, { name, number, value }] of signatureFields(at).entries()) {
      if (value === null) continue;
      const entry = number === null ? undefined : at.entry(number);
      // An object without a place of its own is kept under a number that is no place.
      const place = typeof entry === "number" ? placeAfter(document.bytes, entry) : -1 - i;
      places.set(place, { name, number, entries: value, met: false });
    }
  } catch {
    // A form that cannot be read has no fields; what was added to it is judged as a later change.
  }
  return places;
}

function placeAfter(bytes: Uint8Array, offset: number): number {
  const reader = new PdfReader(bytes, offset);
  reader.word();
  reader.word();
  reader.word();
  return reader.at;
}

function revisionsOf(bytes: Uint8Array, document: PdfDocument, covered: number): number | null {
  try {
    const { xref, end } = readTail(bytes.subarray(0, covered));
    const index = isBlank(bytes.subarray(0, covered), end)
      ? document.revisions.findIndex((revision) => revision.xref === xref)
      : -1;
    return index < 0 ? null : index + 1;
  } catch {
    return null;
  }
}

function readSignature(bytes: Uint8Array, at: number): Omit<FoundSignature, "number" | "revisions"> | null {
  try {
    const reader = new PdfReader(bytes, at);
    const entries = dictionary(reader.value());
    const range = list(entries.get("ByteRange"));
    const [zero, start, end, length] = range.map(Number);
    if (range.length !== 4 || zero !== 0 || start === undefined || end === undefined || length === undefined)
      return null;
    if (
      ![start, end, length].every(Number.isSafeInteger) ||
      start <= at ||
      end <= start ||
      end > reader.at ||
      length < 0
    )
      return null;
    return { start, end, covered: end + length, entries };
  } catch {
    return null;
  }
}

/**
 * The signature's DER; null unless exactly one string of hex in one case, padded with zeros, fills the gap of the
 * range.
 */
export function signatureContents(bytes: Uint8Array, one: FoundSignature): Uint8Array | null {
  if (one.covered > bytes.length || bytes[one.start] !== 0x3c || bytes[one.end - 1] !== 0x3e) return null;
  const hex = latin(bytes.subarray(one.start + 1, one.end - 1));
  if (hex.length % 2 !== 0 || !(/^[0-9a-f]+$/.test(hex) || /^[0-9A-F]+$/.test(hex))) return null;
  const all = hexToBytes(hex);
  const end = endOfValue(all);
  return end === null || all.subarray(end).some((byte) => byte !== 0) ? null : all.subarray(0, end);
}

/** When the entries say that they were signed; null when they do not, or not readably. */
export const claimedTime = (entries: Dictionary): Date | null => timeIn(entries.get("M"));

/** A time as a PDF writes it; null for what is none. */
export function timeIn(value: PdfValue | undefined): Date | null {
  const match = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}'?\d{2})?/.exec(textOf(value));
  if (match === null) return null;
  const zone =
    match[7] === undefined || match[7] === "Z" ? "Z" : match[7].replace("'", "").replace(/(\d{2})(\d{2})$/, "$1:$2");
  const time = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time;
}
