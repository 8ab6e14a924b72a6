import { PDF, PdfDict, type PdfObject, type PdfRef } from "@libpdf/core";
import type { SignaturePlacement } from "#domain/api/document-signing";
import { Refused } from "#domain/errors";
import { collide, freeSpot, isOnPage, scaleToFit, type Block, type Spot } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";
import { frameOf, rectangle, type PageFrame, type Placement, type Rectangle } from "./page-frame.ts";

/** A spot on the last page, however many there are. */
interface LastSpot extends Spot {
  readonly page: "last";
}

/** Without a choice: at the foot of the last page. */
const ANYWHERE: SignaturePlacement = { pages: "last", corner: "right" };

/**
 * Where a signature of this size stands: at the spot that was chosen, or at the free place that is next to the corner,
 * on every page that is asked for. In a corner it is drawn smaller where a page is smaller than it. UPLOAD_BROKEN,
 * PLACEMENT_OUTSIDE, PLACEMENT_TAKEN.
 */
export async function placesFor(
  bytes: Uint8Array,
  wanted: StampSize,
  chosen: SignaturePlacement | LastSpot = ANYWHERE,
): Promise<Placement[]> {
  const pdf = await PDF.load(bytes);
  const count = pdf.getPageCount();
  if ("xMm" in chosen)
    return [chosenSpot(pdf, wanted, { ...chosen, page: chosen.page === "last" ? count - 1 : chosen.page })];
  const pages =
    chosen.pages === "all" ? Array.from({ length: count }, (_, i) => i) : [chosen.pages === "first" ? 0 : count - 1];
  const frames = pages.map((page) => frameOf(pdf, page));
  const scale = scaleToFit(frames, wanted);
  if (scale === null) throw outside();
  const size = { widthMm: wanted.widthMm * scale, heightMm: wanted.heightMm * scale };
  // An earlier signer's picture may be painted on the other pages too: space taken on one page counts on each.
  const taken = frames.flatMap((frame) => widgets(pdf, frame));
  return frames.map((frame, i) => ({
    page: pages[i] ?? 0,
    ...freeSpot(frame, taken, size, chosen.corner),
    ...size,
    scale,
  }));
}

const outside = (): Refused => new Refused("PLACEMENT_OUTSIDE", {}, [{ path: "placement", code: "PLACEMENT_OUTSIDE" }]);

function chosenSpot(pdf: PDF, wanted: StampSize, { page, xMm, yMm }: Spot & { readonly page: number }): Placement {
  const place = { page, xMm, yMm, ...wanted };
  const frame = page < pdf.getPageCount() ? frameOf(pdf, page) : null;
  if (!frame || !isOnPage(frame, place)) throw outside();
  if (widgets(pdf, frame).some((one) => collide(one, place)))
    throw new Refused("PLACEMENT_TAKEN", {}, [{ path: "placement", code: "PLACEMENT_TAKEN" }]);
  return place;
}

/** A rectangle as the reader of the page sees it: in millimetres from its top left corner, as it is turned. */
function seenAs({ shown: [left, bottom, right, top], rotation, perMm }: PageFrame, [l, b, r, t]: Rectangle): Block {
  const [across, up] = [(r - l) / perMm, (t - b) / perMm];
  const spots: Readonly<Record<PageFrame["rotation"], readonly [number, number]>> = {
    0: [l - left, top - t],
    90: [b - bottom, l - left],
    180: [right - r, b - bottom],
    270: [top - t, right - r],
  };
  const [x, y] = spots[rotation];
  return {
    xMm: x / perMm,
    yMm: y / perMm,
    ...(rotation % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across }),
  };
}

/** The form fields that a page bears already. */
function widgets(pdf: PDF, frame: PageFrame): Block[] {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const annotations = frame.dict.getArray("Annots", resolve);
  if (annotations === undefined) return [];
  return Array.from({ length: annotations.length }, (_, i) => annotations.at(i, resolve)).flatMap((annotation) => {
    if (!(annotation instanceof PdfDict) || annotation.getName("Subtype", resolve)?.value !== "Widget") return [];
    const found = rectangle(annotation.get("Rect", resolve), resolve);
    return found && found[2] > found[0] && found[3] > found[1] ? [seenAs(frame, found)] : [];
  });
}
