import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist";
import { LeftOut } from "./left-out.ts";
import { PATIENCE_MS } from "./patience.ts";

/**
 * The reader's thread, and fonts and character maps for papers that bring none of their own: each is loaded when it is
 * asked for.
 */
const FILES = {
  ...import.meta.glob<string>("./reader-thread.ts", { query: "?worker&url", import: "default" }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
    query: "?url",
    import: "default",
  }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/cmaps/*.bcmap", { query: "?url", import: "default" }),
  // Decoders of scanned pages (JBIG2, fax, JPEG 2000) as plain scripts: the page's policy lets no WebAssembly be
  // compiled.
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js", {
    query: "?url",
    import: "default",
  }),
};
const LOADERS: ReadonlyMap<string, () => Promise<string>> = new Map(
  Object.entries(FILES).map(([path, load]) => [path.slice(path.lastIndexOf("/") + 1), load]),
);

/** Address of a file of the reader by its name. */
async function addressOf(name: string): Promise<string> {
  const load = LOADERS.get(name);
  if (load === undefined) throw new Error(`${name} is not part of the product`);
  return load();
}

/**
 * Folder of the decoders. The reader's thread asks for them by their own names, so they keep these when the web is
 * built.
 */
async function decoders(): Promise<string> {
  const [folder] = await Promise.all(
    ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"].map(async (name) => {
      const address = await addressOf(name);
      if (!address.endsWith(`/${name}`)) throw new Error(`${name} stands at ${address}`);
      return new URL(address.slice(0, -name.length), location.href).href;
    }),
  );
  return folder!;
}

class BundledFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return new Uint8Array(await (await fetch(await addressOf(filename))).arrayBuffer());
  }
}

/** The pixels of an image in a page: A3 with 600 dots per inch. One that says it is larger is left out. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** A file would take more time than that. */
export class TooSlow extends Error {}

export interface OpenedFile {
  readonly pdf: PDFDocumentProxy;
  /** Whether something of a page could not be drawn. */
  readonly leftOut: LeftOut;
}

/** The thread ends with what it opened. */
function endingWith(task: PDFDocumentLoadingTask, thread: { destroy(): void }): PDFDocumentLoadingTask {
  const destroy = task.destroy.bind(task);
  task.destroy = async () => {
    await destroy().finally(() => thread.destroy());
  };
  return task;
}

/**
 * Opens a PDF for drawing; its reader is loaded when the first one is opened, and works in a thread of its own. Rejects
 * for a broken or locked file, and with TooSlow after PATIENCE_MS: then the thread is ended.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenedFile> {
  const [{ getDocument, GlobalWorkerOptions, PDFWorker }, wasmUrl, thread] = await Promise.all([
    import("pdfjs-dist"),
    decoders(),
    addressOf("reader-thread.ts"),
  ]);
  GlobalWorkerOptions.workerSrc = thread;
  const worker = PDFWorker.create({});
  let task: PDFDocumentLoadingTask | undefined;
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    if (task === undefined) worker.destroy();
    else void task.destroy();
  }, PATIENCE_MS);
  try {
    await worker.promise;
    const leftOut = new LeftOut(worker.port as Worker);
    task = endingWith(
      getDocument({
        data: bytes,
        worker,
        enableXfa: false,
        maxImageSize: MAX_IMAGE_PIXELS,
        useWasm: false,
        wasmUrl,
        useWorkerFetch: false,
        BinaryDataFactory: BundledFiles,
        cMapUrl: "cmaps/",
        standardFontDataUrl: "standard_fonts/",
      }),
      worker,
    );
    return { pdf: await task.promise, leftOut };
  } catch (problem) {
    void task?.destroy();
    throw slow ? new TooSlow() : problem;
  } finally {
    clearTimeout(timer);
  }
}
