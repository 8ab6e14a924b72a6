import { momentAt, serverMoment } from "../../i18n/instants.ts";

/** The moment at which a day ends where the reader is. */
export function endOfDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
}

/** The last whole day before a moment, where the reader is. */
export function lastDay(instant: string): string {
  const at = momentAt(serverMoment(instant).getTime() - 1);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
