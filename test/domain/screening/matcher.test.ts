import { beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#domain/limits";
import { LIST_FORMATS, type ListFormat } from "#domain/screening/list-formats";
import { buildIndex, match, subjectFault, THRESHOLDS, verdictOf, type Index } from "#domain/screening/matcher";
import type { ListEntry, Match, Subject } from "#domain/screening/types";
import { LISTS, read, subjectOf } from "../../support/screening-lists.ts";

let index: Index;
let entries: readonly (readonly [ListFormat, ListEntry])[];

beforeAll(async () => {
  const formats = Object.keys(LIST_FORMATS) as ListFormat[];
  const lists = await Promise.all(
    formats.map(async (list) => ({ list, entries: (await read(list, LISTS[list])).entries })),
  );
  index = buildIndex(lists);
  entries = lists.flatMap((one) => one.entries.map((entry) => [one.list, entry] as const));
});

const found = (name: string, more: Partial<Subject> = {}): readonly Match[] =>
  match(index, subjectOf(name, more), THRESHOLDS);
const best = (name: string, more: Partial<Subject> = {}): Match | undefined => found(name, more)[0];

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** An explanation adds up: words to the part of the name, and facts to the score. */
function expectAddsUp({ score, by, facts, tokens }: Match): void {
  expect(sum(facts.map(({ weighs }) => weighs))).toBeCloseTo(score, 8);
  expect(score).toBeGreaterThanOrEqual(0);
  expect(score).toBeLessThanOrEqual(1);
  if (by === "identifier") return;
  const part = sum(tokens.map(({ counts }) => counts)) / sum(tokens.map(({ rarity }) => rarity));
  expect(part).toBeCloseTo(facts.find(({ fact }) => fact === "name")!.weighs, 3);
  for (const { asked, listed, alike, rarity, counts } of tokens) {
    expect(counts).toBeCloseTo(alike * rarity, 8);
    if (asked === null || listed === null) expect([alike, counts]).toEqual([0, 0]);
  }
}

/** Names in every way that this test asks about, for laws that hold for any. */
const NAMES = [
  "Orlan Bay Shipping & Trading FZE",
  "SEVERNY LINES",
  "Severnaya Linya OAO",
  "Grigor Salvadin",
  "صلفادين غريغور",
  "A. Morozhen",
  "Maravel",
  "Haesong 9",
  "宁波海运",
  "Ningbo Hai Yun Co Ltd",
  "Nobody Whom Anyone Lists",
  "trading",
  "P-701",
] as const;

describe("a name", () => {
  it("meets every name of every list that is asked about as it is listed", () => {
    for (const [list, { id, kind, names }] of entries)
      for (const { text } of names) {
        const [first] = match(index, subjectOf(text, { kind }), THRESHOLDS).filter((one) => one.entry === id);
        expect(first, text).toMatchObject({ list, score: 1 });
      }
  });

  it.each([
    ["another order", "Salvadin, Grigor", "7001"],
    ["capitals, accents and width", "ＧＲÍＧＯＲ  salvadïn", "7001"],
    ["signs and legal forms", "“Vantor” — Holding, L.L.C.", "NK-demo1"],
    ["Cyrillic with another legal form", "ПАО Орлан Бэй Шиппинг", "418"],
    ["letters of another alphabet that look the same", "Оrlаn Веу Shiррing", "418"],
    ["what nobody sees", "Or\u200Blan\u2060 Bey Ship\u00ADping", "418"],
    ["Chinese without its legal form", "宁波海运", "company 宁波海运有限公司"],
    ["Arabic without the vowels of Latin letters", "Ghrighur Salfadin", "7001"],
    ["words together that are apart", "Orlanbey Shipping", "418"],
    ["words apart that are together", "Sever ny Lines", "90001"],
    ["a spelling that sounds alike", "Andrej Kirilovich Morozhen", "90002"],
    ["an initial", "Andrei K. Morozhen", "90002"],
    ["a former name", "Polar Lines Ltd", "90001"],
    ["the word of a ship before it", "M/V Severny Briz", "90003"],
  ])("is met in %s", (_, name, entry) => {
    const first = best(name);
    expect(first?.entry).toBe(entry);
    expect(verdictOf(first!.score, THRESHOLDS)).not.toBe("clear");
  });

  it("weighs rare words more than common ones, and says which words met", () => {
    const [rare, common] = [best("Vantor")!, best("Holding")];
    expect(rare.entry).toBe("NK-demo1");
    expect(common?.score ?? 0).toBeLessThan(rare.score);
    const explained = best("Orlan Bay Shipping & Trading FZE", { country: "AE" })!;
    expect(explained).toMatchObject({ entry: "418", list: "eu", by: "name", legalForms: { asked: ["and", "fze"] } });
    expect(explained.tokens.map(({ asked, listed }) => [asked, listed])).toEqual([
      ["orlan", "orlan"],
      ["bay", "bey"],
      ["shipping", "shipping"],
      ["trading", null],
    ]);
    const [orlan, , shipping] = explained.tokens;
    expect(orlan!.rarity).toBeGreaterThan(shipping!.rarity);
  });

  it("of a ship with another number, or another word in its name, is none of the listed ones", () => {
    expect(best("Hae Song 9", { kind: "vessel" })).toMatchObject({ entry: "NK-demo2", score: 1 });
    expect(verdictOf(best("Hae Song 8", { kind: "vessel" })?.score ?? 0, THRESHOLDS)).toBe("clear");
    expect(verdictOf(best("Orlan Kestrel Bunkering")?.score ?? 0, THRESHOLDS)).toBe("clear");
    expect(found("Nobody Whom Anyone Lists")).toEqual([]);
  });

  it("is compared with bodies of its kind alone; of an unknown kind with all", () => {
    expect(best("Severny Briz", { kind: "vessel" })?.entry).toBe("90003");
    expect(best("Severny Briz", { kind: "person" })).toBeUndefined();
    expect(best("Severny Briz")?.entry).toBe("90003");
  });

  it("of the other names of a subject counts as the first does", () => {
    expect(best("Any Name At All", { otherNames: ["Vantor Holding"] })).toMatchObject({
      entry: "NK-demo1",
      asked: "Vantor Holding",
      score: 1,
    });
  });
});

describe("a number", () => {
  it("of a ship meets whatever the name is, and the one beside it does not", () => {
    const asked = (value: string) => found("Fair Wind", { kind: "vessel", identifiers: [{ kind: "imo", value }] });
    expect(asked("9990117")[0]).toMatchObject({ entry: "DEM0002", score: 1, by: "identifier" });
    expect(asked("9990119").filter(({ by }) => by === "identifier")).toEqual([]);
  });

  it("of a registration meets in its country, and nowhere else", () => {
    const asked = (country: string) =>
      found("Elsewhere", { country, identifiers: [{ kind: "registration", value: "1024700333" }] });
    expect(asked("AE")[0]).toMatchObject({ entry: "418", by: "identifier", facts: [{ fact: "registration" }, {}] });
    expect(asked("NO")).toEqual([]);
  });

  it("of goods and places meets what its code stands for", () => {
    const asked = (more: Partial<Subject>) => found("Cargo of the voyage", more).map(({ entry }) => entry);
    expect(asked({ kind: "goods", identifiers: [{ kind: "hs", value: "270900" }] })).toEqual(["goods Crude oil 2709"]);
    expect(asked({ kind: "goods", identifiers: [{ kind: "hs", value: "271019" }] })).toEqual([]);
    expect(asked({ kind: "place", identifiers: [{ kind: "locode", value: "RUNVS" }] })).toEqual(["place RUNVS"]);
    expect(asked({ kind: "vessel", flag: "KP" })).toEqual(["place North Korea KP"]);
  });

  it("that is another one lowers the score of the same name", () => {
    const other = best("Maravel", { kind: "vessel", identifiers: [{ kind: "imo", value: "9990131" }] });
    const maravel = found("Maravel", { kind: "vessel", identifiers: [{ kind: "imo", value: "9990131" }] }).find(
      ({ entry }) => entry === "DEM0002",
    )!;
    expect(other?.entry).toBe("vessel GREY HERON 9990131");
    expect(maravel).toMatchObject({ score: 0.9, by: "name" });
    expectAddsUp(maravel);
  });
});

describe("facts beside the name", () => {
  const scored = (more: Partial<Subject>): number =>
    found("Andrey Morozhen", { kind: "person", ...more }).find(({ entry }) => entry === "90002")!.score;

  it("raise and lower the score: country, birth and flag", () => {
    const plain = scored({});
    expect(scored({ country: "RU" })).toBeGreaterThan(plain);
    expect(scored({ country: "NO" })).toBeLessThan(plain);
    expect(scored({ born: "1948-09-08" })).toBeGreaterThan(scored({ born: "1948" }));
    expect(scored({ born: "1948" })).toBeGreaterThan(plain);
    expect(scored({ born: "1950" })).toBe(plain);
    expect(scored({ born: "1979" })).toBeLessThan(plain);
    const flag = (said: string) => best("Severny Brig", { kind: "vessel", flag: said })!.score;
    expect(flag("CM")).toBeGreaterThan(flag("PA"));
  });
});

describe("any match", () => {
  const SUBJECTS = NAMES.flatMap((name) => [
    subjectOf(name),
    subjectOf(name, { country: "RU", born: "1948-09-08", flag: "CM", kind: null }),
    subjectOf(name, { country: "SG", born: "1900", flag: "SG", identifiers: [{ kind: "imo", value: "9990105" }] }),
  ]);

  it("is explained by what adds up to its score", () => {
    for (const subject of SUBJECTS) for (const one of match(index, subject, THRESHOLDS)) expectAddsUp(one);
  });

  it("is in the order of the scores, each entry once, at most thirty of them below review", () => {
    for (const subject of SUBJECTS) {
      const matches = match(index, subject, THRESHOLDS);
      expect(matches.map(({ score }) => score)).toEqual(matches.map(({ score }) => score).toSorted((a, b) => b - a));
      expect(new Set(matches.map(({ list, entry }) => `${list} ${entry}`)).size).toBe(matches.length);
      expect(matches.filter(({ score }) => score < THRESHOLDS.review).length).toBeLessThanOrEqual(30);
    }
  });

  it("never becomes more by a higher threshold, nor another one by it", () => {
    for (const subject of SUBJECTS) {
      const reviewed = (review: number): readonly Match[] =>
        match(index, subject, { hit: 0.99, review }, { nearest: 0 });
      const steps = [0.7, 0.8, 0.85, 0.9, 0.95].map(reviewed);
      for (const [i, step] of steps.slice(1).entries()) for (const one of step) expect(steps[i]).toContainEqual(one);
    }
  });

  it("of names alone is the same from either side", () => {
    const texts = entries.flatMap(([, { names }]) => names.map(({ text }) => text)).concat(NAMES);
    const person = (id: string, text: string): ListEntry => ({
      id,
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
    const all = buildIndex([{ list: "own", entries: texts.map((text, i) => person(String(i), text)) }]);
    const scores = texts.map(
      (text) => new Map(match(all, subjectOf(text), THRESHOLDS).map(({ entry, score }) => [entry, score])),
    );
    for (const [i, from] of scores.entries())
      for (const [j, to] of scores.entries()) {
        const [there, back] = [from.get(String(j)), to.get(String(i))];
        if (there !== undefined && back !== undefined) expect(there, `${texts[i]} ~ ${texts[j]}`).toBeCloseTo(back, 3);
      }
  });
});

describe("a subject", () => {
  it("of which nothing can be compared is refused in words, unless a number tells it", () => {
    for (const name of ["", "A", "Ltd", "Co., Ltd.", "—…!", "\u200B\u2060", "有限公司", "S.A."])
      expect(subjectFault(subjectOf(name))?.code, JSON.stringify(name)).toBe("LIST_SUBJECT_NAME");
    expect(subjectFault(subjectOf("Ltd", { identifiers: [{ kind: "imo", value: "9990117" }] }))).toBeNull();
    expect(subjectFault(subjectOf("x".repeat(LIMITS.listNameCharacters + 1)))?.code).toBe("LIST_SUBJECT_LONG");
    for (const name of NAMES) expect(subjectFault(subjectOf(name))).toBeNull();
  });

  it("with a name of ten thousand characters, of one word or of thousands, is compared all the same", () => {
    for (const name of ["x".repeat(10_000), "orlan ".repeat(2_000), "a\u0301".repeat(5_000), "李".repeat(10_000)])
      for (const one of found(name)) expectAddsUp(one);
  });
});
