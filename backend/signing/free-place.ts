import { PDF, PdfDict, type PdfObject, type PdfRef } from "@libpdf/core";
import type { StampSize } from "#domain/stamps";
import { frameOf, placementRectangle, rectangle, type PageFrame, type Placement, type Rectangle } from "./page-frame.ts";

/** Room for the lines of a signature, and around it. */
const LINES = { widthMm: 62, heightMm: 20 } as const;
const MARGIN_MM = 8;
const GAP_MM = 3;
const STEP_MM = 1;

export interface Wish {
  readonly pages: "first" | "last" | "all";
  readonly corner: "left" | "right";
}

/** Where a signature goes and where else it is shown, as `signPdf` takes it. */
export interface Places {
  readonly placement: Placement;
  readonly repeats: readonly Placement[];
}

/**
 * The next free place on each of the pages that are wished for, from the wished corner of their foot inwards, then upwards.
 * The signature itself stands on the last of them. UPLOAD_BROKEN.
 */
export async function freePlaces(pdf: Uint8Array, stamp: StampSize | null, { pages, corner }: Wish): Promise<Places> {
  const file = await PDF.load(pdf);
  const last = file.getPageCount() - 1;
  const wanted = pages === "all" ? Array.from({ length: last + 1 }, (_, page) => page) : [pages === "first" ? 0 : last];
  const frames = wanted.map((page) => ({ page, frame: frameOf(file, page) }));
  // One size for all: no larger than the smallest page.
  const widthMm = Math.min(LINES.widthMm + (stamp?.widthMm ?? 0), ...frames.map(({ frame }) => frame.widthMm));
  const heightMm = Math.min(Math.max(LINES.heightMm, stamp?.heightMm ?? 0), ...frames.map(({ frame }) => frame.heightMm));
  const places = frames.map(({ page, frame }) => freeOn(file, frame, { page, widthMm, heightMm }, corner));
  return { placement: places.at(-1)!, repeats: places.slice(0, -1) };
}

function freeOn(file: PDF, frame: PageFrame, size: Pick<Placement, "page" | "widthMm" | "heightMm">, corner: Wish["corner"]): Placement {
  const [right, bottom] = [Math.max(0, frame.widthMm - MARGIN_MM - size.widthMm), Math.max(0, frame.heightMm - MARGIN_MM - size.heightMm)];
  const left = Math.min(MARGIN_MM, right);
  const taken = widgets(file, frame);
  for (let yMm = bottom; yMm >= Math.min(MARGIN_MM, bottom); yMm -= STEP_MM)
    for (let inwards = 0; inwards <= right - left; inwards += STEP_MM) {
      const place = { ...size, xMm: corner === "right" ? right - inwards : left + inwards, yMm };
      const wanted = placementRectangle(frame, place);
      if (!taken.some((one) => touches(one, wanted, frame.perMm))) return place;
    }
  return { ...size, xMm: corner === "right" ? right : left, yMm: bottom };
}

/** Closer than the gap; a hair less, since rectangles are rounded when they are written. */
const touches = (one: Rectangle, other: Rectangle, perMm: number): boolean => {
  const gap = GAP_MM * perMm - 0.01;
  return one[0] < other[2] + gap && other[0] < one[2] + gap && one[1] < other[3] + gap && other[1] < one[3] + gap;
};

/** The rectangles of the form fields that the page bears already. */
function widgets(file: PDF, { dict }: PageFrame): Rectangle[] {
  const resolve = (ref: PdfRef): PdfObject | null => file.context.resolve(ref);
  const annotations = dict.getArray("Annots", resolve);
  if (annotations === undefined) return [];
  return Array.from({ length: annotations.length }, (_, i) => annotations.at(i, resolve)).flatMap((annotation) => {
    if (!(annotation instanceof PdfDict) || annotation.getName("Subtype", resolve)?.value !== "Widget") return [];
    const taken = rectangle(annotation.getArray("Rect", resolve), resolve);
    return taken === null ? [] : [taken];
  });
}
