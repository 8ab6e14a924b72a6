/** The figures of many measured times, in milliseconds. */
export interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

/** Nearest-rank percentiles. Throws when there is nothing to tell of. */
export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => {
    const value = sorted[Math.ceil(part * sorted.length) - 1];
    if (value === undefined) throw new Error("nothing was measured");
    return round(value);
  };
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
