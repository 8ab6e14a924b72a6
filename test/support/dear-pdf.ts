import { deflateSync } from "node:zlib";

/** A PDF of some 1,600 bytes with so many words on one spot that sorting them takes minutes of a processor. */
export function dearPdf(words = 150_000): Buffer {
  const parts = ["%PDF-1.4\n"];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const put = (body: string): void => {
    offsets.push(length);
    const part = `${offsets.length} 0 obj\n${body}\nendobj\n`;
    parts.push(part);
    length += part.length;
  };
  const content = deflateSync(`BT /F1 9 Tf 1 0 0 1 9 9 Tm ${"(a) Tj ".repeat(words)}ET`, { level: 9 }).toString(
    "latin1",
  );
  put("<</Type/Catalog/Pages 2 0 R>>");
  put("<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>");
  put("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>");
  put(`<</Filter/FlateDecode/Length ${content.length}>>stream\n${content}\nendstream`);
  put("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(""), "latin1");
}
