import { readFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";

/** A scan whose image no reader can decode; the page behind it is drawn whole. */
export async function undecodablePdf(): Promise<Buffer> {
  const bytes = await readFile(new URL("files/scan-jpx.pdf", import.meta.url));
  const at = bytes.indexOf("stream\n", bytes.indexOf("JPXDecode")) + "stream\n".length;
  const file = await PDFDocument.load(bytes.fill(0xa5, at, at + 900));
  file.addPage([595, 842]);
  return Buffer.from(await file.save({ useObjectStreams: false }));
}
