import type { PDFDocumentProxy } from "pdfjs-dist";

/** The reader's worker, and fonts and character maps for papers that bring none of their own: each is loaded when it is asked for. */
const FILES = {
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs", { query: "?url", import: "default" }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", { query: "?url", import: "default" }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/cmaps/*.bcmap", { query: "?url", import: "default" }),
};
const LOADERS: ReadonlyMap<string, () => Promise<string>> = new Map(Object.entries(FILES).map(([path, load]) => [path.slice(path.lastIndexOf("/") + 1), load]));

/** Address of a file of the reader by its name. */
async function addressOf(name: string): Promise<string> {
  const load = LOADERS.get(name);
  if (load === undefined) throw new Error(`${name} is not part of the product`);
  return load();
}

class BundledFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return new Uint8Array(await (await fetch(await addressOf(filename))).arrayBuffer());
  }
}

/** Of an image in a page: A3 with 600 dots per inch. One that says it is larger is left out. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** Opens a PDF for drawing; its reader is loaded when the first one is opened. Rejects for a broken or locked file. */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerSrc = await addressOf("pdf.worker.min.mjs");
  return getDocument({
    data: bytes, enableXfa: false, maxImageSize: MAX_IMAGE_PIXELS, useWasm: false, useWorkerFetch: false, BinaryDataFactory: BundledFiles, cMapUrl: "cmaps/", standardFontDataUrl: "standard_fonts/",
  }).promise;
}
