import { momentOf } from "../../i18n/instants.ts";
import type { Words } from "../../i18n/use-words.ts";

/** The time between two instants, in its two largest units. */
export function passed(from: string, to: string, words: Words): string {
  const minutes = Math.max(0, Math.floor(((momentOf(to)?.getTime() ?? 0) - (momentOf(from)?.getTime() ?? 0)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return words("review.passed.days", { days, hours });
  return hours > 0
    ? words("review.passed.hours", { hours, minutes: minutes % 60 })
    : words("review.passed.minutes", { minutes });
}
