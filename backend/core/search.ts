import { nfkc } from "#domain/legible";

/** The words of a search, all of which must be found. "IMO" before a ship's number is not one of them. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/\bIMO\s*(?=\d{7}\b)/gi, "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10);

/**
 * A word without what only its width tells apart: a sign of full width is none of a pattern afterwards. The database
 * leaves out accents and case (`app.folded`).
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

/** In SQL: one of the texts contains the pattern that `place` holds. */
export const says = (place: string, ...texts: readonly string[]): string =>
  `app.folded(concat_ws(' ', ${texts.join(", ")})) LIKE app.folded(${place})`;

/** In SQL: a text that was folded when it was written contains one of the patterns that `places` hold. */
export const saysOneOf = (text: string, ...places: readonly string[]): string =>
  `${text} LIKE ANY (ARRAY(SELECT app.folded(one) FROM unnest(ARRAY[${places.join(", ")}]::text[]) one))`;

/** In SQL: the company `o` has a name that contains the pattern that `place` holds. */
export const isNamed = (place: string): string => `o.searched_names LIKE app.folded(${place})`;

/** Companies whose name contains the pattern that `place` holds. */
export const companiesNamed = (place: string): string => `SELECT o.id FROM app.organisation o WHERE ${isNamed(place)}`;
