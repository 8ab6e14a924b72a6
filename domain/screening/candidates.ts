import { isInitial } from "./likeness.ts";
import { INITIALS, type Index } from "./list-index.ts";
import { LEFT_OVER, type Asked } from "./scoring.ts";

/** A row that may reach a score, and the most that it can reach. */
export interface Candidate {
  readonly row: number;
  readonly most: number;
}

/** Sums by row, which are kept between two names since there are as many as rows of all lists. */
class Sums {
  readonly counts: Float32Array;
  readonly asked: Float32Array;
  readonly listed: Float32Array;
  readonly touched: number[] = [];

  constructor(rows: number) {
    [this.counts, this.asked, this.listed] = [new Float32Array(rows), new Float32Array(rows), new Float32Array(rows)];
  }

  clear(): void {
    for (const row of this.touched) this.counts[row] = this.asked[row] = this.listed[row] = 0;
    this.touched.length = 0;
  }
}

const kept = new WeakMap<Index, Sums>();

function sumsOf(index: Index): Sums {
  const known = kept.get(index);
  if (known !== undefined) return known;
  const sums = new Sums(index.rows.length);
  kept.set(index, sums);
  return sums;
}

/** Sums are kept in numbers of less digits than scores. */
const CLOSE = 1e-4;

/** The most that a name can score whose words count so much, with so much left over on either side. */
function mostOf(counts: number, asked: number, listed: number): number {
  const both = Math.min(asked, listed);
  const left = 2 * LEFT_OVER.contradicting * both + LEFT_OVER.omitted * Math.abs(asked - listed);
  return counts <= 0 ? 0 : counts / (counts + left);
}

/** The words of the lists that a word may meet: alone, or together with the word before or behind it. */
const meetable = ({ alike, joined }: Asked, i: number): readonly ReadonlyMap<number, number>[] =>
  [alike[i], joined[i - 1], joined[i]].filter((one) => one !== undefined);

/** Adds what a word may count to every row in which it may meet one. */
function addWord(index: Index, sums: Sums, asked: Asked, i: number, sorts: number): void {
  const rarity = asked.rarities[i]!;
  for (const alikes of meetable(asked, i))
    for (const [word, alike] of alikes) {
      const weight = index.mostRarities[word]!;
      const counts = alike * Math.min(rarity, weight);
      const rows = index.places[word]!;
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at]!;
        if ((index.sorts[row]! & sorts) === 0) continue;
        if (sums.counts[row] === 0) sums.touched.push(row);
        sums.counts[row]! += counts;
        sums.asked[row]! += rarity;
        sums.listed[row]! += weight;
      }
    }
}

/**
 * The rows of these sorts that may score at least so much, best first. Rare words come first: a row that has none of
 * them can no longer reach the score, and the many rows of common words are never looked at. A row with an initial is
 * looked at where another word of it met.
 */
export function candidatesFor(index: Index, asked: Asked, sorts: number, floor: number): readonly Candidate[] {
  const sums = sumsOf(index);
  sums.clear();
  const order = [...asked.rarities.keys()].toSorted((one, other) => asked.rarities[other]! - asked.rarities[one]!);
  const initials = asked.tokens.some(isInitial);
  let rest = asked.weight;
  for (const i of order) {
    if (mostOf(rest, asked.weight - rest, 0) < floor - CLOSE) break;
    addWord(index, sums, asked, i, sorts);
    // Initials stay in the rest: they may meet a word of any row.
    if (!isInitial(asked.tokens[i]!)) rest = Math.max(0, rest - asked.rarities[i]!);
  }
  const found: Candidate[] = [];
  for (const row of sums.touched) {
    const most =
      (index.sorts[row]! & INITIALS) !== 0
        ? 1
        : mostOf(
            Math.min(sums.counts[row]! + rest, asked.weight),
            Math.max(0, asked.weight - sums.asked[row]! - rest),
            initials ? 0 : Math.max(0, index.weights[row]! - sums.listed[row]! - rest),
          );
    if (most >= floor - CLOSE) found.push({ row, most });
  }
  return found.sort((one, other) => other.most - one.most);
}
