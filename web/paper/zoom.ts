/** How large pages are drawn: as wide as the pane, whole in it, or so many percent of their true size. */
export type Zoom = "width" | "page" | number;

export const PERCENTS = [25, 50, 75, 100, 125, 150, 200, 300, 400] as const;

/** Width and height; of a page in points. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Dots of a screen at true size, by a point of the paper. */
const DOTS = 96 / 72;
const SMALLEST = 0.05;

/** Dots by point at which a page is drawn in a pane. */
export function scaleOf(zoom: Zoom, page: Extent, room: Extent): number {
  if (typeof zoom === "number") return (zoom / 100) * DOTS;
  const wide = room.width / page.width;
  return Math.max(SMALLEST, zoom === "width" ? wide : Math.min(wide, room.height / page.height));
}

export const percentOf = (scale: number): number => Math.round((scale / DOTS) * 100);

/** The next step up or down from what is shown, also between steps; null at either end. */
export const stepFrom = (percent: number, by: 1 | -1): number | null =>
  (by === 1 ? PERCENTS.find((one) => one > percent) : PERCENTS.findLast((one) => one < percent)) ?? null;
