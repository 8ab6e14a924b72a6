import { nfkc } from "#domain/legible";

/** The words of a search, all of which must be found. "IMO" before a ship's number is not one of them. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/\bIMO\s*(?=\d{7}\b)/gi, "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10);

/**
 * A word in the one form of writing in which texts are compared: an accent apart from its letter, and letters of full
 * width, are the same.
 */
export const alike = (word: string): string => nfkc(word);

/** Fewer digits would find too much by chance. */
const HASH = /^(?:0x)?([0-9a-f]{6,64})$/i;
/** The digits of a word that may be the beginning of a hash. */
export const hashBegun = (word: string): string | undefined => HASH.exec(word)?.[1]?.toLowerCase();

const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * A pattern for LIKE that finds the text itself, whatever it holds; also within a word: numbers and Chinese names have
 * no boundaries.
 */
export const containing = (text: string): string => `%${literal(text)}%`;

/** Companies whose name contains the pattern that `place` holds. */
export const companiesNamed = (place: string): string =>
  `SELECT o.id FROM app.organisation o WHERE o.name ILIKE ${place} OR o.chinese_name ILIKE ${place}`;
