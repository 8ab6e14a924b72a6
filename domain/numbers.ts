import { inLatinCapitals } from "./scripts.ts";

/** The characters between the parts of a number: spaces and all kinds of hyphens and dashes. */
const BETWEEN = /[\s\p{Zs}\p{Pd}\u2212\u00AD\uFE63]+/gu;
const DIGIT = /\d/;

/**
 * The key by which document numbers are compared: two that read the same have the same key, whatever the case and width
 * of their letters, the spaces and the kind of hyphens. Between two digits something stays: 2026-1-11 is not 2026-11-1.
 */
export function numberKey(number: string): string {
  const plain = inLatinCapitals(number).trim();
  return plain.replace(BETWEEN, (between, at: number) =>
    DIGIT.test(plain[at - 1] ?? "") && DIGIT.test(plain[at + between.length] ?? "") ? "-" : "",
  );
}
