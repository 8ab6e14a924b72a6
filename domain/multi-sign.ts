import { LIMITS, megabytes } from "./limits.ts";

/** Why a file cannot be signed together with the others: more of them than may be, too large, too large together. */
export type TooMuch = "count" | "size" | "total";

/**
 * Whether one more file fits into what is signed together: at most so many, each under the limit, all of them at most
 * as much.
 */
export function tooMuch(size: number, others: readonly { readonly size: number }[]): TooMuch | null {
  if (others.length >= LIMITS.multiSignFiles) return "count";
  if (size >= megabytes(LIMITS.uploadMb)) return "size";
  return others.reduce((sum, one) => sum + one.size, size) > megabytes(LIMITS.uploadMb) ? "total" : null;
}
