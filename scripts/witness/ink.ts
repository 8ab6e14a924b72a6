import sharp from "sharp";

const [COLUMNS, ROWS] = [20, 28] as const;
/** In pixels. Each program draws strokes a little elsewhere: blurred, their ink is where the letter is. */
const BLUR = 8;
/** A cell with less than that is empty. */
const EMPTY = 0.002;
/** How far a cell may differ, as a part of the mean ink of the cells that have any. */
const BAR = 0.1;
/** Other fonts have other strokes: of a cell that is full there must be so much, at least. */
const KEPT = 0.5;

/** The ink in each cell of a grid over the page, row by row, from 0 (white) to 1 (black). */
export type Ink = readonly number[];

export async function inkOf(png: Uint8Array, width: number, height: number): Promise<Ink> {
  const grey = await sharp(png)
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize(width, height, { fit: "fill" })
    .blur(BLUR)
    .raw()
    .toBuffer();
  const cells = Array.from({ length: COLUMNS * ROWS }, () => ({ ink: 0, pixels: 0 }));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cell = cells[Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width)]!;
      cell.ink += 1 - grey[y * width + x]! / 255;
      cell.pixels += 1;
    }
  return cells.map(({ ink, pixels }) => ink / pixels);
}

interface Compared {
  /** The cell that differs most, as a part of the mean ink. */
  readonly worst: number;
  /** The cells that differ by more than the bar, or lack ink. */
  readonly cells: readonly number[];
}

/** Compares two drawings of a page; where its fonts are not embedded, only for ink that ours lacks. */
export function compared(ours: Ink, theirs: Ink, embedded: boolean): Compared {
  const full = theirs.filter((ink, i) => Math.max(ink, ours[i]!) > EMPTY);
  const mean = full.reduce((sum, ink) => sum + ink, 0) / Math.max(1, full.length);
  const apart = theirs.map((ink, i) => Math.abs(ink - ours[i]!) / Math.max(mean, EMPTY));
  const differs = (i: number): boolean =>
    embedded ? apart[i]! > BAR : theirs[i]! > mean * KEPT && ours[i]! < theirs[i]! * KEPT;
  return { worst: Math.max(...apart), cells: [...theirs.keys()].filter(differs) };
}
