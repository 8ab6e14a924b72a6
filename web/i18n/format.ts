import type { Language } from "#domain/text";
import { momentOf } from "./instants.ts";

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

/** For lists: `14:27` today, `Yesterday`, `18 Nov` this year, `18 Nov 2025` before; all in UTC. */
export function formatWhen(value: string | Date, now: Date, language: Language): string {
  const date = momentOf(value);
  if (date === undefined) return String(value);
  const days = Math.floor(now.getTime() / 86_400_000) - Math.floor(date.getTime() / 86_400_000);
  if (days === 0) return formatTime(date).slice(0, 5);
  if (days === 1) return language === "zh-CN" ? "昨天" : "Yesterday";
  return date.getUTCFullYear() === now.getUTCFullYear() ? formatDay(date, language) : formatDate(date, language);
}

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
