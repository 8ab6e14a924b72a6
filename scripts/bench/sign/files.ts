import { PDF, PdfDict, PdfName, PdfNumber, PdfStream } from "@libpdf/core";
import { randomOf } from "../../lib/random.ts";

/**
 * A file of A4 pages that together hold about so many bytes, as a scanner makes them: a line of text and an image each.
 */
export async function scannedFile(pages: number, bytes: number, seed: number): Promise<Uint8Array> {
  const drawn = randomOf(seed);
  const pdf = PDF.create();
  const each = Math.floor(bytes / pages);
  const image = new PdfDict([
    ["Type", PdfName.of("XObject")],
    ["Subtype", PdfName.of("Image")],
    ["Width", PdfNumber.of(1_000)],
    ["Height", PdfNumber.of(Math.floor(each / 1_000))],
    ["BitsPerComponent", PdfNumber.of(8)],
    ["ColorSpace", PdfName.of("DeviceGray")],
  ]);
  for (let page = 0; page < pages; page += 1) {
    const made = pdf.addPage({ size: "a4" });
    made.drawText(`Page ${page + 1} of ${pages}`, { x: 60, y: 780, size: 12 });
    const noise = new Uint8Array(Math.floor(each / 1_000) * 1_000).map(() => drawn() * 256);
    made.getResources().set("XObject", new PdfDict([["Scan", pdf.register(new PdfStream(image, noise))]]));
  }
  return pdf.save({ compressStreams: false });
}
