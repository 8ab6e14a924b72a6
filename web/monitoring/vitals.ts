import type { Vital } from "#domain/monitoring";

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
type Interaction = PerformanceEntry & { readonly interactionId?: number };

/** A burst of shifts: no more than 1 s between two of them, 5 s in all. */
const GAP_MS = 1_000;
const BURST_MS = 5_000;
/** Interactions shorter than this do not count. */
const LEAST_MS = 40;

function observe(type: string, take: (entry: PerformanceEntry) => void, more: object = {}): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true, ...more } as PerformanceObserverInit);
  return observer;
}

/** The largest burst of unexpected shifts of the layout. */
export function shifts(): { readonly add: (at: number, value: number) => void; readonly worst: () => number } {
  let [begun, last, sum, worst] = [-Infinity, -Infinity, 0, 0];
  return {
    add(at, value) {
      if (at - last > GAP_MS || at - begun > BURST_MS) [begun, sum] = [at, 0];
      last = at;
      sum += value;
      worst = Math.max(worst, sum);
    },
    worst: () => worst,
  };
}

/** The slow interactions: the slowest, but for one in each fifty. */
export function interactions(): { readonly add: (id: number, ms: number) => void; readonly slow: () => number | null } {
  const longest = new Map<number, number>();
  return {
    add: (id, ms) => void longest.set(id, Math.max(ms, longest.get(id) ?? 0)),
    slow: () => [...longest.values()].sort((a, b) => b - a)[Math.floor(longest.size / 50)] ?? null,
  };
}

/**
 * Measures how fast the window came and answers, by what the browser notes anyway. Answers what tells the values that
 * are only known when the page goes.
 */
export function measureVitals(tell: (name: Vital, value: number) => void, tellLong: (ms: number) => void): () => void {
  const layout = shifts();
  const answers = interactions();
  let largest: number | null = null;
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation !== undefined) tell("TTFB", (navigation as PerformanceNavigationTiming).responseStart);
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") tell("FCP", startTime);
  });
  const painted = observe("largest-contentful-paint", ({ startTime }) => {
    largest = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (!hadRecentInput) layout.add(startTime, value);
  });
  observe(
    "event",
    (entry) => {
      const { interactionId = 0, duration } = entry as Interaction;
      if (interactionId > 0) answers.add(interactionId, duration);
    },
    { durationThreshold: LEAST_MS },
  );
  observe("longtask", ({ duration }) => tellLong(duration));
  let told = false;
  return () => {
    if (told) return;
    told = true;
    painted?.disconnect();
    if (largest !== null) tell("LCP", largest);
    tell("CLS", layout.worst());
    const slow = answers.slow();
    if (slow !== null) tell("INP", slow);
  };
}
