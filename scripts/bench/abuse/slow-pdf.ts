import { deflateSync } from "node:zlib";
import { plain, stream } from "../../evidence/hostile/pdf-parts.ts";

/** A small file of one page whose text takes long to read: so many letters, each drawn by itself, packed. */
export function slowPdf(letters: number): Buffer {
  const drawn = deflateSync(Buffer.from(`BT /F 1 Tf ${"(a)Tj 1 0 Td ".repeat(letters)}ET`), { level: 9 });
  return plain("", "/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>", [
    stream("/Filter/FlateDecode", drawn),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
}
