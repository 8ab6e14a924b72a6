import { deflateSync } from "node:zlib";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

/** The parts of a handmade file; every one may be wrong. */
export interface Parts {
  /** Bodies of the objects from number 1. */
  readonly objects: readonly (string | Buffer)[];
  readonly header?: string | undefined;
  /** Entries of the trailer beside /Root and /Size. */
  readonly trailer?: string | undefined;
  /** In the place of the table that would be right. */
  readonly table?: ((offsets: readonly number[], at: number) => string) | undefined;
  readonly start?: ((at: number) => string) | undefined;
}

const row = (offset: number): string => `${String(offset).padStart(10, "0")} 00000 n \n`;

/** Puts a file together as its parts say. */
export function pdfOf({ objects, header = "%PDF-1.7\n", trailer = "", table, start }: Parts): Buffer {
  const pieces: Buffer[] = [latin(header)];
  let size = pieces[0]!.length;
  const offsets = objects.map((object, i) => {
    const at = size;
    for (const piece of [
      latin(`${i + 1} 0 obj\n`),
      typeof object === "string" ? latin(object) : object,
      latin("\nendobj\n"),
    ]) {
      pieces.push(piece);
      size += piece.length;
    }
    return at;
  });
  const usual = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(row).join("")}trailer\n<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\n`;
  pieces.push(latin(`${table?.(offsets, size) ?? usual}startxref\n${start?.(size) ?? size}\n%%EOF\n`));
  return Buffer.concat(pieces);
}

/** One page, with what is added to its catalogue, to the page, and behind them from object 4. */
export const page = (
  catalog = "",
  more = "",
  objects: readonly (string | Buffer)[] = [],
): readonly (string | Buffer)[] => [
  `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
  "<</Type/Pages/Count 1/Kids[3 0 R]>>",
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${more}>>`,
  ...objects,
];

export const plain = (catalog?: string, more?: string, objects?: readonly (string | Buffer)[]): Buffer =>
  pdfOf({ objects: page(catalog, more, objects) });

export const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([latin(`<<${dictionary}/Length ${data.length}>>\nstream\n`), data, latin("\nendstream")]);

const packed = new Map<number, Buffer>();
/** So many megabytes of nothing, deflated; a thousandth of that. */
export function bomb(megabytes: number): Buffer {
  const known = packed.get(megabytes) ?? deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 32), { level: 9 });
  packed.set(megabytes, known);
  return known;
}

/** A file whose objects lie in one packed stream, as writers of today make it. */
export function packedPdf(
  objects: readonly string[],
  dictionary = `/Type/ObjStm/N ${objects.length}`,
  data?: Buffer,
): Buffer {
  let size = 0;
  const index = objects
    .map((object, i) => {
      const entry = `${i + 1} ${size} `;
      size += object.length + 1;
      return entry;
    })
    .join("");
  const content = data ?? deflateSync(latin(`${index}${objects.join(" ")}`));
  const number = objects.length + 1;
  const holder = Buffer.concat([
    latin(`%PDF-1.7\n${number} 0 obj\n`),
    stream(`${dictionary}/First ${index.length}/Filter/FlateDecode`, content),
    latin("\nendobj\n"),
  ]);
  const at = holder.length;
  const rows = [[0, 0, 0], ...objects.map((_, i) => [2, number, i]), [1, 9, 0], [1, at, 0]].map(([type, a, b]) => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(type!, 0);
    bytes.writeUInt32BE(a!, 1);
    bytes.writeUInt16BE(b!, 5);
    return bytes;
  });
  const table = stream(`/Type/XRef/Size ${rows.length}/W[1 4 2]/Root 1 0 R`, Buffer.concat(rows));
  return Buffer.concat([holder, latin(`${number + 1} 0 obj\n`), table, latin(`\nendobj\nstartxref\n${at}\n%%EOF\n`)]);
}

/** The same name with some of its letters written as numbers. */
export const disguised = (text: string, name: string): string =>
  text.replaceAll(
    `/${name}`,
    `/${[...name].map((letter, i) => (i % 3 === 1 ? `#${letter.charCodeAt(0).toString(16)}` : letter)).join("")}`,
  );
