import { widthMm, wrap } from "./metrics.ts";
import { FRAME, inside, INK, LEADING, Sheet, SIZE, type Box } from "./sheet.ts";

/** One line of a box: text, or a label in a column of its own and a value; `right` stands in a second column. */
export interface Row {
  readonly field: string;
  readonly label?: string;
  readonly text: string;
  readonly right?: string;
  /** Field of the second column. */
  readonly rightField?: string;
}

/** The text that stands on rider pages under a label. */
export interface Listed {
  readonly label: string;
  readonly rows: readonly Row[];
}

/** The text that did not fit into a box and goes to a rider page, and where the box refers to it. */
export interface Overflow extends Listed {
  readonly mark: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
    readonly field: string;
  };
}

const LABEL_COLUMN = 31;
/** Size of the type on rider pages, and in a box that overflows. */
export const RIDER_SIZE = 8.2;
const RIDER_WIDTH = 180;
/** Where the second column of rider pages begins. */
export const RIDER_SECOND = 152;
/** Rows of more lines than this may be torn. */
const MAX_KEPT = 8;
const SIZES = [SIZE.data, RIDER_SIZE, 7.4] as const;

export interface Columns {
  readonly box: Box;
  /** Box of the second column, of the same height. */
  readonly second?: Box;
}

/**
 * Prints rows into a box, in the largest type in which they fit. Rows that do not fit even in the smallest print in the
 * middle size as far as they go; the rest goes to `riders`.
 */
export function fill(sheet: Sheet, columns: Columns, rows: readonly Row[], label: string, riders: Overflow[]): void {
  const place = inside(columns.box);
  const broken = SIZES.map((size) =>
    breakRows(rows, size, place.width, columns.second && inside(columns.second).width),
  );
  const scale = SIZES.map((size) => Math.floor((place.rows * SIZE.data) / size));
  let step = broken.findIndex((lines, i) => lines.length <= scale[i]!);
  const fits = step >= 0;
  if (!fits) step = 1;
  const size = SIZES[step]!;
  const leading = (LEADING * size) / SIZE.data;
  const lines = broken[step]!;
  const shown = fits ? lines : lines.slice(0, wholeRows(lines, Math.max(0, scale[step]! - 1)));
  printRows(sheet, shown, { x: place.x, y: place.y, size, leading, second: columns.second });
  if (fits) return;
  const mark = {
    x: place.x,
    y: place.y + shown.length * leading,
    width: place.width,
    size,
    field: rows[0]?.field ?? "",
  };
  riders.push({ label, rows: shown.length === 0 ? riderRows(rows) : lines.slice(shown.length), mark });
}

/** A line and the number of the row that it is of. */
interface Line extends Row {
  readonly of: number;
}

/** Where to cut lines so that a row of a few lines is not torn in two. */
function wholeRows(lines: readonly Line[], most: number): number {
  const torn = lines[most]?.of;
  if (torn === undefined || lines.filter(({ of }) => of === torn).length > MAX_KEPT) return most;
  return lines.findIndex(({ of }) => of === torn);
}

interface RowPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly leading: number;
  readonly second: Box | undefined;
}

/** Prints rows one under the other; answers the base line after the last. */
export function printRows(sheet: Sheet, rows: readonly Row[], place: RowPlace): number {
  let y = place.y;
  const top = (): number => y - place.size * 0.31;
  for (const row of rows) {
    const offset = row.label === undefined ? 0 : (LABEL_COLUMN * place.size) / SIZE.data;
    if (row.label !== undefined) sheet.text(place.x, y, row.label, { size: place.size, field: row.field });
    sheet.text(place.x + offset, y, row.text, { size: place.size, field: row.field });
    if (place.second !== undefined) {
      const { x, width } = inside(place.second);
      const field = row.rightField;
      sheet.text(x, y, row.right ?? "", { size: place.size, ...(field === undefined ? {} : { field }) });
      if (field !== undefined) {
        sheet.area(field, { x: x - 0.8, y: top(), width: width + 1.6, height: place.leading });
      }
    }
    if (row.text !== "") {
      const width = offset + widthMm(row.text, "type", place.size);
      sheet.area(row.field, { x: place.x - 0.8, y: top(), width: width + 1.6, height: place.leading });
    }
    y += place.leading;
  }
  return y;
}

/** Breaks rows into lines of the two columns' widths. */
function breakRows(rows: readonly Row[], size: number, width: number, secondWidth?: number): Line[] {
  return rows.flatMap((row, of) => {
    const offset = row.label === undefined ? 0 : (LABEL_COLUMN * size) / SIZE.data;
    const left = wrap(row.text, "type", size, width - offset);
    const right = row.right === undefined ? [] : wrap(row.right, "type", size, secondWidth ?? width);
    return Array.from({ length: Math.max(left.length, right.length) }, (_, i): Line => ({
      of,
      field: row.field,
      text: left[i] ?? "",
      ...(row.label === undefined ? {} : { label: i === 0 ? row.label : "" }),
      ...(right[i] === undefined ? {} : { right: right[i] }),
      ...(i === 0 && row.rightField !== undefined ? { rightField: row.rightField } : {}),
    }));
  });
}

/** Rows broken for the whole width of a rider page, or for the two columns of one. */
export const riderRows = (rows: readonly Row[]): Row[] =>
  rows.some(({ right }) => right !== undefined)
    ? breakRows(rows, RIDER_SIZE, RIDER_SECOND - FRAME.left - 3, FRAME.right - RIDER_SECOND - 3.2)
    : breakRows(rows, RIDER_SIZE, RIDER_WIDTH);

/** The line in a box that says where it goes on. */
export function printMark(sheet: Sheet, { mark }: Overflow, words: string): void {
  const size = Math.min(mark.size, (mark.size * mark.width) / widthMm(words, "typeBold", mark.size));
  sheet.text(mark.x, mark.y, words, { face: "typeBold", size, colour: INK.text, field: mark.field });
}
