import type { PDFDocumentProxy } from "pdfjs-dist";
import { switched, type Layers } from "../../paper/layers.ts";

/** A place on a page, in parts of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page as it is drawn: four bytes a point. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Wide enough for the thinnest line that a reader sees. */
const WIDTH = 800;
const MOST_POINTS = 4_000_000;
/** Points are compared in squares of this side, and squares that nearly touch make one place. */
const SQUARE = 8;
const NEAR = 2;
/** How much a colour may differ where a line falls between two points. */
const LEAST = 24;

/** Draws a page; one that the file does not have is empty. */
export async function pictureOf(pdf: PDFDocumentProxy, number: number, layers: Layers): Promise<Picture> {
  if (number > pdf.numPages) return { width: 0, height: 0, data: [] };
  const page = await pdf.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: Math.min(WIDTH / whole.width, Math.sqrt(MOST_POINTS / (whole.width * whole.height))),
  });
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, optionalContentConfigPromise: switched(pdf, layers) }).promise;
  const drawn = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  return { width: drawn.width, height: drawn.height, data: drawn.data };
}

/** The places where two pages differ, from the top. Pages of different sizes differ as a whole. */
export function differencesOf(one: Picture, other: Picture): Box[] {
  const { width, height } = one;
  if (width !== other.width || height !== other.height)
    return width === 0 || other.width === 0 ? [] : [{ left: 0, top: 0, width: 1, height: 1 }];
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const differs = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      for (let i = 0; i < 3; i += 1)
        if (Math.abs((one.data[at + i] ?? 0) - (other.data[at + i] ?? 0)) >= LEAST)
          differs[Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)] = 1;
    }
  return placesIn(differs, columns, rows).map(([left, top, right, bottom]) => ({
    left: left / columns,
    top: top / rows,
    width: (right - left + 1) / columns,
    height: (bottom - top + 1) / rows,
  }));
}

type Place = [left: number, top: number, right: number, bottom: number];

/** The squares that are near each other, put together. */
function placesIn(differs: Uint8Array, columns: number, rows: number): Place[] {
  const places: Place[] = [];
  for (let start = 0; start < differs.length; start += 1) {
    if (differs[start] !== 1) continue;
    const place: Place = [columns, rows, 0, 0];
    const waiting = [start];
    differs[start] = 2;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      place[0] = Math.min(place[0], x);
      place[1] = Math.min(place[1], y);
      place[2] = Math.max(place[2], x);
      place[3] = Math.max(place[3], y);
      for (let v = Math.max(0, y - NEAR); v <= Math.min(rows - 1, y + NEAR); v += 1)
        for (let u = Math.max(0, x - NEAR); u <= Math.min(columns - 1, x + NEAR); u += 1)
          if (differs[v * columns + u] === 1) {
            differs[v * columns + u] = 2;
            waiting.push(v * columns + u);
          }
    }
    places.push(place);
  }
  return places;
}
