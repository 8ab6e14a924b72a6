import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, type PdfObject } from "@libpdf/core";
import { Refused } from "#domain/errors";
import { PdfBytes, writeObject } from "../printing/pdf-bytes.ts";

type Resolve = (ref: PdfRef) => PdfObject | null;

/** A stretch of a file that is written with what it says when everything else is known. */
export class Hole {
  readonly type = "hole";
  readonly #text: string;
  #start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How the library writes an object. */
  toBytes(writer: PdfBytes): void {
    this.#start = writer.position;
    writer.writeAscii(this.#text);
  }

  /** Where it begins in the file; known after `Increment.write`. */
  get start(): number {
    return this.#start;
  }

  get size(): number {
    return this.#text.length;
  }

  /** As a value of a dictionary. The library asks no more of one than that it can write itself. */
  get object(): PdfObject {
    return this as unknown as PdfObject;
  }
}

/** The most objects that a reader need know (ISO 32000-1, annex C). */
const MAX_NUMBER = 8_388_607;
const LOOK_BACK = 2_048;
const LINE_FEED = 0x0a;

/**
 * An incremental update: new and changed objects are appended to a file, no byte of which changes. The library would
 * write one, too, but not of a linearised file; and where it cannot, it silently writes the whole file anew.
 */
export class Increment {
  readonly pdf: PDF;
  readonly resolve: Resolve;
  readonly #file: Uint8Array;
  readonly #changed = new Map<number, PdfRef>();

  private constructor(file: Uint8Array, pdf: PDF) {
    this.#file = file;
    this.pdf = pdf;
    this.resolve = (ref) => pdf.context.resolve(ref);
  }

  /** Opens a file to append to it. Refuses UPLOAD_BROKEN: damaged, or encrypted. */
  static async open(file: Uint8Array): Promise<Increment> {
    const pdf = await PDF.load(file).catch(() => null);
    if (pdf === null || pdf.isEncrypted || pdf.recoveredViaBruteForce) throw new Refused("UPLOAD_BROKEN");
    const increment = new Increment(file, pdf);
    increment.numberAfter((pdf.context.info.trailer.getNumber("Size")?.value ?? 1) - 1);
    return increment;
  }

  /** Gives new objects numbers above this one. Refuses UPLOAD_BROKEN where there are none. */
  numberAfter(highest: number): void {
    if (highest >= MAX_NUMBER) throw new Refused("UPLOAD_BROKEN");
    // The library counts on from the highest number that it was asked for.
    if (highest > 0) this.resolve(PdfRef.of(highest, 0));
  }

  /** A new object. */
  add(object: PdfObject): PdfRef {
    return this.pdf.register(object);
  }

  /** Says that an object of the file was changed where it stands, so that it is written again. */
  change(ref: PdfRef): void {
    this.#changed.set(ref.objectNumber, ref);
  }

  /** The catalogue, to change it. */
  get catalog(): PdfDict {
    return this.pdf.context.catalog.getDict();
  }

  /** Whether an earlier signature can have locked anything: it stands in a form, or certifies from the catalogue. */
  get mayBeLocked(): boolean {
    return this.catalog.has("AcroForm") || this.catalog.has("Perms");
  }

  get root(): PdfRef {
    const root = this.pdf.context.info.trailer.getRef("Root");
    if (root === undefined) throw new Refused("UPLOAD_BROKEN");
    return root;
  }

  /** The file with the update behind it. */
  write(): Uint8Array {
    const file = Buffer.from(this.#file.buffer, this.#file.byteOffset, this.#file.byteLength);
    const previous = previousTable(file);
    const tail = new PdfBytes(file.length);
    if (file.at(-1) !== LINE_FEED) tail.writeByte(LINE_FEED);
    const offsets = new Map<number, { readonly offset: number; readonly generation: number }>();
    const objects = new Map<PdfRef, PdfObject>(this.pdf.context.registry.getNewObjects());
    for (const ref of this.#changed.values()) {
      const object = this.resolve(ref);
      if (object !== null) objects.set(ref, object);
    }
    for (const [ref, object] of objects) {
      offsets.set(ref.objectNumber, { offset: tail.position, generation: ref.generation });
      tail.writeAscii(`${ref.objectNumber} ${ref.generation} obj\n`);
      writeObject(tail, object);
      tail.writeAscii("\nendobj\n");
    }
    const start = tail.position;
    if (previous.stream) offsets.set(this.pdf.context.registry.nextObjectNumber, { offset: start, generation: 0 });
    const numbers = [...offsets.keys()].sort((a, b) => a - b);
    const trailer = this.#trailer(
      Math.max(this.pdf.context.registry.nextObjectNumber, numbers.at(-1)! + 1),
      previous.offset,
    );
    if (previous.stream) writeStream(tail, numbers, offsets, trailer);
    else writeTable(tail, numbers, offsets, trailer);
    tail.writeAscii(`startxref\n${start}\n%%EOF\n`);
    // No view into a shared pool, and no Buffer: a `slice` of one is no copy.
    const whole = new Uint8Array(Buffer.allocUnsafeSlow(file.length + tail.bytes.length).buffer);
    whole.set(file);
    whole.set(tail.bytes, file.length);
    return whole;
  }

  #trailer(size: number, previous: number): PdfDict {
    const { trailer } = this.pdf.context.info;
    const before = trailer.getNumber("Size")?.value ?? 0;
    const made = new PdfDict([
      ["Size", PdfNumber.of(Math.max(size, before))],
      ["Prev", PdfNumber.of(previous)],
      ["Root", this.root],
    ]);
    for (const key of ["Info", "ID"]) {
      const value = trailer.get(key);
      if (value !== undefined) made.set(key, value);
    }
    return made;
  }
}

type Offsets = ReadonlyMap<number, { readonly offset: number; readonly generation: number }>;

/** Where the newest cross-reference table is, and which of the two kinds. Refuses UPLOAD_BROKEN. */
function previousTable(file: Buffer): { readonly offset: number; readonly stream: boolean } {
  const end = file.toString("latin1", Math.max(0, file.length - LOOK_BACK));
  const offset = Number(/startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(end)?.[1] ?? Number.NaN);
  if (!(offset > 0 && offset < file.length)) throw new Refused("UPLOAD_BROKEN");
  const start = file.toString("latin1", offset, offset + 32);
  if (/^xref\s/.test(start)) return { offset, stream: false };
  if (/^\d+\s+\d+\s+obj\b/.test(start)) return { offset, stream: true };
  throw new Refused("UPLOAD_BROKEN");
}

/** Object numbers in unbroken runs. */
function runs(numbers: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}

function writeTable(tail: PdfBytes, numbers: readonly number[], offsets: Offsets, trailer: PdfDict): void {
  const lines = runs(numbers).map((run) => {
    const entries = run.map((number) => {
      const { offset, generation } = offsets.get(number)!;
      return `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`;
    });
    return `${run[0]} ${run.length}\n${entries.join("")}`;
  });
  tail.writeAscii(`xref\n${lines.join("")}trailer\n`);
  writeObject(tail, trailer);
  tail.writeByte(LINE_FEED);
}

/** One byte for the kind of the entry, four for the offset, two for the generation. */
const WIDTHS = [1, 4, 2] as const;

function writeStream(tail: PdfBytes, numbers: readonly number[], offsets: Offsets, trailer: PdfDict): void {
  const entries = Buffer.alloc(numbers.length * 7);
  for (const [i, number] of numbers.entries()) {
    const { offset, generation } = offsets.get(number)!;
    entries.writeUInt8(1, i * 7);
    entries.writeUInt32BE(offset, i * 7 + 1);
    entries.writeUInt16BE(generation, i * 7 + 5);
  }
  const index = runs(numbers).flatMap((run) => [run[0]!, run.length]);
  const numeric = (values: readonly number[]): PdfArray => new PdfArray(values.map((value) => PdfNumber.of(value)));
  const stream = new PdfStream(
    [["Type", PdfName.of("XRef")], ["W", numeric(WIDTHS)], ["Index", numeric(index)], ...trailer],
    entries,
  );
  tail.writeAscii(`${numbers.at(-1)} 0 obj\n`);
  writeObject(tail, stream);
  tail.writeAscii("\nendobj\n");
}
