import type { ReactNode } from "react";
import type { Layout } from "../use-layout.ts";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** CSS width in pixels; a column without one shares what is left. */
  readonly width?: string;
  /** The least that a column without a width needs, in pixels. */
  readonly least?: number;
  /** Numbers and times stand at the right end. */
  readonly align?: "start" | "end";
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** The narrowest of the wide layouts that shows the column; every one unless it says `desk`. */
  readonly from?: "tablet" | "desk";
  /** Its place on a phone: the first line, its end, the line between, or the last line; hidden without one. */
  readonly phone?: "title" | "end" | "middle" | "line";
  /** The cell on a phone, where that is not the same; nothing is left out of the line. */
  readonly onPhone?: (row: Row) => ReactNode;
}

export interface RowGroup<Row> {
  readonly key: string;
  readonly title: string;
  /** Rows of the group, also those not loaded. */
  readonly count?: number;
  readonly note?: string;
  readonly rows: readonly Row[];
}

/** One line of the table: the head of a group or a row. */
export type Line<Row> =
  | { readonly kind: "group"; readonly group: RowGroup<Row> }
  | { readonly kind: "row"; readonly row: Row };

const GROUP_HEIGHT = 30;
const PLACES = ["title", "end", "middle", "line"] as const;

/** The columns that a phone shows, by where they stand: what shares a place shares a cell. */
export const placesOf = <Row>(
  columns: readonly Column<Row>[],
): { readonly place: (typeof PLACES)[number]; readonly columns: Column<Row>[] }[] =>
  PLACES.map((place) => ({ place, columns: columns.filter((column) => column.phone === place) })).filter(
    (one) => one.columns.length > 0,
  );

const ROW_HEIGHT = 34;
const ROOMY_HEIGHT = 44;
/** On a phone, by the number of lines. */
const PHONE_HEIGHTS = { 2: 56, 3: 78 } as const;

const NOTHING: readonly unknown[] = ["", null, undefined, false];

/** Lines of text that a row takes: on a phone none is kept free for a line between with nothing to say. */
export const linesOf = <Row>(columns: readonly Column<Row>[], layout: Layout, row: Row): 1 | 2 | 3 =>
  layout !== "phone"
    ? 1
    : columns.some((column) => column.phone === "middle" && !NOTHING.includes((column.onPhone ?? column.render)(row)))
      ? 3
      : 2;

/** Pixels that a row of so many lines takes. */
export const rowHeight = (lines: 1 | 2 | 3, roomy = false): number =>
  lines !== 1 ? PHONE_HEIGHTS[lines] : roomy ? ROOMY_HEIGHT : ROW_HEIGHT;

/** Pixels that a line of the table takes. */
export const lineHeight = <Row>(line: Line<Row>, heightOf: (row: Row) => number): number =>
  line.kind === "row" ? heightOf(line.row) : GROUP_HEIGHT;

/** The columns that a layout shows. */
export const columnsOf = <Row>(columns: readonly Column<Row>[], layout: Layout): Column<Row>[] =>
  columns.filter((column) =>
    layout === "phone" ? column.phone !== undefined : layout === "desk" || column.from !== "desk",
  );

const [MARK_WIDTH, SHARED_WIDTH] = [38, 130];

/** Pixels that columns need side by side. */
export const neededOf = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce(
    (sum, column) => sum + (column.width === undefined ? (column.least ?? SHARED_WIDTH) : parseInt(column.width, 10)),
    MARK_WIDTH,
  );

/** The columns that have room in a table so wide: of those that the widest layout adds, the last one goes first. */
export function fittingOf<Row>(columns: readonly Column<Row>[], width: number): Column<Row>[] {
  const fitting = [...columns];
  while (neededOf(fitting) > width) {
    const last = fitting.findLastIndex(({ from }) => from === "desk");
    if (last === -1) break;
    fitting.splice(last, 1);
  }
  return fitting;
}

/** Groups and their rows in order; a folded group shows its head only. */
export function toLines<Row>(groups: readonly RowGroup<Row>[], folded: ReadonlySet<string>): Line<Row>[] {
  return groups.flatMap((group): Line<Row>[] => [
    ...(group.title === "" ? [] : [{ kind: "group" as const, group }]),
    ...(folded.has(group.key) ? [] : group.rows.map((row) => ({ kind: "row" as const, row }))),
  ]);
}

export interface Window {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/** The lines that a viewport shows, with `overscan` more on each side, and the heights left out around them. */
export function windowOf<Row>(
  lines: readonly Line<Row>[],
  scrollTop: number,
  viewport: number,
  heightOf: (row: Row) => number,
  overscan = 12,
): Window {
  const tops: number[] = [0];
  for (const line of lines) tops.push((tops.at(-1) ?? 0) + lineHeight(line, heightOf));
  const total = tops.at(-1) ?? 0;
  const firstVisible = Math.max(tops.findIndex((top) => top > scrollTop) - 1, 0);
  let lastVisible = firstVisible;
  while (lastVisible < lines.length && (tops[lastVisible] ?? 0) < scrollTop + viewport) lastVisible++;
  const first = Math.max(firstVisible - overscan, 0);
  const last = Math.min(lastVisible + overscan, lines.length);
  return { first, last, before: tops[first] ?? 0, after: total - (tops[last] ?? total) };
}
