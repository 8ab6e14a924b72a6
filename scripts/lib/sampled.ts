import { random } from "./random.ts";

/** Whether all cases run that a run samples otherwise. */
export const WHOLE = process.env["HAWSER_WHOLE"] === "1";

/**
 * Picks some of these cases, other ones in each run, where every case costs seconds and stands for the others. The
 * evidence runs all of them (`npm run evidence -- whole`).
 */
export function sampled<T>(all: readonly T[], some: number): readonly T[] {
  if (WHOLE) return all;
  const left = [...all];
  const dice = random(Date.now());
  while (left.length > some) left.splice(dice.below(left.length), 1);
  return left;
}
