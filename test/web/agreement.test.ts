import { expect, test } from "vitest";
import { AGREEMENT } from "#domain/agreement";
import { LIMITS } from "#domain/limits";
import { LEGAL_NUMBERS, PRIVACY, TERMS } from "#domain/terms";
import { say } from "#domain/text";
import { countries, countryName } from "../../web/i18n/countries.ts";

test("the agreement is whole in both languages and bears the version that is accepted", () => {
  expect([AGREEMENT.version, AGREEMENT.date]).toEqual([LIMITS.agreementVersion, LIMITS.agreementDate]);
  for (const { heading, words } of AGREEMENT.clauses) {
    expect(heading.en && words.en).toMatch(/^[A-Z]/);
    expect(heading.zh && words.zh).toMatch(/\p{Script=Han}/u);
  }
});

test.each([
  ["terms", TERMS],
  ["privacy policy", PRIVACY],
] as const)("the %s are whole in both languages, with every number filled in", (_, legal) => {
  for (const { heading, words } of legal.clauses)
    for (const language of ["en-US", "zh-CN"] as const) {
      const said = `${say(heading, language)} ${say(words, language, LEGAL_NUMBERS)}`;
      expect(said).toMatch(language === "en-US" ? /^[A-Z]/ : /\p{Script=Han}/u);
      expect(said).not.toMatch(/[{}]|您|企业|占有方/);
    }
});

test("countries have a name in both languages", () => {
  for (const language of ["en-US", "zh-CN"] as const) {
    const all = countries(language);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.filter(({ code, name }) => code === name)).toEqual([]);
  }
  expect([countryName("PT", "en-US"), countryName("PT", "zh-CN"), countryName("", "en-US")]).toEqual([
    "Portugal",
    "葡萄牙",
    "",
  ]);
});
