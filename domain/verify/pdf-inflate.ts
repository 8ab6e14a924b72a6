import { Unzlib } from "fflate";

const MOST = 64 * 1024 * 1024;
const PART = 16_384;

/** The unpacked data is longer than any object of a paper: a trap. */
export class TooLarge extends SyntaxError {}

/**
 * Unpacks Flate data. Bytes after its end are left aside, as readers do: some writers leave a line's end there. Throws
 * where the data is damaged, or longer than any object of a paper.
 */
export async function inflate(raw: Uint8Array): Promise<Uint8Array> {
  try {
    const parts = new Parts();
    const stream = new Blob([new Uint8Array(raw)]).stream().pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.add(part.value);
    return parts.joined();
  } catch (problem) {
    if (problem instanceof TooLarge) throw problem;
    return lenient(raw);
  }
}

/** The same at once, for what is small. The platform refuses bytes after the end. */
export function lenient(raw: Uint8Array): Uint8Array {
  const parts = new Parts();
  const unpacking = new Unzlib((part) => parts.add(part));
  for (let at = 0; at < raw.length; at += PART) unpacking.push(raw.slice(at, at + PART), at + PART >= raw.length);
  return parts.joined();
}

class Parts {
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > MOST) throw new TooLarge("a stream is too large");
    this.#parts.push(part);
  }

  joined(): Uint8Array {
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
