import { deflateSync } from "node:zlib";
import { PDF } from "@libpdf/core";
import { PDFDocument } from "pdf-lib";
import { plainPdf } from "./signing.ts";

// Unsigned files with faults that every common reader mends.

const plain = await plainPdf(2);
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
/** The file with its last pointer moved by so many bytes. */
export function moved(file: Uint8Array, by: number): Buffer {
  const text = latin(file);
  const last = text.lastIndexOf("startxref");
  return bytes(text.slice(0, last) + text.slice(last).replace(/\d+/, (at) => String(Number(at) + by)));
}
/** The file with blanks before its cross-references, which its pointer counts not. */
export const blankBefore = (file: Uint8Array): Buffer => {
  const text = latin(file);
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]);
  return bytes(`${text.slice(0, at)}\r\n ${text.slice(at)}`);
};
/** A file with its cross-references in a stream, whose columns are so wide. */
function columns(width: number): Buffer {
  const content = "BT /F 12 Tf 20 100 Td (Wide) Tj ET";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = [0, ...offsets, file.length].map((offset, i) => {
    const row = Buffer.alloc(1 + width + 2);
    row.writeUInt8(i === 0 ? 0 : 1, 0);
    row.writeUInt32BE(offset, 1 + width - 4);
    return row;
  });
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    bytes(
      `${file}6 0 obj\n<</Type/XRef/Size 7/W[1 ${width} 2]/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n`,
    ),
    data,
    bytes(`\nendstream\nendobj\nstartxref\n${file.length}\n%%EOF\n`),
  ]);
}
export const withStream = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]).drawText("Packed", { x: 20, y: 200 });
  return pdf.save({ useObjectStreams: true });
};
const locked = async (): Promise<Uint8Array> => {
  const pdf = await PDF.load(plain);
  pdf.setProtection({ userPassword: "", ownerPassword: "quay" });
  return pdf.save();
};

const PAGES = ["Page 1", "Page 2"];
/** Each with the text of its pages. */
export const FAULTS: Readonly<Record<string, readonly [make: () => Uint8Array | Promise<Uint8Array>, says: string[]]>> =
  {
    "a byte order mark before its header": [() => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]), PAGES],
    "a line break before its header": [() => Buffer.concat([bytes("\r\n"), plain]), PAGES],
    "zeros behind its end": [() => Buffer.concat([plain, Buffer.alloc(3_000)]), PAGES],
    "a blank before its cross-references": [() => blankBefore(plain), PAGES],
    "a blank before the stream of its cross-references": [async () => blankBefore(await withStream()), ["Packed"]],
    "cross-references in columns of eight bytes": [() => columns(8), ["Wide"]],
    "a pointer that is short of its cross-references": [() => moved(plain, -7), PAGES],
    "a pointer beyond its cross-references": [() => moved(plain, 5), PAGES],
    "a pointer short of the stream of its cross-references": [async () => moved(await withStream(), -3), ["Packed"]],
    "an owner's password and none to open it": [locked, PAGES],
  };
