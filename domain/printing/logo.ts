import { nfkc } from "../legible.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, type Sheet } from "./sheet.ts";

const MOST = { width: 34, height: 12 } as const;
const TOP = 8.6;
const GAP = 3;

/** Pixels of a logo as it is kept: its size on paper at 300 dots per inch. */
export const LOGO_PIXELS = {
  width: Math.round((MOST.width / 25.4) * 300),
  height: Math.round((MOST.height / 25.4) * 300),
} as const;

const folded = (name: string): string => nfkc(name).trim().toUpperCase();

/**
 * The logo of the company that prints, where a paper is headed by that company's name: an agent's never stands beside
 * the name of its carrier. Answers how far the head moves to the right.
 */
export function printLogo(sheet: Sheet, { logo }: PrintView, name: string): number {
  if (logo === undefined || folded(logo.of) !== folded(name)) return 0;
  const scale = Math.min(MOST.width / logo.widthPx, MOST.height / logo.heightPx);
  const [width, height] = [logo.widthPx * scale, logo.heightPx * scale];
  sheet.image({ x: FRAME.left, y: TOP + (MOST.height - height) / 2, width, height }, logo.image);
  return width + GAP;
}
