import { TooLarge } from "./pdf-inflate.ts";
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
  readonly #places: Places;
  readonly #packed: ReadonlyMap<string, Packed>;

  private constructor(
    bytes: Uint8Array,
    revisions: readonly Revision[],
    places: Places,
    packed: ReadonlyMap<string, Packed>,
  ) {
    this.bytes = bytes;
    this.revisions = revisions;
    this.#places = places;
    this.#packed = packed;
  }

  /** Throws when the file cannot be read as a reader would. */
  static async open(bytes: Uint8Array): Promise<PdfDocument> {
    const revisions = await readRevisions(bytes);
    const places = new Places(revisions);
    return new PdfDocument(bytes, revisions, places, await unpackAll(bytes, revisions, places));
  }

  /** The file as it was after its first `count` revisions. */
  at(count: number): Snapshot {
    return new Snapshot(this, count);
  }

  /** Where an object stood after the first `count` revisions; undefined where none of them names it. */
  entry(number: number, count: number): Entry | undefined {
    return this.#places.entry(number, count);
  }

  /** The objects packed in a stream, by its number; empty for any other object. */
  packedIn(stream: number): readonly number[] {
    return [...this.#packed].flatMap(([key, { numbers }]) => (key.startsWith(`${stream}@`) ? numbers : []));
  }

  /** Whether the length of a stream of packed objects stands in an object, by its number. */
  measuresPacked(number: number): boolean {
    return [...this.#packed.values()].some(({ length }) => length === number);
  }

  /** The object that an entry of the cross-references leads to. Throws when it is not there. */
  read(
    number: number,
    entry: Entry,
    { count, lengthOf }: { readonly count: number; readonly lengthOf: (value: PdfValue | undefined) => number },
  ): PdfObject | null {
    if (entry === "free") return null;
    const offset = typeof entry === "number" ? entry : this.entry(entry.stream, count);
    const key = `${number}@${String(offset)}/${typeof entry === "number" ? "" : entry.index}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const object =
      typeof entry === "number"
        ? this.#plain(number, entry, lengthOf)
        : this.#unpacked(number, this.#packed.get(`${entry.stream}@${String(offset)}`), entry.index);
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

  #unpacked(number: number, packed: Packed | undefined, index: number): PdfObject {
    const at = packed?.numbers[index] === number ? packed.offsets[index] : undefined;
    if (packed === undefined || at === undefined) throw new SyntaxError("an object is not where it should be");
    return { value: new PdfReader(packed.data, at).value(), stream: null };
  }
}

/** Where each object stands, by the revisions that say so. */
class Places {
  readonly #all = new Map<number, { readonly revision: number; readonly entry: Entry }[]>();

  constructor(revisions: readonly Revision[]) {
    for (const [revision, { objects }] of revisions.entries())
      for (const [number, entry] of objects) {
        const known = this.#all.get(number);
        if (known === undefined) this.#all.set(number, [{ revision, entry }]);
        else known.push({ revision, entry });
      }
  }

  entry(number: number, count: number): Entry | undefined {
    return this.#all.get(number)?.findLast(({ revision }) => revision < count)?.entry;
  }

  /** Every offset at which an object has stood. */
  offsets(number: number): number[] {
    return (this.#all.get(number) ?? []).flatMap(({ entry }) => (typeof entry === "number" ? [entry] : []));
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
    return this.document.entry(number, this.count);
  }

  /** Null: there is no such object. Throws when it is not where the file says. */
  object(number: number): PdfObject | null {
    const entry = this.entry(number);
    return entry === undefined
      ? null
      : this.document.read(number, entry, { count: this.count, lengthOf: (length) => Number(this.resolve(length)) });
  }

  /** The object; null also where it cannot be read, as readers take it then. */
  readable(number: number): PdfObject | null {
    try {
      return this.object(number);
    } catch {
      return null;
    }
  }

  get(number: number): PdfValue | null {
    return this.readable(number)?.value ?? null;
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
  /** The object that says how long it is; null where it says so itself. */
  readonly length: number | null;
}

function openObject(reader: PdfReader, number: number): void {
  if (integer(reader) !== number) throw new SyntaxError("an object is not where it should be");
  integer(reader);
  if (!reader.take("obj")) throw new SyntaxError("an object is not where it should be");
}

/** Every stream of packed objects that the cross-references name, wherever it has stood. */
async function unpackAll(
  bytes: Uint8Array,
  revisions: readonly Revision[],
  places: Places,
): Promise<ReadonlyMap<string, Packed>> {
  const streams = new Set<number>();
  for (const { objects } of revisions)
    for (const entry of objects.values()) if (typeof entry === "object") streams.add(entry.stream);
  const packed = new Map<string, Packed>();
  let total = 0;
  for (const number of streams) {
    for (const offset of places.offsets(number)) {
      // What cannot be unpacked is not there, as for any reader.
      const one = await unpackOne(bytes, { number, offset, places }).catch((problem: unknown) => {
        if (problem instanceof TooLarge) throw problem;
        return null;
      });
      if (one === null) continue;
      total += one.data.length;
      if (total > MAX_PACKED) throw new SyntaxError("packed objects are too large");
      packed.set(`${number}@${offset}`, one);
    }
  }
  return packed;
}

interface PackedAt {
  readonly number: number;
  readonly offset: number;
  readonly places: Places;
}

async function unpackOne(bytes: Uint8Array, { number, offset, places }: PackedAt): Promise<Packed> {
  const reader = new PdfReader(bytes, offset);
  openObject(reader, number);
  const dict = dictionary(reader.value());
  const start = streamStart(reader);
  const [count, first] = [Number(dict.get("N")), Number(dict.get("First"))];
  const length = plainNumber(bytes, dict.get("Length"), places);
  if (start === null || ![count, first, length].every((one) => Number.isSafeInteger(one) && one >= 0))
    throw new SyntaxError("a packed stream is damaged");
  const data = await decodeStream(dict, bytes.subarray(start, start + length));
  const header = new PdfReader(data.subarray(0, first), 0);
  const [numbers, offsets]: [number[], number[]] = [[], []];
  for (let i = 0; i < count; i += 1) {
    numbers.push(integer(header));
    offsets.push(first + integer(header));
  }
  return { data, numbers, offsets, length: refNumber(dict.get("Length")) };
}

/** A number, or one that stands in an object of its own, as several writers keep the length of a stream. */
function plainNumber(bytes: Uint8Array, value: PdfValue | undefined, places: Places): number {
  const number = refNumber(value);
  if (number === null) return Number(value);
  const [offset] = places.offsets(number);
  if (offset === undefined) return Number.NaN;
  const reader = new PdfReader(bytes, offset);
  openObject(reader, number);
  return integer(reader);
}
