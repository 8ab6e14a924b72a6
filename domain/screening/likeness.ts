import { jaroWinkler } from "./jaro-winkler.ts";
import { consonantsOf, type Token } from "./names.ts";

/** Below it two words have nothing in common: by chance, words of one length reach it. */
const ALIKE_FROM = 0.78;
/** No initial, and no word of which only consonants are known, is as sure as the whole word. */
const INITIAL = 0.9;
const CONSONANTS = 0.97;
/** Words this short are the same or they are not: one letter is a third of them. */
const SHORT = 3;

const NUMBER = /\d/;

/** A letter that stands for a word which begins with it. */
export const isInitial = ({ text }: Token): boolean => text.length === 1 && text >= "a" && text <= "z";

/** The likeness of two words from 0 to 1: 0 where they do not meet. The same both ways. */
export function alikeOf(one: Token, other: Token): number {
  const [a, b] = [one.text, other.text];
  if (a === b) return 1;
  if (NUMBER.test(a) || NUMBER.test(b)) return 0;
  if (isInitial(one) || isInitial(other)) return a[0] === b[0] ? INITIAL : 0;
  if (one.consonants || other.consonants) {
    const [bare, otherBare] = [consonantsOf(a), consonantsOf(b)];
    const alike = bare.length < 2 || otherBare.length < 2 ? 0 : CONSONANTS * jaroWinkler(bare, otherBare);
    return alike < ALIKE_FROM ? 0 : alike;
  }
  if (Math.min(a.length, b.length) <= SHORT && Math.abs(a.length - b.length) > 1) return 0;
  const alike = a < b ? jaroWinkler(a, b) : jaroWinkler(b, a);
  return alike < ALIKE_FROM ? 0 : alike;
}
