import { PDF, PdfArray, PdfDict, PdfNumber, type PDFPage, type PdfObject, type PdfRef } from "@libpdf/core";
import { Refused } from "#domain/errors";
import type { StampSize } from "#domain/stamps";
import { POINTS_PER_MM } from "../printing/canvas.ts";
import { placementRectangle, type Placement } from "./stamp.ts";

/** Room for the lines of a signature, and around it. */
const LINES = { widthMm: 62, heightMm: 20 } as const;
const MARGIN_MM = 8;
const GAP_MM = 3;
const STEP_MM = 1;

type Rectangle = readonly [number, number, number, number];

/** The next free place at the foot of the last page for a signature with its stamp: from right to left, then upwards. UPLOAD_BROKEN. */
export async function freePlace(pdf: Uint8Array, stamp: StampSize | null): Promise<Placement> {
  const file = await PDF.load(pdf);
  const page = file.getPageCount() - 1;
  const last = file.getPage(page);
  if (!last) throw new Refused("UPLOAD_BROKEN");
  const crop = last.getCropBox();
  const turned = last.rotation % 180 !== 0;
  const [width, height] = [turned ? crop.height : crop.width, turned ? crop.width : crop.height].map((points) => points / POINTS_PER_MM) as [number, number];
  const widthMm = Math.min(LINES.widthMm + (stamp?.widthMm ?? 0), width);
  const heightMm = Math.min(Math.max(LINES.heightMm, stamp?.heightMm ?? 0), height);
  const [right, bottom] = [Math.max(0, width - MARGIN_MM - widthMm), Math.max(0, height - MARGIN_MM - heightMm)];
  const taken = widgets(file, last);
  for (let yMm = bottom; yMm >= Math.min(MARGIN_MM, bottom); yMm -= STEP_MM)
    for (let xMm = right; xMm >= Math.min(MARGIN_MM, right); xMm -= STEP_MM) {
      const place = { page, xMm, yMm, widthMm, heightMm };
      const wanted = numbers(placementRectangle(last, place));
      if (!taken.some((one) => touches(one, wanted))) return place;
    }
  return { page, xMm: right, yMm: bottom, widthMm, heightMm };
}

/** Closer than the gap; a hair less, since rectangles are rounded when they are written. */
const touches = (one: Rectangle, other: Rectangle): boolean => {
  const gap = GAP_MM * POINTS_PER_MM - 0.01;
  return one[0] < other[2] + gap && other[0] < one[2] + gap && one[1] < other[3] + gap && other[1] < one[3] + gap;
};

/** The rectangles of the form fields that the page bears already. */
function widgets(file: PDF, page: PDFPage): Rectangle[] {
  const resolve = (ref: PdfRef): PdfObject | null => file.context.resolve(ref);
  const annotations = page.dict.getArray("Annots", resolve);
  if (annotations === undefined) return [];
  return Array.from({ length: annotations.length }, (_, i) => annotations.at(i, resolve)).flatMap((annotation) => {
    if (!(annotation instanceof PdfDict) || annotation.getName("Subtype", resolve)?.value !== "Widget") return [];
    const rectangle = annotation.getArray("Rect", resolve);
    return rectangle?.length === 4 ? [numbers(rectangle)] : [];
  });
}

/** Left, bottom, right, top, whichever corners were given. */
function numbers(rectangle: PdfArray): Rectangle {
  const [a = 0, b = 0, c = 0, d = 0] = Array.from({ length: rectangle.length }, (_, i) => rectangle.at(i)).map((one) => (one instanceof PdfNumber ? one.value : 0));
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
