import { isDate } from "#domain/checks";
import { FIRST_YEAR, LAST_YEAR } from "#domain/reading";
import { DAY_MS } from "#domain/clock";
import { momentAt, serverMoment } from "../i18n/instants.ts";

/** The days that documents may have. */
const [FIRST, LAST] = [`${FIRST_YEAR}-01-01`, `${LAST_YEAR}-12-31`];

const isoOf = (time: number): string => momentAt(time).toISOString().slice(0, 10);
const partsOf = (day: string): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
  Number(day.slice(8)),
];
const within = (day: string): string => (day < FIRST ? FIRST : day > LAST ? LAST : day);

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  const [year, month, of] = partsOf(day);
  return within(isoOf(Date.UTC(year, month, of) + days * DAY_MS));
}

/** The same day of another month, or its last one where it is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, of] = partsOf(day);
  const last = momentAt(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return within(isoOf(Date.UTC(year, month + months, Math.min(of, last))));
}

/** The number of a day in its week, which begins with Monday. */
const weekday = (day: string): number => (serverMoment(day).getUTCDay() + 6) % 7;

/** The days of the weeks that a month has days in, the week of a ship's office beginning with Monday. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const [year, month] = partsOf(day);
  const first = isoOf(Date.UTC(year, month, 1));
  const from = Date.UTC(year, month, 1) - weekday(first) * DAY_MS;
  const days = momentAt(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((weekday(first) + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, of) => isoOf(from + (week * 7 + of) * DAY_MS)),
  );
}

/** Where a key of the keyboard leads from a day; undefined for all others. */
export function dayByKey(day: string, key: string): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return daysAfter(day, -1);
    case "ArrowRight":
      return daysAfter(day, 1);
    case "ArrowUp":
      return daysAfter(day, -7);
    case "ArrowDown":
      return daysAfter(day, 7);
    case "Home":
      return daysAfter(day, -weekday(day));
    case "End":
      return daysAfter(day, 6 - weekday(day));
    case "PageUp":
      return monthsAfter(day, -1);
    case "PageDown":
      return monthsAfter(day, 1);
    default:
      return undefined;
  }
}

/** Today where the reader is. */
export function todayHere(): string {
  const now = new Date();
  return isoOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** The day at which a calendar opens. */
export const openingAt = (value: string): string => (isDate(value) ? within(value) : todayHere());
