import { inflate } from "./pdf-inflate.ts";
import { latin, PdfReader, type PdfValue } from "./pdf-objects.ts";

/** Where a revision puts an object: an offset, a place in a packed stream, or nowhere. */
export type Entry = number | { readonly stream: number; readonly index: number } | "free";

/** One revision of a file: what its cross-reference section defines. */
export interface Revision {
  /** The section as it is pointed to. */
  readonly xref: number;
  /** The section itself, behind blanks. */
  readonly place: number;
  /** Where the revision ends, with its end-of-file mark. */
  readonly end: number;
  readonly objects: ReadonlyMap<number, Entry>;
  readonly trailer: ReadonlyMap<string, PdfValue>;
}

const MAX_REVISIONS = 200;
const TAIL = 2_048;

/** The last pointer to cross-references, and where its end-of-file mark ends. Throws when there is none. */
export function readTail(bytes: Uint8Array): { readonly xref: number; readonly end: number } {
  const from = Math.max(0, bytes.length - TAIL);
  const last = [...latin(bytes.subarray(from)).matchAll(/startxref\s+(\d+)\s+%%EOF(?:\r\n|\r|\n)?/g)].at(-1);
  if (last === undefined) throw new SyntaxError("no startxref");
  return { xref: Number(last[1]), end: from + last.index + last[0].length };
}

/** The revisions of a file, oldest first, as a reader follows them from the end. Throws when they cannot be read. */
export async function readRevisions(bytes: Uint8Array): Promise<Revision[]> {
  const revisions: Revision[] = [];
  let at: number | null = readTail(bytes).xref;
  while (at !== null) {
    if (revisions.length >= MAX_REVISIONS || revisions.some(({ xref }) => xref === at))
      throw new SyntaxError("too many revisions");
    const front: Section = await readSection(bytes, at);
    const previous: number | null = placeNamed(front.trailer.get("Prev"));
    if (previous === null || previous < front.xref) {
      const end = endAfter(bytes, front.place);
      revisions.unshift({ ...(await withHidden(bytes, front, end)), end });
      at = previous;
      continue;
    }
    // A file made for fast reading over a network has the second half of its one section before the first.
    const rest = await readSection(bytes, previous);
    const end = endAfter(bytes, rest.place);
    revisions.unshift({ ...joined(await withHidden(bytes, rest, end), await withHidden(bytes, front, end)), end });
    at = null;
  }
  return revisions;
}

const BLANKS: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

/** Whether nothing but blanks stands in a file from a place on. */
export const isBlank = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from).every((byte) => BLANKS.has(byte));

type Section = Omit<Revision, "end">;

const placeNamed = (value: PdfValue | undefined): number | null =>
  typeof value === "string" && /^\d+$/.test(value) ? Number(value) : null;

/** Behind the end-of-file mark that follows a section. */
function endAfter(bytes: Uint8Array, from: number): number {
  const pointer = indexOf(bytes, "startxref", from);
  const mark = pointer < 0 ? -1 : indexOf(bytes, "%%EOF", pointer);
  if (mark < 0) return bytes.length;
  let end = mark + "%%EOF".length;
  if (bytes[end] === 13) end += 1;
  if (bytes[end] === 10) end += 1;
  return end;
}

/** Where a word in ASCII begins; -1 where it does not follow. */
export function indexOf(bytes: Uint8Array, word: string, from: number): number {
  const codes = Uint8Array.from(word, (one) => one.charCodeAt(0));
  for (let at = bytes.indexOf(codes[0]!, from); at >= 0; at = bytes.indexOf(codes[0]!, at + 1))
    if (codes.every((code, i) => bytes[at + i] === code)) return at;
  return -1;
}

/**
 * A section for old and new readers alike: the stream that it names knows of what its table calls free (ISO 32000-1,
 * 7.5.8.4). Throws where table and stream lead to different places, as then readers show different things; and where
 * the stream comes after the end of the revision, as then it need not be what was signed with it.
 */
async function withHidden(bytes: Uint8Array, section: Section, end: number): Promise<Section> {
  if (!section.trailer.has("XRefStm")) return section;
  const named = placeNamed(section.trailer.get("XRefStm"));
  if (named === null || named >= end) throw new SyntaxError("hidden cross-references out of order");
  const hidden = await readStream(new PdfReader(bytes, named), named);
  return { ...section, objects: merged(section.objects, hidden.objects) };
}

const joined = (rest: Section, front: Section): Section => {
  if (rest.trailer.has("Prev")) throw new SyntaxError("revisions out of order");
  return { ...front, objects: merged(front.objects, rest.objects) };
};

/** Both of two parts of a section. Throws where they lead to different places. */
function merged(shown: ReadonlyMap<number, Entry>, more: ReadonlyMap<number, Entry>): ReadonlyMap<number, Entry> {
  const objects = new Map(shown);
  for (const [number, entry] of more) {
    const known = objects.get(number) ?? "free";
    if (known === "free") objects.set(number, entry);
    else if (entry !== "free" && !sameEntry(known, entry))
      throw new SyntaxError("cross-references differ from those that are shown");
  }
  return objects;
}

const sameEntry = (one: Entry, other: Entry): boolean =>
  one === other ||
  (typeof one === "object" && typeof other === "object" && one.stream === other.stream && one.index === other.index);

async function readSection(bytes: Uint8Array, xref: number): Promise<Section> {
  const at = sectionNear(bytes, xref);
  const reader = new PdfReader(bytes, at);
  const section = reader.take("xref") ? readTable(reader, xref) : await readStream(new PdfReader(bytes, at), xref);
  // Where the objects are beside their places, too, bytes were put in or taken out.
  if (at !== xref && ![...section.objects].every(([number, entry]) => standsAt(bytes, number, entry)))
    throw new SyntaxError("cross-references and objects are not where they are said to be");
  return section;
}

const standsAt = (bytes: Uint8Array, number: number, entry: Entry): boolean =>
  typeof entry !== "number" ||
  /^[\0\s]*(\d+)\s+\d+\s+obj/.exec(latin(bytes.subarray(entry, entry + 64)))?.[1] === String(number);

/** Programs count a byte too many or too few; every reader then looks around the place that they name. */
const NEAR = 16;

/** Where the section begins that a pointer means: there, or at the only one that begins near it. */
function sectionNear(bytes: Uint8Array, pointer: number): number {
  const from = Math.max(0, pointer - NEAR);
  if (/^[\0\s]*(?:xref\s|\d+\s+\d+\s+obj)/.test(latin(bytes.subarray(pointer, pointer + 64)))) return pointer;
  const around = latin(bytes.subarray(from, pointer + 2 * NEAR));
  const found = [...around.matchAll(/(?<![\w])(?:xref\s|\d+\s+\d+\s+obj)/g)].filter(({ index }) => index <= 2 * NEAR);
  return found.length === 1 ? from + found[0]!.index : pointer;
}

function readTable(reader: PdfReader, xref: number): Section {
  const place = reader.at - "xref".length;
  const objects = new Map<number, Entry>();
  while (!reader.take("trailer")) {
    const [first, count] = [integer(reader), integer(reader)];
    for (let i = 0; i < count; i += 1) {
      const offset = integer(reader);
      integer(reader);
      const use = reader.word();
      if (use !== "n" && use !== "f") throw new SyntaxError("a cross-reference is damaged");
      // No object stands where the file begins: readers take such an entry for a free one.
      objects.set(first + i, use === "n" && offset > 0 ? offset : "free");
    }
  }
  return { xref, place, objects, trailer: dictionary(reader.value()) };
}

async function readStream(reader: PdfReader, xref: number): Promise<Section> {
  reader.skip();
  const place = reader.at;
  integer(reader);
  integer(reader);
  if (!reader.take("obj")) throw new SyntaxError("no cross-references");
  const trailer = dictionary(reader.value());
  const data = await unpack(reader, trailer);
  const widths = list(trailer.get("W")).map(Number);
  const size = Number(trailer.get("Size"));
  const index = trailer.has("Index") ? list(trailer.get("Index")).map(Number) : [0, size];
  const [w0 = 0, w1 = 0, w2 = 0] = widths;
  const row = w0 + w1 + w2;
  if (!(row > 0) || !Number.isSafeInteger(row)) throw new SyntaxError("a cross-reference is damaged");
  const objects = new Map<number, Entry>();
  let at = 0;
  const field = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    for (let k = 0; k < index[i + 1]! && at + row <= data.length; k += 1) {
      const type = w0 === 0 ? 1 : field(w0);
      const offset = field(w1);
      const third = field(w2);
      objects.set(index[i]! + k, type === 1 ? offset : type === 2 ? { stream: offset, index: third } : "free");
    }
  }
  return { xref, place, objects, trailer };
}

/** Data of the stream whose dictionary was just read. */
async function unpack(reader: PdfReader, dict: ReadonlyMap<string, PdfValue>): Promise<Uint8Array> {
  const start = streamStart(reader);
  if (start === null) throw new SyntaxError("no stream");
  return decodeStream(dict, reader.bytes.subarray(start, start + Number(dict.get("Length"))));
}

/** Where the data begins after the word `stream`; null when no stream follows. */
export function streamStart(reader: PdfReader): number | null {
  if (!reader.take("stream")) return null;
  let start = reader.at;
  if (reader.bytes[start] === 13) start += 1;
  if (reader.bytes[start] === 10) start += 1;
  return start;
}

/** Data of a stream: Flate with or without PNG prediction, or plain. Throws on other filters. */
export async function decodeStream(dict: ReadonlyMap<string, PdfValue>, raw: Uint8Array): Promise<Uint8Array> {
  const filter = dict.get("Filter");
  if (filter === undefined) return raw;
  if (filter !== "/FlateDecode" && !(Array.isArray(filter) && filter.length === 1 && filter[0] === "/FlateDecode")) {
    throw new SyntaxError("a filter is not supported");
  }
  const data = await inflate(raw);
  const given = dict.get("DecodeParms");
  const parameters = given instanceof Map ? (given as ReadonlyMap<string, PdfValue>) : null;
  return Number(parameters?.get("Predictor") ?? 1) >= 10
    ? unpredict(data, Number(parameters?.get("Columns") ?? 1))
    : data;
}

/** Undoes the PNG filters, with one byte a column. */
function unpredict(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(data.length / (columns + 1));
  const result = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = data[row * (columns + 1)]!;
    if (filter > 4) throw new SyntaxError("a predictor is not supported");
    for (let i = 0; i < columns; i += 1) {
      const [at, up] = [row * columns + i, (row - 1) * columns + i];
      const left = i > 0 ? result[at - 1]! : 0;
      const above = row > 0 ? result[up]! : 0;
      const corner = i > 0 && row > 0 ? result[up - 1]! : 0;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]!;
      result[at] = (data[row * (columns + 1) + 1 + i]! + guess) & 0xff;
    }
  }
  return result;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** Number of an indirect reference; null for anything else. */
export const refNumber = (value: PdfValue | undefined): number | null =>
  typeof value === "string" && / R$/.test(value) ? Number.parseInt(value, 10) : null;

export function dictionary(value: PdfValue | undefined | null): ReadonlyMap<string, PdfValue> {
  if (!(value instanceof Map)) throw new SyntaxError("a dictionary is missing");
  return value as ReadonlyMap<string, PdfValue>;
}

export const list = (value: PdfValue | undefined | null): readonly PdfValue[] => {
  if (!Array.isArray(value)) throw new SyntaxError("an array is missing");
  return value as readonly PdfValue[];
};

export function integer(reader: PdfReader): number {
  const word = reader.word();
  if (!/^\d{1,10}$/.test(word)) throw new SyntaxError("a number is missing");
  return Number(word);
}
