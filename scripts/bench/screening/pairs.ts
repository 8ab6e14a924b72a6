import { PORT_NAMES } from "#domain/port-names";
import { jaroWinkler } from "#domain/screening/jaro-winkler";
import { formsOf } from "#domain/screening/names";
import type { ListedKind, ListEntry } from "#domain/screening/types";
import { random, type Random } from "../../lib/random.ts";
import type { List } from "./lists.ts";

/** A name that is asked about. */
export interface Question {
  readonly name: string;
  readonly kind: ListedKind;
  /** The entry that is meant; null for a name that is on no list. */
  readonly entry: ListEntry | null;
}

/** An alias of an entry. */
export interface Pair extends Question {
  readonly entry: ListEntry;
}

const wordsOf = (name: string): readonly string[] =>
  formsOf(name)[0]
    ?.tokens.filter(({ legal }) => !legal)
    .map(({ text }) => text) ?? [];
/** The words of a name in one order, by which two spellings are told from one. */
const bagOf = (name: string): string => wordsOf(name).toSorted().join(" ");

const shuffled = <T>(items: readonly T[], by: Random): readonly T[] =>
  items
    .map((item) => ({ item, at: by.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

const allOf = (lists: readonly List[]): readonly ListEntry[] => lists.flatMap(({ entries }) => entries);

/** Every alias of the lists, in an order that a seed repeats; a name that an entry has twice counts once. */
export function aliasPairs(lists: readonly List[], seed: number): readonly Pair[] {
  const pairs = allOf(lists).flatMap((entry) => {
    const known = new Set([bagOf(entry.names[0]?.text ?? "")]);
    return entry.names.slice(1).flatMap(({ text }): readonly Pair[] => {
      const bag = bagOf(text);
      if (known.has(bag)) return [];
      known.add(bag);
      return [{ name: text, kind: entry.kind, entry }];
    });
  });
  return shuffled(pairs, random(seed));
}

/** Words from so many letters on are changed: others are particles. */
const CHANGED_FROM = 4;
/** Words below this likeness are other words. */
const OTHER = 0.7;

/** A name of a list with one of its words put in another's place; null where that is no other name. */
function oneWordChanged(entry: ListEntry, words: readonly string[], by: Random): Question | null {
  const parts = [...wordsOf(by.pick(entry.names).text)];
  const [at, word] = [by.below(parts.length), by.pick(words)];
  const old = parts[at] ?? "";
  if (parts.length < 2 || old.length < CHANGED_FROM || jaroWinkler(old, word) >= OTHER) return null;
  parts[at] = word;
  return { name: parts.join(" "), kind: entry.kind, entry: null };
}

const TRADES = [
  "Marine",
  "Shipping",
  "Trading",
  "Logistics",
  "Bunkering",
  "Freight",
  "Steel",
  "Oil",
  "Foods",
  "Chemicals",
];
const SORTS = ["", "International", "Global", "United", "General", "Pacific"];
const LEGAL = ["Ltd", "GmbH", "Pte Ltd", "S.A.", "LLC", "B.V.", "Co., Ltd"];

/** The name of a company as many have it: a port, trades and a legal form. */
function commonCompany(ports: readonly string[], by: Random): Question {
  const name = [by.pick(ports), by.pick(SORTS), by.pick(TRADES), by.pick(TRADES), by.pick(LEGAL)];
  return { name: name.filter((part) => part !== "").join(" "), kind: "company", entry: null };
}

/** So many names that are on no list: half common ones of companies, half of the lists with one word changed. */
export function nonPairs(lists: readonly List[], count: number, seed: number): readonly Question[] {
  const by = random(seed);
  const entries = allOf(lists).filter(({ names }) => names.length > 0);
  const listed = new Set(entries.flatMap(({ names }) => names.map(({ text }) => bagOf(text))));
  const words = [...listed].flatMap((bag) => bag.split(" ")).filter((word) => /^[a-z]{4,}$/.test(word));
  const ports = PORT_NAMES.split("\n").map((line) => line.slice(6).split("|")[0] ?? "");
  const found: Question[] = [];
  while (found.length < count) {
    const one = found.length % 2 === 0 ? commonCompany(ports, by) : oneWordChanged(by.pick(entries), words, by);
    if (one !== null && !listed.has(bagOf(one.name))) found.push(one);
  }
  return found;
}

/** A word is long enough for a letter to be wrong. */
const MISTYPED_FROM = 5;

/** A name as somebody types it from memory: its words in another order, one letter wrong, left out, or moved. */
export function mistyped(pair: Pair, by: Random): Pair {
  const words = pair.name.split(/[\s,]+/).filter((word) => word !== "");
  const turned = [...words.slice(1), ...words.slice(0, 1)];
  const places = [...turned.keys()].filter((i) => /^[A-Za-z]+$/.test(turned[i]!) && turned[i]!.length >= MISTYPED_FROM);
  if (places.length > 0) {
    const place = by.pick(places);
    const word = turned[place]!;
    const at = 1 + by.below(word.length - 2);
    const [before, letter, next, behind] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
    const wrong = [`${before}${next}${behind}`, `${before}${next}${letter}${behind}`, `${before}e${next}${behind}`];
    turned[place] = by.pick(wrong);
  }
  return { ...pair, name: turned.join(" ") };
}
