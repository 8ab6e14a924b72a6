import { parseCsv } from "../csv.ts";
import { Refused } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { HOUR_MS } from "../clock.ts";

/** A place where a ship said that it was. */
export interface Position {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** In degrees, north and east positive. */
  readonly latitude: number;
  readonly longitude: number;
}

/** A time in which a ship said nothing. */
export interface TrackGap {
  readonly from: Position;
  readonly to: Position;
  readonly hours: number;
  /** The shortest way between both places, in nautical miles. */
  readonly miles: number;
  /** The speed of that way, in knots. */
  readonly knots: number;
}

/** A track of a ship as it is kept with its file. */
export interface Track {
  readonly positions: number;
  /** RFC 3339, UTC. */
  readonly from: string;
  readonly to: string;
  /** Rows that could not be read. */
  readonly unusable: number;
  /** A silence of so many hours is a gap. */
  readonly hours: number;
  /** The longest first, at most `LIMITS.screeningGaps`. */
  readonly gaps: readonly TrackGap[];
}

/** The names under which programs export a column. */
const COLUMNS = {
  at: ["time", "timestamp", "date", "datetime", "basedatetime", "utc"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "lon", "lng", "long"],
} as const;
type Column = keyof typeof COLUMNS;

/** The mean radius of the Earth in nautical miles. */
const EARTH_MILES = 3_440.065;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great circle between two places, in nautical miles. */
function milesBetween(one: Position, other: Position): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)));
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A moment as it is exported; without a zone it is UTC. */
function momentOf(typed: string): number {
  const text = typed.trim().replace(" ", "T");
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i.test(text)) return Number.NaN;
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}

function degrees(typed: string, most: number): number {
  const text = typed.trim();
  const value = /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : Number.NaN;
}

/** The silences of a track that are longer, the longest first. */
export function gapsOf(positions: readonly Position[], hours: number): TrackGap[] {
  const gaps = positions.slice(1).flatMap((to, i): TrackGap[] => {
    const from = positions[i]!;
    const silent = (Date.parse(to.at) - Date.parse(from.at)) / HOUR_MS;
    if (silent < hours) return [];
    const miles = milesBetween(from, to);
    return [{ from, to, hours: rounded(silent), miles: rounded(miles), knots: rounded(miles / silent) }];
  });
  return gaps.toSorted((one, other) => other.hours - one.hours).slice(0, LIMITS.screeningGaps);
}

/**
 * Reads a track that another program exported as CSV, whatever the order of its rows. TRACK_COLUMNS where time,
 * latitude or longitude is missing; TRACK_POSITIONS where fewer than two rows can be read; TOO_MANY.
 */
export function readTrack(text: string, hours: number): Track {
  const lines = parseCsv(text) ?? [];
  const head = (lines[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const place = (column: Column): number =>
    head.findIndex((cell) => (COLUMNS[column] as readonly string[]).includes(cell));
  const [at, latitude, longitude] = [place("at"), place("latitude"), place("longitude")];
  if (at < 0 || latitude < 0 || longitude < 0) throw new Refused("TRACK_COLUMNS");
  const filled = lines.slice(1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length > LIMITS.screeningPositions) throw new Refused("TOO_MANY", { max: LIMITS.screeningPositions });
  const read = filled.flatMap(({ cells }) => {
    const moment = momentOf(cells[at] ?? "");
    const one = { latitude: degrees(cells[latitude] ?? "", 90), longitude: degrees(cells[longitude] ?? "", 180) };
    const right = !Number.isNaN(moment + one.latitude + one.longitude);
    return right ? [{ at: new Date(moment).toISOString(), ...one }] : [];
  });
  const positions = read.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined || positions.length < 2) throw new Refused("TRACK_POSITIONS");
  return {
    positions: positions.length,
    from: first.at,
    to: last.at,
    unusable: filled.length - positions.length,
    hours,
    gaps: gapsOf(positions, hours),
  };
}

/** A place as it is written: 12.345° N, 98.765° E. */
export const placeInDegrees = ({ latitude, longitude }: Pick<Position, "latitude" | "longitude">): string =>
  [
    `${Math.abs(latitude).toFixed(3)}° ${latitude < 0 ? "S" : "N"}`,
    `${Math.abs(longitude).toFixed(3)}° ${longitude < 0 ? "W" : "E"}`,
  ].join(", ");
