import type { VerifyOptions } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { Random } from "../../lib/random.ts";

/** A change of one byte that was not noticed. */
export interface Missed {
  readonly file: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Changes one byte after another and asks the verifier each time. Answers the changes after which the file was still
 * called valid.
 */
export async function tamper(
  file: string,
  bytes: Uint8Array,
  options: VerifyOptions,
  places: Iterable<number>,
  random: Random,
): Promise<Missed[]> {
  const missed: Missed[] = [];
  for (const at of places) {
    const from = bytes[at]!;
    const to = (from + 1 + random.below(255)) & 0xff;
    const changed = bytes.slice();
    changed[at] = to;
    if ((await verify(changed, options)).overall === "VALID") missed.push({ file, at, from, to });
  }
  return missed;
}

/**
 * Places of a file, each at most once, where changes are tried: everywhere the same, and as often in what its
 * signatures are.
 */
export function sampled(bytes: Uint8Array, count: number, random: Random): number[] {
  const signatures = [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/<30[0-9a-f]{1500,}?(?=0{64,}>)/g),
  ];
  const inSignature = (): number => {
    const one = random.pick(signatures);
    return one.index + random.below(one[0].length);
  };
  const places = new Set<number>();
  for (let i = 0; i < count; i += 1)
    places.add(i % 2 === 0 || signatures.length === 0 ? random.below(bytes.length) : inSignature());
  return [...places];
}
