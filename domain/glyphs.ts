import { nfc } from "./legible.ts";
import { GLYPHS } from "./glyph-ranges.ts";

/** First and last of each stretch of characters, in their order. */
const RANGES: readonly (readonly [number, number])[] = (() => {
  let end = 0;
  return GLYPHS.split(" ").map((stretch) => {
    const [gap = 0, length = 0] = stretch.split(",").map((number) => parseInt(number, 36));
    const first = end + gap;
    end = first + length;
    return [first, end] as const;
  });
})();

function hasGlyph(code: number): boolean {
  let [low, high] = [0, RANGES.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = RANGES[middle]!;
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The most unprintable characters that a refusal names. */
const NAMED = 8;

/** A character as it can be read in a sentence: one that nobody sees by its number. */
const named = (character: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? character
    : `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * The characters of a text that no face of a paper has, each once; empty when all of it prints. Papers leave out
 * characters that only steer a text.
 */
export function unprintable(text: string): string {
  const missing = new Set(
    [...nfc(text)].filter((character) => !/[\p{Cc}\p{Cf}]/u.test(character) && !hasGlyph(character.codePointAt(0)!)),
  );
  return [...missing].slice(0, NAMED).map(named).join(" ");
}
