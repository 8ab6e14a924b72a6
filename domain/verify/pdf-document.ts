import { PdfReader, type PdfValue } from "./pdf-objects.ts";
import {
  decodeStream,
  dictionary,
  integer,
  readRevisions,
  refNumber,
  streamStart,
  type Entry,
  type Revision,
} from "./pdf-revisions.ts";

type Dictionary = ReadonlyMap<string, PdfValue>;

/** An object of a file: its value and, of a stream, where its raw data lies. */
export interface PdfObject {
  readonly value: PdfValue;
  readonly stream: { readonly start: number; readonly end: number } | null;
}

/** All packed streams of a file together: what is longer is a trap. */
const MAX_PACKED = 64 * 1024 * 1024;

/** A file with its revisions, each of which can be looked at as the file it was then. */
export class PdfDocument {
  readonly bytes: Uint8Array;
  readonly revisions: readonly Revision[];
  readonly #objects = new Map<string, PdfObject>();
  readonly #packed: ReadonlyMap<number, Packed>;

  private constructor(bytes: Uint8Array, revisions: readonly Revision[], packed: ReadonlyMap<number, Packed>) {
    this.bytes = bytes;
    this.revisions = revisions;
    this.#packed = packed;
  }

  /** Throws when the file cannot be read as a reader would. */
  static async open(bytes: Uint8Array): Promise<PdfDocument> {
    const revisions = await readRevisions(bytes);
    return new PdfDocument(bytes, revisions, await unpackAll(bytes, revisions));
  }

  /** The file as it was after its first `count` revisions. */
  at(count: number): Snapshot {
    return new Snapshot(this, count);
  }

  /** The object that an entry of the cross-references leads to. Throws when it is not there. */
  read(number: number, entry: Entry, lengthOf: (value: PdfValue | undefined) => number): PdfObject | null {
    if (entry === "free") return null;
    const key = typeof entry === "number" ? `${number}@${entry}` : `${number}/${entry.stream}/${entry.index}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const object = typeof entry === "number" ? this.#plain(number, entry, lengthOf) : this.#unpacked(number, entry);
    this.#objects.set(key, object);
    return object;
  }

  #plain(number: number, offset: number, lengthOf: (value: PdfValue | undefined) => number): PdfObject {
    const reader = new PdfReader(this.bytes, offset);
    openObject(reader, number);
    const value = reader.value();
    const start = value instanceof Map ? streamStart(reader) : null;
    if (start === null) return { value, stream: null };
    const end = start + lengthOf(dictionary(value).get("Length"));
    if (!(end >= start && end <= this.bytes.length)) throw new SyntaxError("a stream does not end");
    return { value, stream: { start, end } };
  }

  #unpacked(number: number, entry: { readonly stream: number; readonly index: number }): PdfObject {
    const packed = this.#packed.get(entry.stream);
    const at = packed?.numbers[entry.index] === number ? packed.offsets[entry.index] : undefined;
    if (packed === undefined || at === undefined) throw new SyntaxError("an object is not where it should be");
    return { value: new PdfReader(packed.data, at).value(), stream: null };
  }
}

/** A file as it was after some of its revisions. */
export class Snapshot {
  readonly document: PdfDocument;
  readonly count: number;

  constructor(document: PdfDocument, count: number) {
    this.document = document;
    this.count = count;
  }

  get trailer(): Dictionary {
    return this.document.revisions[this.count - 1]!.trailer;
  }

  /** Where the object stands; undefined where no revision names it. */
  entry(number: number): Entry | undefined {
    for (let i = this.count - 1; i >= 0; i -= 1) {
      const entry = this.document.revisions[i]!.objects.get(number);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  /** Null: there is no such object. Throws when it is not where the file says. */
  object(number: number): PdfObject | null {
    const entry = this.entry(number);
    return entry === undefined ? null : this.document.read(number, entry, (length) => Number(this.resolve(length)));
  }

  get(number: number): PdfValue | null {
    return this.object(number)?.value ?? null;
  }

  /** The value that a reference leads to; any other value is itself. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    const number = refNumber(value);
    return number === null ? value : (this.get(number) ?? undefined);
  }

  /** The dictionary that a value is or leads to; an empty one when it is none. */
  dictionary(value: PdfValue | undefined): Dictionary {
    const found = this.resolve(value);
    return found instanceof Map ? (found as Dictionary) : new Map();
  }

  /** The array that a value is or leads to; an empty one when it is none. */
  array(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? (found as readonly PdfValue[]) : [];
  }

  get catalog(): Dictionary {
    return dictionary(this.resolve(this.trailer.get("Root")));
  }

  /** Raw data of a stream object. */
  raw(object: PdfObject): Uint8Array {
    return object.stream === null
      ? new Uint8Array()
      : this.document.bytes.subarray(object.stream.start, object.stream.end);
  }

  /** Data of a stream object, decoded. Throws on filters that are not known here. */
  async data(object: PdfObject): Promise<Uint8Array> {
    return decodeStream(dictionary(object.value), this.raw(object));
  }
}

interface Packed {
  readonly data: Uint8Array;
  readonly numbers: readonly number[];
  readonly offsets: readonly number[];
}

function openObject(reader: PdfReader, number: number): void {
  if (integer(reader) !== number) throw new SyntaxError("an object is not where it should be");
  integer(reader);
  if (!reader.take("obj")) throw new SyntaxError("an object is not where it should be");
}

/** Every stream of packed objects that the cross-references name. */
async function unpackAll(bytes: Uint8Array, revisions: readonly Revision[]): Promise<ReadonlyMap<number, Packed>> {
  const packed = new Map<number, Packed>();
  let total = 0;
  for (const [i, revision] of revisions.entries()) {
    for (const entry of revision.objects.values()) {
      if (typeof entry !== "object" || packed.has(entry.stream)) continue;
      const offset = revisions
        .slice(0, i + 1)
        .findLast(({ objects }) => objects.has(entry.stream))
        ?.objects.get(entry.stream);
      if (typeof offset !== "number") throw new SyntaxError("a packed stream is missing");
      const one = await unpackOne(bytes, entry.stream, offset);
      total += one.data.length;
      if (total > MAX_PACKED) throw new SyntaxError("packed objects are too large");
      packed.set(entry.stream, one);
    }
  }
  return packed;
}

async function unpackOne(bytes: Uint8Array, number: number, offset: number): Promise<Packed> {
  const reader = new PdfReader(bytes, offset);
  openObject(reader, number);
  const dict = dictionary(reader.value());
  const start = streamStart(reader);
  const [count, first, length] = [Number(dict.get("N")), Number(dict.get("First")), Number(dict.get("Length"))];
  if (start === null || ![count, first, length].every((one) => Number.isSafeInteger(one) && one >= 0))
    throw new SyntaxError("a packed stream is damaged");
  const data = await decodeStream(dict, bytes.subarray(start, start + length));
  const header = new PdfReader(data.subarray(0, first), 0);
  const [numbers, offsets]: [number[], number[]] = [[], []];
  for (let i = 0; i < count; i += 1) {
    numbers.push(integer(header));
    offsets.push(first + integer(header));
  }
  return { data, numbers, offsets };
}
