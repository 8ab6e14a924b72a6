const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The moment of an ISO date (its first, in UTC) or instant; undefined for any other text. Browsers read what is neither
 * in the order of the United States and in their own time zone, so that the 5th of December becomes the 11th of May.
 */
export function momentOf(value: string | Date): Date | undefined {
  if (typeof value === "string" && !DAY.test(value) && !INSTANT.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The moment that the server tells. */
export function serverMoment(instant: string): Date {
  const date = momentOf(instant);
  if (date === undefined) throw new Error(`${instant} is no instant`);
  return date;
}

/** A moment so many milliseconds after 1970. */
export const momentAt = (milliseconds: number): Date => new Date(milliseconds);
