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

/** For opening a file, and for drawing one of its pages: a few bytes of a file can unpack to gigabytes. */
export const PATIENCE_MS = 20_000;

/** A file would take more time than that. */
export class TooSlow extends Error {}

/**
 * Opens a PDF for drawing; its reader is loaded when the first one is opened, and works in a thread of its own. Rejects
 * for a broken or locked file, and with TooSlow after PATIENCE_MS: then the thread is ended.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerSrc = await addressOf("pdf.worker.min.mjs");
  const task = getDocument({
    data: bytes, enableXfa: false, maxImageSize: MAX_IMAGE_PIXELS, useWasm: false, useWorkerFetch: false, BinaryDataFactory: BundledFiles, cMapUrl: "cmaps/", standardFontDataUrl: "standard_fonts/",
  });
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    void task.destroy();
  }, PATIENCE_MS);
  try {
    return await task.promise;
  } catch (problem) {
    throw slow ? new TooSlow() : problem;
  } finally {
    clearTimeout(timer);
  }
}
