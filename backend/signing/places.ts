import { PDF, PdfDict, type PdfObject, type PdfRef } from "@libpdf/core";
import type { SignaturePlacement } from "#domain/api/documents";
import { Refused } from "#domain/errors";
import { BLOCK_MARGIN_MM, cornerSpot, isOnPage, type Corner, type Spot } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";
import { POINTS_PER_MM } from "../printing/canvas.ts";
import { frameOf, placementRectangle, rectangle, type PageFrame, type Placement, type Rectangle } from "./page-frame.ts";

const GAP_MM = 3;
const STEP_MM = 1;
/** Without a choice: at the foot of the last page. */
const ANYWHERE: SignaturePlacement = { pages: "last", corner: "right" };

/**
 * Where a signature of this size stands: at the spot that was chosen, or at the free place that is next to the corner, on
 * every page that is asked for. It is smaller only where a page is. UPLOAD_BROKEN, PLACEMENT_OUTSIDE, PLACEMENT_TAKEN.
 */
export async function placesFor(bytes: Uint8Array, wanted: StampSize, chosen: SignaturePlacement = ANYWHERE): Promise<Placement[]> {
  const pdf = await PDF.load(bytes);
  const count = pdf.getPageCount();
  if ("xMm" in chosen) return [chosenSpot(pdf, wanted, chosen)];
  const pages = chosen.pages === "all" ? Array.from({ length: count }, (_, i) => i) : [chosen.pages === "first" ? 0 : count - 1];
  const frames = pages.map((page) => frameOf(pdf, page));
  const size = { widthMm: Math.min(wanted.widthMm, ...frames.map((one) => one.widthMm)), heightMm: Math.min(wanted.heightMm, ...frames.map((one) => one.heightMm)) };
  // What an earlier signer shows on the other pages may be painted there: what one page has taken counts on each.
  const taken = frames.flatMap((frame) => widgets(pdf, frame));
  return frames.map((frame, i) => ({ page: pages[i] ?? 0, ...freeSpot(frame, taken, size, chosen.corner), ...size }));
}

function chosenSpot(pdf: PDF, wanted: StampSize, { page, xMm, yMm }: Spot & { readonly page: number }): Placement {
  const place = { page, xMm, yMm, ...wanted };
  const frame = page < pdf.getPageCount() ? frameOf(pdf, page) : null;
  if (!frame || !isOnPage(frame, place)) throw new Refused("PLACEMENT_OUTSIDE", {}, [{ path: "placement", code: "PLACEMENT_OUTSIDE" }]);
  const wholly = placementRectangle(frame, place);
  if (widgets(pdf, frame).some((one) => touches(one, wholly, 0))) throw new Refused("PLACEMENT_TAKEN", {}, [{ path: "placement", code: "PLACEMENT_TAKEN" }]);
  return place;
}

/** The first free place from a corner inwards, then upwards; the corner itself where everything is taken. */
function freeSpot(frame: PageFrame, taken: readonly Rectangle[], size: StampSize, corner: Corner): Spot {
  const from = cornerSpot(frame, size, corner);
  const across = Math.abs(cornerSpot(frame, size, corner === "left" ? "right" : "left").xMm - from.xMm);
  const inwards = corner === "left" ? 1 : -1;
  for (let up = 0; from.yMm - up >= Math.min(BLOCK_MARGIN_MM, from.yMm); up += STEP_MM)
    for (let aside = 0; aside <= across; aside += STEP_MM) {
      const spot = { xMm: from.xMm + inwards * aside, yMm: from.yMm - up };
      const place = placementRectangle(frame, { page: 0, ...spot, ...size });
      if (!taken.some((one) => touches(one, place, GAP_MM))) return spot;
    }
  return from;
}

/** Closer than a gap; a hair less, since rectangles are rounded when they are written. */
const touches = (one: Rectangle, other: Rectangle, gapMm: number): boolean => {
  const gap = gapMm * POINTS_PER_MM - 0.01;
  return one[0] < other[2] + gap && other[0] < one[2] + gap && one[1] < other[3] + gap && other[1] < one[3] + gap;
};

/** The rectangles of the form fields that the page bears already. */
function widgets(pdf: PDF, frame: PageFrame): Rectangle[] {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const annotations = frame.dict.getArray("Annots", resolve);
  if (annotations === undefined) return [];
  return Array.from({ length: annotations.length }, (_, i) => annotations.at(i, resolve)).flatMap((annotation) => {
    if (!(annotation instanceof PdfDict) || annotation.getName("Subtype", resolve)?.value !== "Widget") return [];
    const found = rectangle(annotation.get("Rect", resolve), resolve);
    return found ? [found] : [];
  });
}
