import { PdfArray, PdfDict, PdfRef, type PdfObject } from "@libpdf/core";

/** Bytes in which objects of a PDF are written one after another; positions count from `start`. */
export class PdfBytes {
  readonly #start: number;
  #bytes = Buffer.allocUnsafe(65_536);
  #length = 0;

  constructor(start = 0) {
    this.#start = start;
  }

  get position(): number {
    return this.#start + this.#length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  writeAscii(text: string): void {
    this.#grow(text.length);
    this.#length += this.#bytes.write(text, this.#length, "latin1");
  }

  writeBytes(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  writeByte(byte: number): void {
    this.#grow(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #grow(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + needed));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Writes an object. The library asks of what it writes to only what `PdfBytes` has. */
export const writeObject = (to: PdfBytes, object: PdfObject): void =>
  object.toBytes(to as unknown as Parameters<PdfObject["toBytes"]>[0]);

/** An object that was written once and is copied from then on. */
class Frozen {
  readonly type = "frozen";
  readonly #bytes: Uint8Array;

  constructor(object: PdfObject) {
    const written = new PdfBytes();
    writeObject(written, object);
    this.#bytes = new Uint8Array(written.bytes);
  }

  toBytes(to: PdfBytes): void {
    to.writeBytes(this.#bytes);
  }
}

/** The object, written already; null for one that refers to others, whose numbers differ from file to file. */
export const freeze = (object: PdfObject): PdfObject | null =>
  refers(object) ? null : (new Frozen(object) as unknown as PdfObject);

function refers(object: PdfObject): boolean {
  if (object instanceof PdfRef) return true;
  if (object instanceof PdfArray) return [...object].some(refers);
  return object instanceof PdfDict && [...object].some(([, value]) => refers(value));
}
