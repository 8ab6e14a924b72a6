import { describe, expect, it } from "vitest";
import { assign, worth, type Meeting } from "#domain/screening/assignment";
import { candidatesFor } from "#domain/screening/candidates";
import { jaroWinkler } from "#domain/screening/jaro-winkler";
import { buildIndex, counted, INITIALS, sortOf } from "#domain/screening/list-index";
import { formsOf } from "#domain/screening/names";
import { askedOf, scoreOf } from "#domain/screening/scoring";
import type { ListEntry } from "#domain/screening/types";
import { random, type Random } from "../../../scripts/lib/random.ts";

const SYLLABLES = ["ka", "mo", "sha", "ri", "ne", "bu", "al", "dir", "tos", "wen"];
const COMMON = ["trading", "shipping", "marine", "a", "k", "ali"];

/** A name of few syllables, so that many are alike. */
function invented(by: Random): string {
  const word = (): string => Array.from({ length: 1 + by.below(3) }, () => by.pick(SYLLABLES)).join("");
  return Array.from({ length: 1 + by.below(4) }, () => (by.chance(0.3) ? by.pick(COMMON) : word())).join(" ");
}

const personOf = (text: string, id: number): ListEntry => ({
  id: String(id),
  kind: "person",
  names: [{ text, quality: "primary", former: false }],
  countries: [],
  identifiers: [],
  birthDates: [],
  flag: null,
  programmes: [],
  listedOn: null,
  addresses: [],
  remarks: "",
});

describe("the likeness of two words", () => {
  it("is that of Jaro and Winkler", () => {
    expect(jaroWinkler("martha", "marhta")).toBeCloseTo(0.961, 3);
    expect(jaroWinkler("dixon", "dicksonx")).toBeCloseTo(0.813, 3);
    expect(jaroWinkler("dwayne", "duane")).toBeCloseTo(0.84, 3);
    expect(jaroWinkler("", "")).toBe(1);
    expect([jaroWinkler("a", ""), jaroWinkler("abc", "xyz")]).toEqual([0, 0]);
  });

  it("is never beyond 1, and 1 for the same word alone", () => {
    const by = random(5);
    for (let i = 0; i < 2_000; i += 1) {
      const [one, other] = [invented(by), invented(by)];
      const like = jaroWinkler(one, other);
      expect(like).toBeGreaterThanOrEqual(0);
      expect(like === 1).toBe(one === other);
    }
  });
});

describe("the assignment of words", () => {
  /** The best of all choices, one after the other. */
  function best(met: readonly Meeting[], asked = 0, listed = 0): number {
    const [one, ...rest] = met;
    if (one === undefined) return 0;
    const without = best(rest, asked, listed);
    const bits = (from: number, words: number): number => ((1 << words) - 1) << from;
    const [a, l] = [bits(one.asked, one.askedWords), bits(one.listed, one.listedWords)];
    return (asked & a) !== 0 || (listed & l) !== 0
      ? without
      : Math.max(without, worth(one) + best(rest, asked | a, listed | l));
  }

  it("is worth as much as the best one, and no word meets two", () => {
    const by = random(7);
    for (let i = 0; i < 500; i += 1) {
      const met = Array.from({ length: by.below(9) }, () => ({
        asked: by.below(4),
        askedWords: 1 + by.below(2),
        listed: by.below(4),
        listedWords: 1 + by.below(2),
        alike: 0.8 + by.next() / 5,
        rarity: 1 + by.below(9),
        whole: true,
      }));
      const chosen = assign(met);
      expect(chosen.reduce((sum, one) => sum + worth(one), 0)).toBeCloseTo(best(met), 8);
      expect(best(chosen)).toBeCloseTo(best(met), 8);
    }
  });
});

describe("the rows that are looked at", () => {
  it("are all that reach the score, whichever words are common", () => {
    const by = random(11);
    const texts = Array.from({ length: 400 }, () => invented(by)).filter((text) => formsOf(text).length > 0);
    const index = buildIndex([{ list: "invented", entries: texts.map(personOf) }]);
    let reached = 0;
    for (let i = 0; i < 200; i += 1)
      for (const { tokens, script } of formsOf(by.chance(0.5) ? by.pick(texts) : invented(by))) {
        const asked = askedOf(index, counted(tokens, "person"));
        for (const floor of [0.5, 0.85]) {
          const found = new Map(
            candidatesFor(index, asked, sortOf("person", script), floor).map(({ row, most }) => [row, most]),
          );
          for (const [row, listed] of index.rows.entries()) {
            const { score } = scoreOf(index, asked, listed);
            // A row with an initial is looked at where a rare word of it met.
            if (score < floor || (index.sorts[row]! & INITIALS) !== 0) continue;
            reached += 1;
            const what = `${tokens.map(({ text }) => text).join(" ")} ~ ${texts[row]}`;
            expect(found.has(row), what).toBe(true);
            expect(found.get(row)!, what).toBeGreaterThanOrEqual(score - 1e-3);
          }
        }
      }
    expect(reached).toBeGreaterThan(500);
  });
});
