import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { latin, type PdfValue } from "#domain/verify/pdf-objects";

type Dictionary = ReadonlyMap<string, PdfValue>;

/** An object as a reader found it; of a stream also its data, as it stands in the file. */
export interface ReadObject {
  readonly value: PdfValue;
  readonly data: Uint8Array | null;
}

/** A file as one reader reads it. */
export interface ReadFile {
  readonly version: string;
  /** References. */
  readonly root: string;
  readonly info: string | null;
  /** Null where nothing is there. Throws where the file cannot be read. */
  get(reference: string): ReadObject | null;
}

/** How an object begins. Within data it would be one for whoever points at it. */
const OBJECT = /\d[\0\t\n\f\r ]+obj/;
/** Bytes that no text has: programs that carry files over see that this one is binary. */
const BINARY = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a);
const REFERENCE = /^\d+ \d+ R$/;

/**
 * Writes a file anew from what a reader reaches from its catalogue and its description: one revision, each object once
 * and reached, and no bytes in between. Replaced, deleted and hidden objects are gone; nothing in a text or in the data
 * of a stream can be taken for an object by a table that somebody appends later. Actions on opening are left out.
 */
export function writeAnew(file: ReadFile): Uint8Array {
  const writer = new Writer(file);
  const root = writer.refer(file.root);
  const info = file.info === null ? "null" : writer.refer(file.info);
  const parts: Uint8Array[] = [];
  let size = 0;
  const put = (part: string | Uint8Array): void => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    size += bytes.length;
  };
  put(`%PDF-${/^\d\.\d$/.test(file.version) ? file.version : "1.7"}\n`);
  put(BINARY);
  const offsets: number[] = [];
  for (let object = writer.next(); object !== null; object = writer.next()) {
    offsets.push(size);
    put(`${offsets.length} 0 obj\n${object.text}`);
    if (object.data !== null) for (const part of ["\nstream\n", object.data, "\nendstream"]) put(part);
    put("\nendobj\n");
  }
  const body = createHash("sha256");
  for (const part of parts) body.update(part);
  const id = `<${body.digest("hex").slice(0, 32)}>`;
  const xref = size;
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n`);
  put(
    `<</Size ${offsets.length + 1} /Root ${root}${info === "null" ? "" : ` /Info ${info}`} /ID [${id} ${id}]>>\nstartxref\n${xref}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

/** Numbers what is reached in the order in which it is. */
class Writer {
  readonly #file: ReadFile;
  readonly #numbers = new Map<string, string>();
  readonly #waiting: ReadObject[] = [];
  #done = 0;

  constructor(file: ReadFile) {
    this.#file = file;
  }

  /** The next object as it is written; null after the last. */
  next(): { readonly text: string; readonly data: Uint8Array | null } | null {
    const object = this.#waiting[this.#done];
    if (object === undefined) return null;
    const isRoot = this.#done === 0;
    this.#done += 1;
    if (object.data === null)
      return { text: this.#text(isRoot ? without(object.value, ["OpenAction"]) : object.value), data: null };
    const { entries, data } = shown(object.value as Dictionary, object.data, (value) => this.#resolve(value));
    return { text: this.#text(new Map([...entries, ["Length", String(data.length)]])), data };
  }

  /** A reference by its new number; `null` where it leads to nothing. */
  refer(reference: string): string {
    const known = this.#numbers.get(reference);
    if (known !== undefined) return known;
    const object = this.#file.get(reference);
    // An object packed in a stream of objects is reached by itself; nothing refers to the stream.
    const isNothing =
      object === null ||
      object.value === "null" ||
      (object.data !== null && object.value instanceof Map && object.value.has("First") && object.value.has("N"));
    if (isNothing) return "null";
    this.#waiting.push(object);
    const made = `${this.#waiting.length} 0 R`;
    this.#numbers.set(reference, made);
    return made;
  }

  #resolve(value: PdfValue | undefined): PdfValue | undefined {
    return typeof value === "string" && REFERENCE.test(value) ? this.#file.get(value)?.value : value;
  }

  #text(value: PdfValue): string {
    if (typeof value === "string") return REFERENCE.test(value) ? this.refer(value) : leaf(value);
    if (!(value instanceof Map)) return `[${(value as readonly PdfValue[]).map((one) => this.#text(one)).join(" ")}]`;
    const entries = [...(value as Dictionary)]
      .map(([key, one]) => [key, this.#text(one)] as const)
      .filter(([, text]) => text !== "null");
    return `<<${entries.map(([key, text]) => `${name(key)} ${text}`).join("\n")}>>`;
  }
}

function leaf(value: string): string {
  if (value.startsWith("/")) return name(value.slice(1));
  return /^[+-]?[\d.]/.test(value) ? number(Number(value)) : value;
}

/** Decimal digits: the format knows no exponents. */
function number(value: number): string {
  if (!Number.isFinite(value)) throw new SyntaxError("not a number");
  return /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, "") : String(value);
}

/** Bytes that the reader shows as characters of their own. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x20 }, (_, i) => [latin(Uint8Array.of(0x80 + i)), 0x80 + i]),
);

function name(value: string): string {
  let text = "/";
  for (const character of value) {
    const code = BYTES.get(character) ?? character.charCodeAt(0);
    if (code > 0xff) throw new SyntaxError("not a name");
    text +=
      /[!-~]/.test(character) && !/[#%()<>[\]{}/]/.test(character)
        ? character
        : `#${code.toString(16).padStart(2, "0")}`;
  }
  return text;
}

const without = (value: PdfValue, keys: readonly string[]): PdfValue =>
  value instanceof Map ? new Map([...(value as Dictionary)].filter(([key]) => !keys.includes(key))) : value;

const listed = (value: PdfValue | undefined): readonly PdfValue[] =>
  value === undefined || value === "null" ? [] : Array.isArray(value) ? (value as readonly PdfValue[]) : [value];

/** A stream in which nothing stands that looks like an object. */
function shown(
  dictionary: Dictionary,
  data: Uint8Array,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
): { entries: Dictionary; data: Uint8Array } {
  const entries = without(dictionary, ["Length"]) as Dictionary;
  if (!hidesObject(data)) return { entries, data };
  const rest = without(entries, ["Filter", "DecodeParms"]) as Dictionary;
  const filters = listed(resolve(entries.get("Filter")));
  const packed = filters.length === 0 ? deflateSync(data) : data;
  if (filters.length === 0 && !hidesObject(packed))
    return { entries: new Map([...rest, ["Filter", "/FlateDecode"]]), data: packed };
  const parameters = filters.length === 0 ? [] : listed(resolve(entries.get("DecodeParms")));
  const applied = ["/ASCIIHexDecode", ...(filters.length === 0 ? ["/FlateDecode"] : filters)];
  return {
    entries: new Map<string, PdfValue>([
      ...rest,
      ["Filter", applied],
      ...(parameters.length === 0 ? [] : [["DecodeParms", ["null", ...parameters]] as const]),
    ]),
    data: Buffer.from(`${Buffer.from(packed).toString("hex")}>`, "latin1"),
  };
}

const hidesObject = (bytes: Uint8Array): boolean =>
  OBJECT.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
