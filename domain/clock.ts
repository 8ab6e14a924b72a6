/** An hour, in milliseconds. */
export const HOUR_MS = 3_600_000;
/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;

/** The moment to the minute, as `2026-01-31 08:05 UTC`: for texts that are kept, or read in any time zone. */
export const utcMinute = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
