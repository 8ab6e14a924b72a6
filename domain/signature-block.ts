import type { StampSize } from "./stamps.ts";

/** The parts that a signature shows: the stamp, the lines that say who signed, or both side by side. */
export const SHOWN = ["stamp", "signature", "both"] as const;
export type Shown = (typeof SHOWN)[number];

/** Millimetres from the top left corner of a page as a reader shows it. */
export interface Spot {
  readonly xMm: number;
  readonly yMm: number;
}
export interface Block extends Spot, StampSize {}

/** The lines that say who signed, in which capacity, when, and with which certificate. */
export const LINES_SIZE: StampSize = { widthMm: 62, heightMm: 20 };
/** Around a block that is put into a corner. */
export const BLOCK_MARGIN_MM = 8;
/** Rounding of a browser: less than the tenth of a millimetre that a stamp is exact to. */
const HAIR_MM = 0.05;

/** How large a signature is: nothing but what it shows, in its true size. */
export function blockSize(shown: Shown, stamp: StampSize | null): StampSize {
  if (shown === "stamp" && stamp) return { widthMm: stamp.widthMm, heightMm: stamp.heightMm };
  if (shown === "signature" || !stamp) return LINES_SIZE;
  return { widthMm: LINES_SIZE.widthMm + stamp.widthMm, heightMm: Math.max(LINES_SIZE.heightMm, stamp.heightMm) };
}

/** Whether a block lies on its page. */
export const isOnPage = (page: StampSize, { xMm, yMm, widthMm, heightMm }: Block): boolean =>
  xMm >= -HAIR_MM &&
  yMm >= -HAIR_MM &&
  xMm + widthMm <= page.widthMm + HAIR_MM &&
  yMm + heightMm <= page.heightMm + HAIR_MM;

/** The nearest spot at which a block lies on the page: the corner where it is larger. */
export const keptOnPage = (page: StampSize, { widthMm, heightMm }: StampSize, { xMm, yMm }: Spot): Spot => ({
  xMm: Math.max(0, Math.min(xMm, page.widthMm - widthMm)),
  yMm: Math.max(0, Math.min(yMm, page.heightMm - heightMm)),
});

export const CORNERS = ["left", "right"] as const;
/** At the foot of a page. */
export type Corner = (typeof CORNERS)[number];

/** The spot of a block at the foot of a page. */
export const cornerSpot = (page: StampSize, size: StampSize, corner: Corner): Spot =>
  keptOnPage(page, size, {
    xMm: corner === "left" ? BLOCK_MARGIN_MM : page.widthMm - BLOCK_MARGIN_MM - size.widthMm,
    yMm: page.heightMm - BLOCK_MARGIN_MM - size.heightMm,
  });

/** Below half its size nobody reads the lines of a signature. */
const SMALLEST = 0.5;

/** How far a block in a corner is made smaller to lie on each of its pages; null where it could not be read then. */
export function scaleToFit(pages: readonly StampSize[], { widthMm, heightMm }: StampSize): number | null {
  const scale = Math.min(1, ...pages.flatMap((page) => [page.widthMm / widthMm, page.heightMm / heightMm]));
  return scale < SMALLEST ? null : scale;
}

const GAP_MM = 3;
const STEP_MM = 1;

/** Whether two blocks are closer to each other than a gap. */
export const collide = (one: Block, other: Block, gapMm = 0): boolean => {
  const gap = gapMm - HAIR_MM;
  return (
    one.xMm < other.xMm + other.widthMm + gap &&
    other.xMm < one.xMm + one.widthMm + gap &&
    one.yMm < other.yMm + other.heightMm + gap &&
    other.yMm < one.yMm + one.heightMm + gap
  );
};

/**
 * The first free spot from a corner at the foot of a page inwards, then upwards; the corner itself where everything is
 * taken.
 */
export function freeSpot(page: StampSize, taken: readonly Block[], size: StampSize, corner: Corner): Spot {
  const from = cornerSpot(page, size, corner);
  const across = Math.abs(cornerSpot(page, size, corner === "left" ? "right" : "left").xMm - from.xMm);
  const inwards = corner === "left" ? 1 : -1;
  for (let up = 0; from.yMm - up >= Math.min(BLOCK_MARGIN_MM, from.yMm); up += STEP_MM)
    for (let aside = 0; aside <= across; aside += STEP_MM) {
      const spot = { xMm: from.xMm + inwards * aside, yMm: from.yMm - up };
      if (!taken.some((one) => collide(one, { ...spot, ...size }, GAP_MM))) return spot;
    }
  return from;
}

/** On which pages of a document it is shown. */
export const PAGES = ["all", "first", "last"] as const;
export type Pages = (typeof PAGES)[number];
