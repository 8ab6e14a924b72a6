import { parseCsv, type Row } from "../csv.ts";
import type { ErrorCode } from "../errors.ts";
import { lettersOf, mannerOf } from "../kinds/exchange.ts";
import { LIMITS } from "../limits.ts";
import { parseMoment, readNumber, type Manner } from "../reading.ts";
import type { TextParameters } from "../text.ts";
import type { DensityDips } from "./check.ts";
import { decimal, exact, massWords, toKilogram } from "./decimals.ts";
import { METER_COLUMN_NAMES, METER_COLUMNS, type MeterColumn } from "../meter-columns.ts";
import { meterSizeFault, type MeterRefusal } from "./meter-file.ts";
import {
  averagesOf,
  dipsOf,
  gapsOf,
  thinned,
  type MeterAverages,
  type MeterDip,
  type MeterGap,
  type MeterRow,
} from "./meter-series.ts";

/** The columns without which a file says nothing. */
const NEEDED = ["time", "totaliser"] as const satisfies readonly MeterColumn[];

/** How the files of a meter are written. */
export interface MeterFormat {
  /** The names of columns that are not among those of makers. */
  readonly columns?: { readonly [C in MeterColumn]?: string };
  /** The zone of times without one: `+08:00`; UTC where it is not said. */
  readonly zone?: string;
}

/** A point of the plot. */
export interface MeterPoint {
  /** RFC 3339 in UTC. */
  readonly at: string;
  readonly flow: number | null;
  readonly density: number | null;
}

export interface MeterLog {
  readonly rows: number;
  /** The readings between which the totaliser moved, in metric tons with three decimals. */
  readonly start: string;
  readonly end: string;
  readonly mass: string;
  /** When it began and ceased to move, as RFC 3339 in UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly averages: MeterAverages;
  readonly dips: readonly MeterDip[];
  readonly gaps: readonly MeterGap[];
  /** At most a thousand points, in which every dip of the density is kept. */
  readonly points: readonly MeterPoint[];
}

/** A log without the points of its plot. */
export type MeterReadings = Omit<MeterLog, "points">;

type Taken = { readonly taken: MeterLog } | { readonly refused: MeterRefusal };
const not = (code: ErrorCode, parameters: TextParameters = {}): { readonly refused: MeterRefusal } => ({
  refused: { code, parameters },
});

/** A name of a column as it is compared: without its unit and whatever its case. */
const plain = (name: string): string =>
  name
    .replace(/[([（【].*$/, "")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();

/** Where each column stands; -1 for one that the file does not have. */
function placesOf(head: readonly string[], { columns = {} }: MeterFormat): Readonly<Record<MeterColumn, number>> {
  const placeOf = (column: MeterColumn): number => {
    const own = columns[column]?.trim();
    if (own !== undefined && own !== "") return head.findIndex((name) => name.trim() === own);
    const known: readonly string[] = METER_COLUMNS[column].names;
    return head.findIndex((name) => known.includes(plain(name)));
  };
  return Object.fromEntries(METER_COLUMN_NAMES.map((column) => [column, placeOf(column)])) as Record<
    MeterColumn,
    number
  >;
}

const ZONED = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
const SHOWN = 40;

/** The moment of a row in seconds; null for what is none. */
function secondsOf(typed: string, zone: string): number | null {
  const moment = parseMoment(ZONED.test(typed) && /\d:\d/.test(typed) ? typed : `${typed} ${zone}`);
  return moment === undefined ? null : Date.parse(moment) / 1000;
}

/** A cell that cannot be read. */
interface Unread {
  readonly column: MeterColumn;
  readonly value: string;
}

function rowOf(line: Row, row: number, places: Readonly<Record<MeterColumn, number>>, zone: string): MeterRow | Unread {
  const manner: Manner = mannerOf(line);
  const cell = (column: MeterColumn): string => (line.cells[places[column]] ?? "").trim();
  const number = (column: MeterColumn): number | null | Unread => {
    const typed = cell(column);
    if (typed === "") return null;
    const counted = exact(shortened(readNumber(typed, manner)));
    return counted === null ? { column, value: typed } : Number(counted) / 1_000_000;
  };
  const at = secondsOf(cell("time"), zone);
  if (at === null) return { column: "time", value: cell("time") };
  const total = exact(shortened(readNumber(cell("totaliser"), manner)));
  if (total === null) return { column: "totaliser", value: cell("totaliser") };
  const [flow, density, temperature] = [number("massFlow"), number("density"), number("temperature")];
  for (const one of [flow, density, temperature]) if (one !== null && typeof one === "object") return one;
  return { row, at, total, flow, density, temperature } as MeterRow;
}

/** Meters write more digits than anybody measures: those behind the sixth are left out. */
const shortened = (value: string): string => value.replace(/^(-?\d+\.\d{6})\d+$/, "$1");

const instant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** Every row in its order, or the first that is wrong. */
function rowsOf(
  lines: readonly Row[],
  places: Readonly<Record<MeterColumn, number>>,
  zone: string,
): readonly MeterRow[] | { readonly refused: MeterRefusal } {
  const rows: MeterRow[] = [];
  for (const [i, line] of lines.entries()) {
    const row = rowOf(line, i + 1, places, zone);
    if ("column" in row)
      return not("METER_FILE_CELL", { row: i + 1, meterColumn: row.column, value: row.value.slice(0, SHOWN) });
    const before = rows.at(-1);
    if (before !== undefined && row.at < before.at)
      return not("METER_FILE_ORDER", { row: i + 1, time: instant(row.at), before: instant(before.at) });
    if (before !== undefined && row.total < before.total)
      return not("METER_FILE_BACKWARDS", { row: i + 1, value: massWords(row.total), before: massWords(before.total) });
    rows.push(row);
  }
  return rows;
}

/** The rows between which the totaliser moved, the last one before it and the first one after it among them. */
function movement(rows: readonly MeterRow[]): readonly MeterRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first.total === last.total) return rows;
  const from = rows.findLastIndex((one) => one.total === first.total);
  const to = rows.findIndex((one) => one.total === last.total);
  return rows.slice(from, to + 1);
}

/**
 * The log of a meter from its file: bounded before it is read, every column and row that is wrong named. `certified` is
 * the density of the certificate, from which dips are counted.
 */
export function readMeterFile(bytes: Uint8Array, format: MeterFormat = {}, certified?: string): Taken {
  const size = meterSizeFault(bytes.byteLength);
  if (size !== null) return { refused: size };
  const letters = lettersOf(bytes);
  if (letters === null) return not("METER_FILE_LETTERS");
  const [head, ...lines] = parseCsv(letters) ?? [];
  if (head === undefined || lines.length === 0) return not("METER_FILE_UNREADABLE");
  if (lines.length > LIMITS.meterRows) return not("METER_FILE_ROWS");
  const places = placesOf(head.cells, format);
  const missing = METER_COLUMN_NAMES.filter(
    (column) =>
      places[column] < 0 && (NEEDED.some((one) => one === column) || (format.columns?.[column]?.trim() ?? "") !== ""),
  );
  if (missing.length > 0)
    return not("METER_FILE_COLUMNS", {
      meterColumns: missing.map((column) => format.columns?.[column]?.trim() || column).join(", "),
      found: head.cells
        .slice(0, 12)
        .map((name) => name.slice(0, SHOWN))
        .join(", "),
    });
  const rows = rowsOf(lines, places, format.zone ?? "Z");
  if ("refused" in rows) return rows;
  const moved = movement(rows);
  const [first, last] = [moved[0], moved.at(-1)];
  if (first === undefined || last === undefined) return not("METER_FILE_UNREADABLE");
  const reference = Number(certified ?? "");
  return {
    taken: {
      rows: rows.length,
      start: toKilogram(decimal(first.total)),
      end: toKilogram(decimal(last.total)),
      mass: toKilogram(decimal(last.total - first.total)),
      startedAt: instant(first.at),
      endedAt: instant(last.at),
      averages: averagesOf(moved),
      dips: dipsOf(moved, reference > 0 ? reference : null),
      gaps: gapsOf(rows),
      points: thinned(rows, LIMITS.meterPoints).map(({ at, flow, density }) => ({ at: instant(at), flow, density })),
    },
  };
}

/** The dips of a log as the checks count them. */
export const dipsIn = ({ dips }: MeterReadings): DensityDips => ({
  count: dips.length,
  minutes: dips.reduce((sum, { minutes }) => sum + minutes, 0),
});
