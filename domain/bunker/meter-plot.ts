import type { MeterLog } from "./meter.ts";

/** An axis of a plot: where it begins and ends, and where it is marked. */
export interface PlotAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** A place in a plot: parts of its width from the left, and of its height from the top. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** A curve, interrupted where nothing was measured. */
export type PlotCurve = readonly (readonly PlotPoint[])[];

export interface MeterPlot {
  /** Marks of the time with the clock in UTC. */
  readonly times: readonly { readonly x: number; readonly clock: string }[];
  /** In t/h; null where the meter wrote none. */
  readonly flow: { readonly axis: PlotAxis; readonly curve: PlotCurve } | null;
  /** In kg/m³; null where the meter wrote none. */
  readonly density: { readonly axis: PlotAxis; readonly curve: PlotCurve } | null;
  readonly dips: readonly { readonly from: number; readonly to: number; readonly lowest: string }[];
}

const MINUTE_MS = 60_000;
/** Minutes between two marks of the time. */
const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440] as const;
const NICE = [1, 2, 5, 10] as const;
/** Parts of an axis, more or less. */
const PARTS = 4;
/** The least step of the density, in kg/m³: what a meter varies by itself stays a straight line. */
const LEAST_DENSITY_STEP = 10;

/** The next step of 1, 2 or 5 and noughts. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (NICE.find((one) => one * power >= least) ?? 10) * power;
}

function axisOf(low: number, high: number, step: number): PlotAxis {
  const count = Math.max(1, Math.round((high - low) / step));
  return {
    low,
    high: low + count * step,
    ticks: Array.from({ length: count + 1 }, (_, i) => Number((low + i * step).toFixed(6))),
  };
}

const flowAxis = (most: number): PlotAxis => {
  const step = niceStep(Math.max(most, 1) / PARTS);
  return axisOf(0, Math.ceil(Math.max(most, 1) / step) * step, step);
};

function densityAxis(least: number, most: number): PlotAxis {
  const step = Math.max(LEAST_DENSITY_STEP, niceStep(Math.max(most - least, 1) / PARTS));
  return axisOf(Math.floor(least / step - 0.5) * step, Math.ceil(most / step + 0.5) * step, step);
}

/**
 * The plot of a meter's log, at most so many marks of the time wide; null where the log is no time long, or says
 * neither flow nor density.
 */
export function plotOf({ points, dips, gaps }: Pick<MeterLog, "points" | "dips" | "gaps">, most = 7): MeterPlot | null {
  const moments = points.map(({ at }) => Date.parse(at));
  const [from, to] = [moments[0], moments.at(-1)];
  if (from === undefined || to === undefined || to <= from) return null;
  const x = (moment: number): number => Math.min(1, Math.max(0, (moment - from) / (to - from)));
  const breaks = gaps.map((gap) => Date.parse(gap.to));
  const measured = (name: "flow" | "density") =>
    points.map((point, i) => {
      const value = point[name];
      // An empty pipe has no density: meters write nought for it.
      return value === null || (name === "density" && value <= 0) ? null : { at: moments[i] ?? from, value };
    });
  const curved = (name: "flow" | "density", axisFor: (least: number, most: number) => PlotAxis) => {
    const all = measured(name);
    const values = all.flatMap((one) => (one === null ? [] : [one.value]));
    if (values.length === 0) return null;
    const axis = axisFor(
      values.reduce((least, one) => Math.min(least, one)),
      values.reduce((greatest, one) => Math.max(greatest, one)),
    );
    const curve: PlotPoint[][] = [];
    let last: number | null = null;
    for (const one of all) {
      if (one === null) {
        last = null;
        continue;
      }
      const before = last;
      const point = { x: x(one.at), y: 1 - (one.value - axis.low) / (axis.high - axis.low) };
      if (before === null || breaks.some((end) => before < end && end <= one.at)) curve.push([point]);
      else curve.at(-1)?.push(point);
      last = one.at;
    }
    return { axis, curve };
  };
  const flow = curved("flow", (_, greatest) => flowAxis(greatest));
  const density = curved("density", densityAxis);
  if (flow === null && density === null) return null;
  const step = TIME_STEPS.find((one) => (to - from) / (one * MINUTE_MS) <= most) ?? 1440;
  const first = Math.ceil(from / (step * MINUTE_MS)) * step * MINUTE_MS;
  const marks = Math.min(most + 1, Math.floor((to - first) / (step * MINUTE_MS)) + 1);
  return {
    times: Array.from({ length: Math.max(0, marks) }, (_, i) => first + i * step * MINUTE_MS).map((moment) => ({
      x: x(moment),
      clock: new Date(moment).toISOString().slice(11, 16),
    })),
    flow,
    density,
    dips: dips.map((dip) => ({ from: x(Date.parse(dip.from)), to: x(Date.parse(dip.to)), lowest: dip.lowest })),
  };
}
