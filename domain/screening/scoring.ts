import { assign, spareOf, worth, type Meeting } from "./assignment.ts";
import { alikeOf, isInitial } from "./likeness.ts";
import { together, type Index, type Row } from "./list-index.ts";
import type { Token } from "./names.ts";
import type { TokenPair } from "./types.ts";
import type { AlikeWords } from "./vocabulary.ts";

/** A name that is asked about, as it is compared with rows of lists. */
export interface Asked {
  readonly tokens: readonly Token[];
  readonly rarities: readonly number[];
  readonly alike: readonly AlikeWords[];
  /** The same of each word written together with the next one. */
  readonly joined: readonly AlikeWords[];
  readonly weight: number;
}

/**
 * Words that are left over on both sides contradict, and weigh all their rarity. A word of one side alone was
 * left out, as names are written short: it weighs little once two words have met, and all where one alone has.
 */
export const LEFT_OVER = { contradicting: 1, omitted: 0.15, omittedOfOne: 1 } as const;

/** Words that are written together or apart are nearly the same, or they are others. */
const TOGETHER_FROM = 0.92;

export function askedOf(index: Index, tokens: readonly Token[]): Asked {
  const { vocabulary, rarities, rarest } = index;
  const weights = tokens.map((token) => {
    const word = vocabulary.wordOf(token);
    return word === undefined ? rarest : rarities[word]!;
  });
  return {
    tokens,
    rarities: weights,
    alike: tokens.map((token) => vocabulary.alikeTo(token)),
    joined: tokens.slice(1).map((token, i) => vocabulary.nearlyAlikeTo(together(tokens[i]!, token))),
    weight: weights.reduce((sum, one) => sum + one, 0),
  };
}

/** The weight of one word, or of two that are written together. */
const rarityAt = (rarities: readonly number[], at: number, words: number): number =>
  words === 1 ? rarities[at]! : rarities[at]! + rarities[at + 1]!;

/** Every two words that are alike. The lesser rarity counts: a rare word that is only like a common one proves little. */
function meetingsOf(index: Index, asked: Asked, row: Row, listed: readonly number[]): readonly Meeting[] {
  const met: Meeting[] = [];
  const meet = (i: number, askedWords: number, j: number, listedWords: number, alike: number, whole = true): void => {
    const rarity = Math.min(rarityAt(asked.rarities, i, askedWords), rarityAt(listed, j, listedWords));
    met.push({ asked: i, askedWords, listed: j, listedWords, alike, rarity, whole });
  };
  // Loops by number: this is asked for each of thousands of rows.
  for (let i = 0; i < asked.tokens.length; i += 1) {
    const alike = asked.alike[i]!;
    const token = asked.tokens[i]!;
    const joined = asked.joined[i];
    for (let j = 0; j < row.words.length; j += 1) {
      const word = row.words[j]!;
      const like = alike.get(word);
      const initial = like === undefined ? initialLike(token, index.vocabulary.tokens[word]!) : 0;
      if (like !== undefined) meet(i, 1, j, 1, like);
      else if (initial > 0) meet(i, 1, j, 1, initial, false);
      const whole = joined?.get(word) ?? 0;
      if (whole >= TOGETHER_FROM) meet(i, 2, j, 1, whole);
      const apart = j < row.joined.length ? (alike.get(row.joined[j]!) ?? 0) : 0;
      if (apart >= TOGETHER_FROM) meet(i, 1, j, 2, apart);
    }
  }
  return met;
}

/** Initials are not looked for in the vocabulary: each would be like a part of it. */
const initialLike = (one: Token, other: Token): number =>
  isInitial(one) || isInitial(other) ? alikeOf(one, other) : 0;

/** The parts of their weights with which words count that met none: of those asked, and of those listed. */
function sharesOf(asked: number, listed: number, met: number): readonly [number, number] {
  const both = Math.min(asked, listed);
  const omitted = met > 1 ? LEFT_OVER.omitted : LEFT_OVER.omittedOfOne;
  const share = (left: number): number =>
    left === 0 ? 0 : (LEFT_OVER.contradicting * both + omitted * (left - both)) / left;
  return [share(asked), share(listed)];
}

/** How a name meets a row of a list. */
export interface Scored {
  readonly score: number;
  readonly meetings: readonly Meeting[];
  readonly shares: readonly [number, number];
}

const sumOf = (values: readonly number[], from = 0, count = values.length): number => {
  let sum = 0;
  for (let i = from; i < from + count; i += 1) sum += values[i]!;
  return sum;
};

/** The part that the words which met count, of what all words could count. */
export function scoreOf(index: Index, asked: Asked, row: Row): Scored {
  const listed = row.words.map((word) => index.rarities[word]!);
  const found = assign(meetingsOf(index, asked, row, listed));
  // Initials help a name whose other words met, and make none.
  const meetings = found.some(({ whole }) => whole) ? found : [];
  let [askedLeft, listedLeft, counts, possible, met] = [asked.weight, sumOf(listed), 0, 0, 0];
  for (const one of meetings) {
    counts += worth(one);
    possible += one.rarity;
    met += Math.max(one.askedWords, one.listedWords);
    askedLeft -= sumOf(asked.rarities, one.asked, one.askedWords);
    listedLeft -= sumOf(listed, one.listed, one.listedWords);
  }
  const shares = sharesOf(leftOf(askedLeft), leftOf(listedLeft), met);
  possible += leftOf(askedLeft) * shares[0] + leftOf(listedLeft) * shares[1];
  return { score: possible === 0 ? 0 : counts / possible, meetings, shares };
}

/** Sums of fractions leave a little where nothing is left. */
const leftOf = (left: number): number => (left < 1e-9 ? 0 : left);

/** The words of both names, those that met and those that met none, with what each counts of the score. */
export function pairsOf(index: Index, asked: Asked, row: Row, { meetings, shares }: Scored): readonly TokenPair[] {
  const listed = row.words.map((word) => index.vocabulary.tokens[word]!.text);
  const words = (all: readonly string[], at: number, count: number): string => all.slice(at, at + count).join(" ");
  const askedWords = asked.tokens.map(({ text }) => text);
  const alone = (rarity: number) => ({ alike: 0, rarity, counts: 0 });
  return [
    ...meetings
      .toSorted((one, other) => one.asked - other.asked)
      .map((one) => ({
        asked: words(askedWords, one.asked, one.askedWords),
        listed: words(listed, one.listed, one.listedWords),
        alike: one.alike,
        rarity: one.rarity,
        counts: worth(one),
      })),
    ...spareOf(meetings, "asked", asked.tokens.length).map((i) => ({
      asked: askedWords[i]!,
      listed: null,
      ...alone(asked.rarities[i]! * shares[0]),
    })),
    ...spareOf(meetings, "listed", listed.length).map((j) => ({
      asked: null,
      listed: listed[j]!,
      ...alone(index.rarities[row.words[j]!]! * shares[1]),
    })),
  ];
}
