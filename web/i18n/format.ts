import type { Language } from "#domain/text";
import { DAY_MS } from "#domain/clock";
import { momentAt, momentOf } from "./instants.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const two = (number: number): string => String(number).padStart(2, "0");

/**
 * `20 Nov 2026` or `2026年11月20日`, of an ISO date or instant; an instant is read in UTC. Any other text stays as it is.
 */
export function formatDate(value: string | Date, language: Language): string {
  const date = momentOf(value);
  if (date === undefined) return String(value);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return language === "zh-CN" ? `${year}年${month + 1}月${day}日` : `${day} ${MONTHS[month]} ${year}`;
}

/** `20 Nov` or `11月20日`. */
export function formatDay(value: string | Date, language: Language): string {
  const date = momentOf(value);
  if (date === undefined) return String(value);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  return language === "zh-CN" ? `${month + 1}月${day}日` : `${day} ${MONTHS[month]}`;
}

/** `14:27:08`, in UTC. */
export function formatTime(value: string | Date): string {
  const date = momentOf(value);
  return date === undefined
    ? String(value)
    : `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** `20 Nov 2026, 14:27:08 UTC` or `2026年11月20日 14:27:08 UTC`. */
export function formatInstant(value: string | Date, language: Language): string {
  const separator = language === "zh-CN" ? " " : ", ";
  return `${formatDate(value, language)}${separator}${formatTime(value)} UTC`;
}

/** The moment that the clock in UTC shows when the clock of this device shows the one of `date`. */
const here = (date: Date): Date => momentAt(date.getTime() - date.getTimezoneOffset() * 60_000);
const daysOf = (date: Date): number => Math.floor(here(date).getTime() / DAY_MS);
/** The day that the calendar of this device shows, as an ISO date. */
export const dayHere = (date: Date): string => here(date).toISOString().slice(0, 10);

/** The zone of this device at a moment: `UTC`, `UTC+8`, `UTC-3:30`. */
export function formatZone(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${two(rest)}`}`;
}

/** `22:27:08 UTC+8`, by the clock of this device. */
export function formatClock(value: string | Date): string {
  const date = momentOf(value);
  return date === undefined ? String(value) : `${formatTime(here(date))} ${formatZone(date)}`;
}

/** For lists: `14:27` today, `Yesterday`, `18 Nov` this year, `18 Nov 2025` before; all in the zone of this device. */
export function formatWhen(value: string | Date, now: Date, language: Language): string {
  const date = momentOf(value);
  if (date === undefined) return String(value);
  const days = daysSince(date, now);
  if (days === 0) return formatTime(here(date)).slice(0, 5);
  if (days === 1) return language === "zh-CN" ? "昨天" : "Yesterday";
  const shown = here(date);
  return shown.getUTCFullYear() === here(now).getUTCFullYear()
    ? formatDay(shown, language)
    : formatDate(shown, language);
}

/** Days of the calendar of this device between a moment and now. */
export const daysSince = (date: Date, now: Date): number => daysOf(now) - daysOf(date);

/** `0x5a31…c07e`; anything of 14 characters or fewer stays whole. */
export const formatHash = (hash: string): string => {
  const head = 4 + (/^(0x|xdc|0\.0\.)/.exec(hash)?.[0].length ?? 0);
  return hash.length <= head + 8 ? hash : `${hash.slice(0, head)}…${hash.slice(-4)}`;
};

/** `184 kB`, `4.1 MB`: bytes in powers of a thousand. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
