/** Words that are alike: one, or two written together, from a place on, on either side. */
export interface Meeting {
  readonly asked: number;
  readonly askedWords: number;
  readonly listed: number;
  readonly listedWords: number;
  readonly alike: number;
  readonly rarity: number;
  /** Whether both sides have the word, and not one of them its initial. */
  readonly whole: boolean;
}

export const worth = ({ alike, rarity }: Meeting): number => alike * rarity;

/** The places as bits of a number. */
const bits = (from: number, words: number): number => ((1 << words) - 1) << from;

/** So many steps find the best of nearly all names; of longer ones the best so far is taken. */
const STEPS = 400;

/** Tries meetings in order of their worth, each taken or left, and keeps the best choice. */
class Search {
  readonly #met: readonly Meeting[];
  /** The worth of all meetings from a place on. */
  readonly #rest: readonly number[];
  readonly #chosen: Meeting[] = [];
  #steps = 0;
  #most = -1;
  best: readonly Meeting[] = [];

  constructor(met: readonly Meeting[]) {
    this.#met = met;
    const rest = [0];
    for (const one of met.toReversed()) rest.push(rest.at(-1)! + worth(one));
    this.#rest = rest.reverse();
  }

  go(at = 0, asked = 0, listed = 0, sum = 0): void {
    if (sum > this.#most) {
      this.#most = sum;
      this.best = [...this.#chosen];
    }
    this.#steps += 1;
    const one = this.#met[at];
    if (one === undefined || this.#steps > STEPS || sum + this.#rest[at]! <= this.#most) return;
    const [a, l] = [bits(one.asked, one.askedWords), bits(one.listed, one.listedWords)];
    if ((asked & a) === 0 && (listed & l) === 0) {
      this.#chosen.push(one);
      this.go(at + 1, asked | a, listed | l, sum + worth(one));
      this.#chosen.pop();
    }
    this.go(at + 1, asked, listed, sum);
  }
}

/** Whether no word meets two: then there is nothing to choose. */
function areApart(met: readonly Meeting[]): boolean {
  let [asked, listed] = [0, 0];
  for (const one of met) {
    const [a, l] = [bits(one.asked, one.askedWords), bits(one.listed, one.listedWords)];
    if ((asked & a) !== 0 || (listed & l) !== 0) return false;
    asked |= a;
    listed |= l;
  }
  return true;
}

/** The choice of meetings that is worth most, in which no word meets two. */
export function assign(met: readonly Meeting[]): readonly Meeting[] {
  if (met.length < 2 || areApart(met)) return met;
  const search = new Search(met.toSorted((one, other) => worth(other) - worth(one)));
  search.go();
  return search.best;
}

/** The places of the words of one side that met none. */
export function spareOf(met: readonly Meeting[], side: "asked" | "listed", words: number): readonly number[] {
  let taken = 0;
  for (const one of met) taken |= bits(one[side], side === "asked" ? one.askedWords : one.listedWords);
  return Array.from({ length: words }, (_, i) => i).filter((i) => (taken & (1 << i)) === 0);
}
