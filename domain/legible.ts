/** Control characters, breaks of lines, and what turns the direction of the text: by it a line reads as another one. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** The same, without what several lines and columns are made of. */
const UNSEEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/**
 * What neither prints nor shows, and would let one name or number pass for another. Joiners and selectors change the
 * character before them, …
 */
const INVISIBLE = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;
/** … but none of those that numbers are made of. */
const IDLE = /(^|\p{ASCII})[\p{Join_Control}\p{Variation_Selector}]+/gu;

/** No script puts as many marks on one letter, and to put a pile of them in order costs the square of its height. */
const PILE = /(\p{M}{8})\p{M}+/gu;
const withoutPiles = (text: string): string => text.replace(PILE, "$1");

/**
 * The one form of a character, among the ways to write it, in which it is printed. Takes time in proportion to the
 * length of any text.
 */
export const nfc = (text: string): string => withoutPiles(text).normalize("NFC");
/** The form in which texts are compared: also letters of another width, and signs made of letters, are the same. */
export const nfkc = (text: string): string => withoutPiles(text).normalize("NFKC");
/** The same without accents: what is left of letters when names are compared that others may take for each other. */
export const unaccented = (text: string): string =>
  nfkc(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC");

const seen = (said: string): string => nfc(said.replace(INVISIBLE, "").replace(IDLE, "$1"));

/** One line that reads as it is written, on a screen, on paper and in a letter. */
export const onOneLine = (said: string): string => seen(said.replace(UNSEEN, " "));
/** The same of several lines. */
export const onLines = (said: string): string => seen(said.replace(UNSEEN_IN_LINES, " "));

const encoder = new TextEncoder();

/** The beginning of a text that has room in so many bytes of UTF-8, cut between two letters with their marks. */
export function cutToBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || encoder.encode(text).length <= bytes) return text;
  let kept = "";
  let room = bytes;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(0, bytes))) {
    room -= encoder.encode(segment).length;
    if (room < 0) break;
    kept += segment;
  }
  return kept;
}
