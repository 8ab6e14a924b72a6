import { deflateSync } from "node:zlib";
import { PdfDict, PdfName, PdfStream, type PDF, type PdfObject, type PdfRef } from "@libpdf/core";

/** PDF/A-1 demands of each subset of a font a list of the characters that it has: ours keep every place. */
export function listCharacters(pdf: PDF, fonts: PdfDict): void {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  for (const key of fonts.keys()) {
    const below = fonts.getDict(key.value, resolve)?.getArray("DescendantFonts", resolve)?.at(0, resolve);
    const descriptor = below instanceof PdfDict ? below.getDict("FontDescriptor", resolve) : undefined;
    const program = descriptor?.get("FontFile2", resolve);
    if (descriptor === undefined || !(program instanceof PdfStream)) continue;
    const count = glyphsIn(Buffer.from(program.getDecodedData()));
    const bits = Buffer.alloc(Math.ceil(count / 8), 0xff);
    if (count % 8 > 0) bits[bits.length - 1] = (0xff << (8 - (count % 8))) & 0xff;
    descriptor.set("CIDSet", pdf.register(new PdfStream([["Filter", PdfName.of("FlateDecode")]], deflateSync(bits))));
  }
}

/** How many glyphs a TrueType font has: its table `maxp` says so. */
function glyphsIn(font: Buffer): number {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i += 1) {
    const at = 12 + i * 16;
    if (font.toString("latin1", at, at + 4) === "maxp") return font.readUInt16BE(font.readUInt32BE(at + 8) + 4);
  }
  return 0;
}
