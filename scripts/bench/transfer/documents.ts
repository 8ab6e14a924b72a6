import { randomBytes } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";

const SIDE = 1200;

/** PDFs of pages that are pictures, as scanners make them, each just under so many megabytes and no two alike. */
export async function* scannedPdfs(count: number, megabytes: number): AsyncGenerator<Uint8Array> {
  const picture = await sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const pages = Math.max(1, Math.floor((megabytes * 1024 * 1024) / (picture.length + 2_000)));
  for (let i = 1; i <= count; i += 1) {
    const pdf = await PDFDocument.create();
    pdf.setTitle(`Scan ${i}`);
    // A comment behind the end of each picture makes it another one.
    for (let page = 0; page < pages; page += 1) {
      const embedded = await pdf.embedJpg(Buffer.concat([picture, Buffer.from(`${i}-${page}`)]));
      pdf.addPage([595, 842]).drawImage(embedded, { x: 0, y: 120, width: 595, height: 595 });
    }
    yield await pdf.save();
  }
}
