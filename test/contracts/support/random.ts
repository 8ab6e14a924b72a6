import { random, type Random } from "../../../scripts/lib/random.ts";

/** Chance by SEED, else by the clock; prints the seed, so that a failure can be repeated. */
export function seededRandom(name: string): Random & { readonly seed: number } {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32) >>> 0;
  console.log(`${name}: SEED=${seed}`);
  return { seed, ...random(seed) };
}
