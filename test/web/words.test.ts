import { describe, expect, test } from "vitest";
import { ERRORS } from "#domain/errors";
import { HEADLINES } from "#domain/headlines";
import { REASONS } from "#domain/reasons";
import { ENVELOPE_STATES, DOCUMENT_STATES } from "#domain/states";
import { wordsEn } from "../../web/i18n/words.en.ts";
import { wordsZh } from "../../web/i18n/words.zh.ts";

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const english = new Map(flat(wordsEn));
const chinese = new Map(flat(wordsZh));
const parameters = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();

describe("screen words", () => {
  test("every key exists in both languages, but for the English singular", () => {
    const expected = [...english.keys()].filter((key) => !key.endsWith("_one")).sort();
    expect([...chinese.keys()].sort()).toEqual(expected);
  });

  test("both languages take the same parameters, and no word is empty", () => {
    for (const [key, sentence] of chinese) {
      expect(sentence.trim(), key).not.toBe("");
      expect(parameters(sentence), key).toEqual(parameters(english.get(key) ?? ""));
    }
  });

  test("English has no exclamation marks; Chinese labels are plain and its marks full-width", () => {
    for (const [key, sentence] of english) expect(sentence, key).not.toMatch(/!/);
    for (const [key, sentence] of chinese) {
      expect(sentence, key).not.toContain("您");
      expect(sentence, key).not.toMatch(/[一-鿿][,;:?!]|[一-鿿][A-Za-z]|[A-Za-z][一-鿿]|[一-鿿}]\{|\}[一-鿿]/);
    }
  });

  test("Chinese has one word for a thing, speaks of the own company as one, and addresses nobody", () => {
    const said = [
      ...chinese,
      ...Object.entries(ERRORS).map(([code, row]) => [code, row.text.zh] as const),
      ...Object.entries({ ...REASONS, ...HEADLINES }).map(([code, words]) => [code, words.zh] as const),
    ];
    for (const [key, sentence] of said)
      expect(sentence, key).not.toMatch(/您|贵公司|贵方|占有方|所有方|占有人|企业|登记合约|终局|快捷方式/);
    const states = [...Object.values(DOCUMENT_STATES), ...Object.values(ENVELOPE_STATES)].map(
      (state) => state.label.zh,
    );
    expect(states).not.toContain(wordsZh.desk.done);
    expect(states).not.toContain(wordsZh.tasks.done);
  });
});
