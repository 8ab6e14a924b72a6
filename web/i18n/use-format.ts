import { useMemo } from "react";
import { formatNumber, formatQuantity } from "#domain/units";
import {
  formatClock,
  formatDate,
  formatDay,
  formatHash,
  formatInstant,
  formatSize,
  formatTime,
  formatWhen,
  formatZone,
} from "./format.ts";
import { useLanguage } from "./use-words.ts";

export interface Format {
  /** `20 Nov 2026`, `2026年11月20日` */
  date(value: string | Date): string;
  /** `20 Nov`, `11月20日` */
  day(value: string | Date): string;
  /** `14:27:08`, in UTC */
  time(value: string | Date): string;
  /** `22:27:08 UTC+8`, by the clock of this device */
  clock(value: string | Date): string;
  /** the zone of this device: `UTC+8` */
  zone(): string;
  /** date and time with `UTC` */
  instant(value: string | Date): string;
  /** for lists, in the zone of this device: time today, then `Yesterday`, then the day */
  when(value: string | Date): string;
  number(value: string | number): string;
  /** `37,998.412 t` */
  quantity(value: string, unit: string): string;
  /** `0x5a31…c07e` */
  hash(value: string): string;
  /** `4.1 MB` */
  size(bytes: number): string;
}

/** Dates, times, quantities, hashes and sizes in the current language. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(
    () => ({
      date: (value) => formatDate(value, language),
      day: (value) => formatDay(value, language),
      time: formatTime,
      clock: formatClock,
      zone: () => formatZone(new Date()),
      instant: (value) => formatInstant(value, language),
      when: (value) => formatWhen(value, new Date(), language),
      number: formatNumber,
      // Units without a symbol are kept as well.
      quantity: (value, unit) => formatQuantity(value, unit).replaceAll(" ", "\u00a0"),
      hash: formatHash,
      size: formatSize,
    }),
    [language],
  );
}
