import { PDF, PdfArray, PdfDict, PdfNumber, type PDFPage, type PdfObject, type PdfRef } from "@libpdf/core";
import type { SignaturePlacement } from "#domain/api/documents";
import { Refused } from "#domain/errors";
import { cornerSpot, BLOCK_MARGIN_MM, isOnPage, type Corner } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";
import { POINTS_PER_MM } from "../printing/canvas.ts";
import { placementRectangle, type Placement } from "./stamp.ts";

const GAP_MM = 3;
const STEP_MM = 1;
/** Without a choice: at the foot of the last page. */
const ANYWHERE: SignaturePlacement = { pages: "last", corner: "right" };

type Rectangle = readonly [number, number, number, number];

/**
 * Where a signature of this size stands: at the spot that was chosen, or on each page at the free place that is next to the
 * corner. UPLOAD_BROKEN, PLACEMENT_OUTSIDE, PLACEMENT_TAKEN.
 */
export async function placesFor(bytes: Uint8Array, wanted: StampSize, chosen: SignaturePlacement = ANYWHERE): Promise<Placement[]> {
  const pdf = await PDF.load(bytes);
  if ("xMm" in chosen) return [chosenSpot(pdf, wanted, chosen)];
  const count = pdf.getPageCount();
  const pages = chosen.pages === "all" ? Array.from({ length: count }, (_, i) => i) : [chosen.pages === "first" ? 0 : count - 1];
  return pages.map((page) => freeSpot(pdf, page, wanted, chosen.corner));
}

function chosenSpot(pdf: PDF, wanted: StampSize, { page, xMm, yMm }: { readonly page: number; readonly xMm: number; readonly yMm: number }): Placement {
  const sheet = page < pdf.getPageCount() ? pdf.getPage(page) : null;
  const place = { page, xMm, yMm, ...wanted };
  if (!sheet || !isOnPage(sizeOf(sheet), place)) throw new Refused("PLACEMENT_OUTSIDE", {}, [{ path: "placement", code: "PLACEMENT_OUTSIDE" }]);
  const rectangle = numbers(placementRectangle(sheet, place));
  if (widgets(pdf, sheet).some((one) => touches(one, rectangle, 0))) throw new Refused("PLACEMENT_TAKEN", {}, [{ path: "placement", code: "PLACEMENT_TAKEN" }]);
  return place;
}

/** The first free place from a corner inwards, then upwards; the corner itself where everything is taken. */
function freeSpot(pdf: PDF, page: number, wanted: StampSize, corner: Corner): Placement {
  const sheet = pdf.getPage(page);
  if (!sheet) throw new Refused("UPLOAD_BROKEN");
  const room = sizeOf(sheet);
  const size = { widthMm: Math.min(wanted.widthMm, room.widthMm), heightMm: Math.min(wanted.heightMm, room.heightMm) };
  const from = cornerSpot(room, size, corner);
  const far = cornerSpot(room, size, corner === "left" ? "right" : "left").xMm;
  const step = corner === "left" ? STEP_MM : -STEP_MM;
  const taken = widgets(pdf, sheet);
  for (let yMm = from.yMm; yMm >= Math.min(BLOCK_MARGIN_MM, from.yMm); yMm -= STEP_MM)
    for (let xMm = from.xMm; step > 0 ? xMm <= Math.max(far, from.xMm) : xMm >= Math.min(far, from.xMm); xMm += step) {
      const place = { page, xMm, yMm, ...size };
      const rectangle = numbers(placementRectangle(sheet, place));
      if (!taken.some((one) => touches(one, rectangle, GAP_MM))) return place;
    }
  return { page, ...from, ...size };
}

function sizeOf(page: PDFPage): StampSize {
  const crop = page.getCropBox();
  const [across, up] = [crop.width / POINTS_PER_MM, crop.height / POINTS_PER_MM];
  return page.rotation % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across };
}

/** Closer than a gap; a hair less, since rectangles are rounded when they are written. */
const touches = (one: Rectangle, other: Rectangle, gapMm: number): boolean => {
  const gap = gapMm * POINTS_PER_MM - 0.01;
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
