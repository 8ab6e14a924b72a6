import anyAscii from "any-ascii";
import { nfkc, onOneLine } from "../legible.ts";
import { EASTERN_FORMS, isOfForm } from "../likeness.ts";
import { LIMITS } from "../limits.ts";
import { inLatinCapitals, mixesScripts } from "../scripts.ts";
import { MORE_LEGAL_FORMS, SHIP_WORDS } from "./words.ts";

/** A word of a name as it is compared. */
export interface Token {
  readonly text: string;
  /** Part of a legal form, or a word that joins others: it does not count in the name of a company. */
  readonly legal: boolean;
  /** A word such as MV before the name of a ship: it does not count there. */
  readonly ofShip: boolean;
  /** Of a script that writes no short vowels: it is compared by its consonants. */
  readonly consonants: boolean;
}

/** One way to read a name: in Latin letters, or Chinese characters as they are. */
export interface Form {
  readonly script: "latin" | "han";
  readonly tokens: readonly Token[];
}

/** No name has more words that count. */
const MOST_TOKENS = 24;

const ARABIC = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const HAN = /\p{Script=Han}/u;
/** The article of Arabic, which is written together with its word. */
const ARTICLE = /(?<!\p{L})ال(?=\p{L}{2})/gu;
/** Points of abbreviations and apostrophes do not part a word: S.A., O'Neill. */
const INSIDE = /(?<=\p{L})[.·'’ʼ`´ʹʻ‘]+(?=\p{L}|\s|$)/gu;

const MORE: ReadonlySet<string> = new Set(MORE_LEGAL_FORMS);
const OF_SHIPS: ReadonlySet<string> = new Set(SHIP_WORDS);

/** Where a word mixes alphabets, letters that look like Latin ones are there to deceive, or by mistake. */
const asMeant = (name: string): string => (mixesScripts(name) ? inLatinCapitals(name) : name);

/** M/V and M.T. before the name of a ship, as one word. */
const OF_SHIP = /^([msf])\s?[/.]\s?([vts])[/.]?(?=\s)/iu;

const inAscii = (word: string): string =>
  /^[\0-\x7f]*$/.test(word)
    ? word.toLowerCase()
    : anyAscii(word)
        .toLowerCase()
        .replace(/[^a-z\d]+/g, "");

/** A text in Latin letters without accents, as people without its keyboard type it. */
export const inLatin = (text: string): string => anyAscii(text).toLowerCase().trim();

/** The words of a name, those written together at a hyphen too, in the letters that it has. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(OF_SHIP, "$1$2")
    .replace(INSIDE, "")
    .replace(/[&+＆]/g, " and ")
    .replace(ARTICLE, "ال ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_TOKENS);
}

/** Forms that are written apart have no longer pieces: S. A., Sp. z o.o. */
const LONGEST_PIECE = 4;

/** Words are asked about again and again. */
const known = new Map<string, boolean>();
const REMEMBERED = 50_000;

function isLegal(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  if (word.length <= LONGEST_PIECE) return MORE.has(word) || isOfForm(words, at);
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= REMEMBERED) known.clear();
  const legal = MORE.has(word) || isOfForm([word], 0);
  known.set(word, legal);
  return legal;
}

function tokensOf(words: readonly string[]): readonly Token[] {
  const pairs = words
    .map((word) => ({ text: inAscii(word), consonants: ARABIC.test(word) }))
    .filter(({ text }) => text !== "");
  const texts = pairs.map(({ text }) => text);
  return pairs.map(({ text, consonants }, at) => ({
    text,
    consonants,
    legal: !consonants && isLegal(texts, at),
    ofShip: OF_SHIPS.has(text) && at === 0,
  }));
}

const plain = (text: string): Token => ({ text, legal: false, ofShip: false, consonants: false });

/** A name without what nobody sees, in the width and case of all others. */
const visible = (name: string): string => asMeant(nfkc(onOneLine(name.slice(0, LIMITS.listNameCharacters))).trim());

/** The legal forms that a Chinese, Japanese or Korean name is written together with. */
const easternForms = (name: string): readonly string[] => name.match(EASTERN_FORMS) ?? [];

/** The ways to read a name, best first; none where nothing of it can be compared. */
export function formsOf(name: string): readonly Form[] {
  const whole = visible(name);
  const forms = easternForms(whole);
  const seen = forms.length > 0 ? whole.replace(EASTERN_FORMS, " ") : whole;
  const eastern = forms.map((text): Token => ({ ...plain(text), legal: true }));
  const latin = [...tokensOf(wordsOf(seen)), ...eastern];
  const characters = HAN.test(seen) ? [...seen].filter((letter) => HAN.test(letter)).slice(0, MOST_TOKENS) : [];
  return [
    { script: "latin" as const, tokens: latin },
    ...(characters.length > 1 ? [{ script: "han" as const, tokens: [...characters.map(plain), ...eastern] }] : []),
  ].filter(counts);
}

/** Whether two letters or digits are left besides the legal form; one Chinese character is read as several letters. */
function counts({ tokens }: Form): boolean {
  const counted = tokens.filter(({ legal }) => !legal);
  return counted.reduce((sum, { text }) => sum + text.length, 0) > 1;
}

/** Whether anything of a name can be compared. */
export const comparable = (name: string): boolean => formsOf(name).length > 0;

const VOWELS = /(?!^)[aeiouyw']/g;

/**
 * The consonants of a word, by which words are found that sound alike: doubled ones once, and those that
 * transliterations confuse as one.
 */
export const soundOf = (text: string): string =>
  text
    .replace(/ph/g, "f")
    .replace(/[kg]h|ck|q|c(?!h)/g, "k")
    .replace(/dh|th/g, "t")
    .replace(/ts|tz|z|sch/g, "s")
    .replace(/[jy]/g, "i")
    .replace(/^[aeiou]+/, "a")
    .replace(/v/g, "w")
    .replace(VOWELS, "")
    .replace(/(.)\1+/g, "$1");

/** The consonants alone, for scripts that write no others. */
export const consonantsOf = (text: string): string =>
  text
    .replace(/[kg]h|ck|q/g, "k")
    .replace(/[aeiouyw']/g, "")
    .replace(/(.)\1+/g, "$1");
