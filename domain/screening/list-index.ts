import { isInitial } from "./likeness.ts";
import { formsOf, type Form, type Token } from "./names.ts";
import { LISTED_KINDS, type Identifier, type ListedKind, type ListEntry } from "./types.ts";
import { Vocabulary } from "./vocabulary.ts";
import { COMMON_WORDS } from "./words.ts";

/** An entry, and the list that it is on. */
export interface Indexed {
  readonly list: string;
  readonly entry: ListEntry;
}

/** One way to read one name of an entry. */
export interface Row {
  readonly of: Indexed;
  /** The place of its name among those of the entry. */
  readonly name: number;
  readonly script: Form["script"];
  /** The words that count, as numbers of the vocabulary. */
  readonly words: readonly number[];
  /** The same, each written together with the next one. */
  readonly joined: readonly number[];
  readonly legalForms: readonly string[];
}

/** Lists as they are compared, in memory. */
export interface Index {
  readonly vocabulary: Vocabulary;
  readonly rows: readonly Row[];
  /** The weight of all words of each row. */
  readonly weights: Float32Array;
  /** The kind and script of each row, as a bit of their own, and whether a word of it is an initial. */
  readonly sorts: Uint16Array;
  /** The rows that have a word, by its number. */
  readonly places: readonly Int32Array[];
  /** The weight of each word: rare ones weigh more. */
  readonly rarities: Float64Array;
  /** The most that each word can weigh: one that stands apart in a row weighs what its two parts do. */
  readonly mostRarities: Float64Array;
  /** The weight of a word that no list has. */
  readonly rarest: number;
  readonly identifiers: ReadonlyMap<string, readonly Indexed[]>;
  /** Goods and places, which are told by the beginning of a code. */
  readonly areas: readonly Indexed[];
}

/** The words that count in the name of such a body; all of them where none would be left. */
export function counted(tokens: readonly Token[], kind: ListedKind | null): readonly Token[] {
  const kept = tokens.filter(({ legal, ofShip }) => !(legal && isOfCompany(kind)) && !(ofShip && kind === "vessel"));
  return kept.length > 0 ? kept : tokens;
}
const isOfCompany = (kind: ListedKind | null): boolean => kind === null || kind === "company";

export const legalFormsOf = (tokens: readonly Token[], kind: ListedKind | null): readonly string[] =>
  isOfCompany(kind) ? tokens.filter(({ legal }) => legal).map(({ text }) => text) : [];

/** Two words written as one. */
export const together = (one: Token, other: Token): Token => ({ ...one, text: one.text + other.text });

/** No word weighs less. */
const LEAST = 0.3;
/** Common words weigh no more than this part of the rarest, however short the lists are. */
const COMMON = 0.35;
/** Numbers tell ships and aircraft of one name apart: they weigh as much as words that are rare. */
const NUMBERS = 0.6;

const common: ReadonlySet<string> = new Set<string>(COMMON_WORDS);

function rarityOf(token: Token, found: number, names: number, rarest: number): number {
  const rarity = Math.max(LEAST, Math.log((names + 1) / (found + 1)));
  if (common.has(token.text)) return Math.min(rarity, COMMON * rarest);
  return /^\d+$/.test(token.text) ? Math.max(rarity, NUMBERS * rarest) : rarity;
}

/** Rows of one kind and one script are compared with names that are read as such: several kinds are several bits. */
export const sortOf = (kind: ListedKind, script: Form["script"]): number =>
  1 << (2 * LISTED_KINDS.indexOf(kind) + (script === "han" ? 1 : 0));

/** The bit of rows that have an initial, which meets words that are not like it. */
export const INITIALS = 1 << 15;
export const keyOf = ({ kind, value }: Identifier): string => `${kind} ${value}`;

class Building {
  readonly vocabulary = new Vocabulary();
  readonly rows: Row[] = [];
  readonly places: number[][] = [];
  readonly identifiers = new Map<string, Indexed[]>();
  readonly areas: Indexed[] = [];
  readonly joined = new Set<number>();

  add(of: Indexed): void {
    const { entry } = of;
    if (entry.kind === "goods" || entry.kind === "place") this.areas.push(of);
    for (const identifier of entry.identifiers) {
      const key = keyOf(identifier);
      this.identifiers.set(key, [...(this.identifiers.get(key) ?? []), of]);
    }
    for (const [name, { text }] of entry.names.entries()) for (const form of formsOf(text)) this.#row(of, name, form);
  }

  #row(of: Indexed, name: number, { script, tokens }: Form): void {
    const kept = counted(tokens, of.entry.kind);
    const words = kept.map((token) => this.vocabulary.add(token));
    const joined = kept.slice(1).map((token, i) => this.vocabulary.add(together(kept[i]!, token)));
    for (const word of joined) this.joined.add(word);
    const row = this.rows.length;
    for (const word of new Set([...words, ...joined])) (this.places[word] ??= []).push(row);
    const legalForms = legalFormsOf(tokens, of.entry.kind);
    this.rows.push({ of, name, script, words, joined, legalForms });
  }
}

/** Makes lists ready for comparison. */
export function buildIndex(lists: readonly { readonly list: string; readonly entries: Iterable<ListEntry> }[]): Index {
  const building = new Building();
  for (const { list, entries } of lists) for (const entry of entries) building.add({ list, entry });
  const { vocabulary, rows, places, identifiers, areas, joined } = building;
  const total = Math.max(rows.length, 1);
  const rarest = Math.log(total + 1);
  const rarities = Float64Array.from(vocabulary.tokens, (token, word) =>
    rarityOf(token, places[word]?.length ?? 0, total, rarest),
  );
  return {
    vocabulary,
    rows,
    weights: Float32Array.from(rows, ({ words }) => words.reduce((sum, word) => sum + rarities[word]!, 0)),
    sorts: Uint16Array.from(
      rows,
      ({ of, script, words }) =>
        sortOf(of.entry.kind, script) | (words.some((word) => isInitial(vocabulary.tokens[word]!)) ? INITIALS : 0),
    ),
    places: vocabulary.tokens.map((_, word) => Int32Array.from(places[word] ?? [])),
    rarities,
    mostRarities: rarities.map((rarity, word) => (joined.has(word) ? 2 * rarest : rarity)),
    rarest,
    identifiers,
    areas,
  };
}
