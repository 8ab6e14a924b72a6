import { alikeOf } from "./likeness.ts";
import { consonantsOf, soundOf, type Token } from "./names.ts";

/** The numbers of words that are like one, each with its likeness. */
export type AlikeWords = ReadonlyMap<number, number>;

/** Words that are known under one key, as numbers of the vocabulary. */
type Buckets = Map<number, number[]>;

/** A number for a text: two texts may share one, since what is found is compared. */
function hashOf(text: string, skipped = -1): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) if (i !== skipped) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** No word is looked for beyond so many letters. */
const LONGEST = 24;

const add = (buckets: Buckets, key: number, word: number): void => {
  const bucket = buckets.get(key);
  if (bucket === undefined) buckets.set(key, [word]);
  else if (bucket.at(-1) !== word) bucket.push(word);
};

/** The words of all names of the lists, found by those that are like them. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly tokens: Token[] = [];
  /** By the word without one of its letters, and whole: one letter may differ, be left out or be too many. */
  readonly #nearly: Buckets = new Map();
  readonly #sounds: Buckets = new Map();
  readonly #consonants: Buckets = new Map();
  /** The same of words of a script without vowels alone. */
  readonly #bare: Buckets = new Map();
  readonly #found = new Map<string, AlikeWords>();

  /** The number of a word, which is added if it is new. */
  add(token: Token): number {
    const key = keyOf(token);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const word = this.tokens.push(token) - 1;
    this.#numbers.set(key, word);
    const { text } = token;
    if (text.length > 1) {
      for (const one of nearlyOf(text)) add(this.#nearly, one, word);
      add(this.#sounds, hashOf(soundOf(text)), word);
      const consonants = hashOf(consonantsOf(text));
      add(this.#consonants, consonants, word);
      if (token.consonants) add(this.#bare, consonants, word);
    }
    return word;
  }

  wordOf(token: Token): number | undefined {
    return this.#numbers.get(keyOf(token));
  }

  /** The words that are like this one, each with its likeness. What was asked before is remembered. */
  alikeTo(token: Token): AlikeWords {
    const key = keyOf(token);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#compare(token, [...this.#nearlyLike(token), ...this.#soundingLike(token)]);
    if (this.#found.size >= REMEMBERED) this.#found.clear();
    this.#found.set(key, found);
    return found;
  }

  /** The words that differ from this one by a letter or less. */
  nearlyAlikeTo(token: Token): AlikeWords {
    return this.#compare(token, this.#nearlyLike(token));
  }

  #nearlyLike({ text }: Token): readonly (readonly number[] | undefined)[] {
    return text.length > 1 ? nearlyOf(text).map((key) => this.#nearly.get(key)) : [];
  }

  #soundingLike({ text, consonants }: Token): readonly (readonly number[] | undefined)[] {
    const [sound, bare] = [soundOf(text), consonantsOf(text)];
    const buckets = consonants ? this.#consonants : this.#bare;
    return [
      sound.length > 1 ? this.#sounds.get(hashOf(sound)) : undefined,
      bare.length > 1 ? buckets.get(hashOf(bare)) : undefined,
    ];
  }

  #compare(token: Token, candidates: readonly (readonly number[] | undefined)[]): AlikeWords {
    const found = new Map<number, number>();
    const seen = new Set<number>();
    const same = this.wordOf(token);
    if (same !== undefined) found.set(same, 1);
    for (const words of candidates)
      for (const word of words ?? []) {
        if (seen.has(word)) continue;
        seen.add(word);
        const like = alikeOf(token, this.tokens[word]!);
        if (like > 0) found.set(word, like);
      }
    return found;
  }
}

/** So many words are remembered with what is like them: as many as names on ships, in documents and contacts have. */
const REMEMBERED = 100_000;

const keyOf = ({ text, consonants }: Token): string => (consonants ? `~${text}` : text);

function nearlyOf(text: string): readonly number[] {
  const seen = text.slice(0, LONGEST);
  const keys = [hashOf(seen)];
  for (let i = 0; i < seen.length; i += 1) if (seen[i] !== seen[i - 1]) keys.push(hashOf(seen, i));
  return keys;
}
