import type { Environment } from "./environment.ts";

interface Bound {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}

/** How much a page may gather and how long, each within its bounds. */
export const MONITORING_BOUNDS = {
  flushSeconds: { least: 1, most: 10, otherwise: 3 },
  batch: { least: 1, most: 100, otherwise: 20 },
  sessionHours: { least: 4, most: 24, otherwise: 24 },
  inactivityMinutes: { least: 10, most: 60, otherwise: 30 },
} as const satisfies Record<string, Bound>;
export type MonitoringLimits = Readonly<Record<keyof typeof MONITORING_BOUNDS, number>>;

/** A beacon carries less than this. */
export const BEACON_BYTES = 60_000;
/** Measurements that wait while nothing can be sent; beyond, the oldest go. */
export const MOST_WAITING = 500;
/** The receiver of this installation. */
export const MONITORING_PATH = "/rum";

/** What a page is told when it may measure. */
export interface MonitoringPage extends MonitoringLimits {
  readonly url: string;
  readonly release: string;
  readonly environment: Environment;
}

export const VITALS = ["LCP", "INP", "CLS", "TTFB", "FCP"] as const;
export type Vital = (typeof VITALS)[number];

/** Places in the code that an error names, from where it was thrown outwards. */
export const MOST_PLACES = 10;
/** Measurements are kept so long. */
export const MONITORING_DAYS = 30;
