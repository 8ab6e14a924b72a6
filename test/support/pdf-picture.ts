import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const DECODERS = fileURLToPath(new URL("../../node_modules/pdfjs-dist/wasm/", import.meta.url));

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly pixels: Uint8ClampedArray;
}

/** A page as a reader renders it, 10 pixels to the millimetre. Pages count from 0. */
export async function pagePicture(file: Uint8Array, page = 0): Promise<Picture> {
  const task = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0, wasmUrl: DECODERS });
  const pdf = await task.promise;
  const shown = await pdf.getPage(page + 1);
  const viewport = shown.getViewport({ scale: 254 / 72 });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = canvas.getContext("2d");
  await shown.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  await task.destroy();
  return { width: canvas.width, height: canvas.height, pixels: data };
}

/** The box in millimetres around all pixels that `is` accepts. */
export function boxOf(
  picture: Picture,
  is: (red: number, green: number, blue: number) => boolean,
): { x: number; y: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const at = (y * picture.width + x) * 4;
      if (!is(picture.pixels[at]!, picture.pixels[at + 1]!, picture.pixels[at + 2]!)) continue;
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
    }
  }
  return { x: left / 10, y: top / 10, width: (right - left) / 10, height: (bottom - top) / 10 };
}

/** The text of a file, page by page, in reading order, with single spaces. */
export async function textOfPages(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
  }
  await task.destroy();
  return pages;
}
