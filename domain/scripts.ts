import { nfkc } from "./legible.ts";

/**
 * Letters that look like others: of these three scripts, inside one word, all but one are there to deceive or by
 * mistake.
 */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * Whether a word of the text mixes Latin letters with Cyrillic or Greek ones, or these with each other. Texts come here
 * with their length checked.
 */
export const mixesScripts = (text: string): boolean =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);

/** Capitals of Cyrillic and Greek that nobody can tell from a Latin one, and that Latin one. */
const ALIKE = [
  ["АВЕЅІЈКМНОРСТУХҮԌԚԜ", "ABESIJKMHOPCTYXYGQW"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ"],
] as const;
const LATIN: ReadonlyMap<string, string> = new Map(
  ALIKE.flatMap(([from, to]) => [...from].map((letter, i) => [letter, to[i]!] as const)),
);

/** A text in capitals, each letter that looks like a Latin one as that one. */
export const inLatinCapitals = (text: string): string =>
  nfkc(text)
    .toUpperCase()
    .replace(/[^\0-\x7f]/gu, (letter) => LATIN.get(letter) ?? letter);
