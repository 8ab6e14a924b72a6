/** One row of the log of a meter. Flow in t/h, density in kg/m³, temperature in °C; null where it is not measured. */
export interface MeterRow {
  /** Counted from 1, without the head. */
  readonly row: number;
  /** Seconds since 1970. */
  readonly at: number;
  /** Millionths of a metric ton. */
  readonly total: bigint;
  readonly flow: number | null;
  readonly density: number | null;
  readonly temperature: number | null;
}

/** Means over the mass that passed, with the digits of a ticket; empty where nothing was measured. */
export interface MeterAverages {
  readonly massFlow: string;
  readonly density: string;
  readonly temperature: string;
}

/** A time in which the density lay far below what it should be. */
export interface MeterDip {
  /** RFC 3339 in UTC. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly lowest: string;
}

/** A time of which the log has no row. */
export interface MeterGap {
  /** The row behind it. */
  readonly row: number;
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
}

const instant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** Masses that passed between a row and the one before it; a row of which nothing passed does not count. */
const passed = (rows: readonly MeterRow[]): readonly { readonly row: MeterRow; readonly mass: number }[] =>
  rows.slice(1).flatMap((row, i) => {
    const mass = Number(row.total - rows[i]!.total);
    return mass === 0 ? [] : [{ row, mass }];
  });

export function averagesOf(rows: readonly MeterRow[]): MeterAverages {
  const flowing = passed(rows);
  const mean = (name: "density" | "temperature", digits: number): string => {
    const measured = flowing.filter(({ row }) => row[name] !== null);
    const mass = measured.reduce((sum, one) => sum + one.mass, 0);
    return mass === 0
      ? ""
      : (measured.reduce((sum, one) => sum + one.mass * (one.row[name] ?? 0), 0) / mass).toFixed(digits);
  };
  const seconds = (rows.at(-1)?.at ?? 0) - (rows[0]?.at ?? 0);
  const mass = flowing.reduce((sum, one) => sum + one.mass, 0) / 1_000_000;
  return {
    massFlow: seconds === 0 ? "" : ((mass * 3600) / seconds).toFixed(1),
    density: mean("density", 2),
    temperature: mean("temperature", 1),
  };
}

/** A density so far below the other is a dip, in kg/m³. */
export const DIP = 8;

/**
 * The dips of the density while fuel passes, below that of the certificate; without a certificate below the density of
 * the middle row.
 */
export function dipsOf(rows: readonly MeterRow[], certified: number | null): readonly MeterDip[] {
  const measured = passed(rows).flatMap(({ row }) =>
    row.density === null ? [] : [{ at: row.at, density: row.density }],
  );
  const sorted = measured.map(({ density }) => density).toSorted((one, other) => one - other);
  const reference = certified ?? sorted[Math.floor(sorted.length / 2)];
  if (reference === undefined) return [];
  const dips: { from: number; to: number; lowest: number }[] = [];
  let open = false;
  for (const { at, density } of measured) {
    const low = density < reference - DIP;
    const last = dips.at(-1);
    if (low && open && last !== undefined) {
      last.to = at;
      last.lowest = Math.min(last.lowest, density);
    } else if (low) dips.push({ from: at, to: at, lowest: density });
    open = low;
  }
  return dips.map(({ from, to, lowest }) => ({
    from: instant(from),
    to: instant(to),
    minutes: Math.max(1, Math.round((to - from) / 60)),
    lowest: lowest.toFixed(1),
  }));
}

/** So many times the usual step between rows, and no less than so many seconds, are a gap. */
const GAP = { steps: 10, seconds: 60 } as const;

export function gapsOf(rows: readonly MeterRow[]): readonly MeterGap[] {
  const steps = rows.slice(1).map((row, i) => ({ row, before: rows[i]!, seconds: row.at - rows[i]!.at }));
  const usual = steps.map(({ seconds }) => seconds).toSorted((one, other) => one - other)[Math.floor(steps.length / 2)];
  const most = Math.max((usual ?? 0) * GAP.steps, GAP.seconds);
  return steps
    .filter(({ seconds }) => seconds > most)
    .map(({ row, before, seconds }) => ({ row: row.row, from: instant(before.at), to: instant(row.at), seconds }));
}

/** At most so many rows: of each part of the time the first one and that of the lowest density, and the very last. */
export function thinned(rows: readonly MeterRow[], most: number): readonly MeterRow[] {
  if (rows.length <= most) return rows;
  const parts = Math.floor((most - 1) / 2);
  const size = rows.length / parts;
  const kept = Array.from({ length: parts }, (_, i) => rows.slice(Math.floor(i * size), Math.floor((i + 1) * size)))
    .filter((part) => part.length > 0)
    .flatMap((part) => {
      const [first] = part;
      const lowest = part.reduce((low, one) => ((one.density ?? Infinity) < (low.density ?? Infinity) ? one : low));
      return first === undefined || first === lowest ? [lowest] : [first, lowest];
    });
  const last = rows.at(-1);
  return last === undefined || kept.at(-1) === last ? kept : [...kept, last];
}
