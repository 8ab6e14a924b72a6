import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDF } from "@libpdf/core";
import { degrees, PDFDocument } from "pdf-lib";

const kept = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(fileURLToPath(new URL(`./files/${name}.pdf`, import.meta.url))));

async function pdfLib(useObjectStreams: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const angle of [0, 270]) {
    const page = pdf.addPage([595.28, 841.89]);
    page.drawText("Mate's receipt", { x: 60, y: 700 });
    page.setRotation(degrees(angle));
  }
  return pdf.save({ useObjectStreams });
}

async function libPdf(useXRefStream: boolean): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (const rotation of [180, 0] as const) {
    const page = pdf.addPage({ size: "a4" });
    page.drawText("Cargo manifest", { x: 60, y: 700, size: 12 });
    page.setRotation(rotation);
  }
  return pdf.save({ useXRefStream });
}

/** A table for old readers beside a stream for new ones; only the stream has the font (ISO 32000-1, 7.5.8.4). */
function hybrid(): Uint8Array {
  const parts: string[] = [];
  const offsets: number[] = [0];
  const put = (text: string): number => {
    const at = parts.join("").length;
    parts.push(text);
    return at;
  };
  put("%PDF-1.5\n");
  const object = (number: number, text: string): void =>
    void (offsets[number] = put(`${number} 0 obj\n${text}\nendobj\n`));
  object(1, "<</Type/Catalog/Pages 2 0 R>>");
  object(2, "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]/Rotate 90>>");
  object(3, "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 6 0 R>>>>>>");
  const content = "BT /F 12 Tf 60 700 Td (Notice of readiness) Tj ET";
  object(4, `<</Length ${content.length}>>stream\n${content}\nendstream`);
  const packed = "6 0 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
  object(5, `<</Type/ObjStm/N 1/First 4/Length ${packed.length}>>stream\n${packed}\nendstream`);
  const row = Buffer.from([2, 0, 5, 0]).toString("latin1");
  const stream = put(
    `7 0 obj\n<</Type/XRef/Size 8/W[1 2 1]/Index[6 1]/Root 1 0 R/Length ${row.length}>>stream\n${row}\nendstream\nendobj\n`,
  );
  const entries = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => {
    if (number === 0 || number === 6) return "0000000000 65535 f \n";
    return `${String(number === 7 ? stream : offsets[number]).padStart(10, "0")} 00000 n \n`;
  });
  const table = put(`xref\n0 8\n${entries.join("")}trailer\n<</Size 8/Root 1 0 R/XRefStm ${stream}>>\n`);
  put(`startxref\n${table}\n%%EOF`);
  return Buffer.from(parts.join(""), "latin1");
}

/** Files as different programs make them, some with turned pages. */
export const PRODUCERS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "pdf-lib": () => pdfLib(false),
  "pdf-lib, with object streams": () => pdfLib(true),
  libpdf: () => libPdf(false),
  "libpdf, with a cross-reference stream": () => libPdf(true),
  "Chromium's print": () => kept("chromium"),
  "Chromium's print, linearised by qpdf": () => kept("linearised"),
  "Chromium's print, packed and turned by qpdf": () => kept("packed-turned"),
  "a writer for readers old and new": () => Promise.resolve(hybrid()),
};
