import { expect, test } from "vitest";
import { AGREEMENT } from "#domain/agreement";
import { LIMITS } from "#domain/limits";
import { countries, countryName } from "../../web/i18n/countries.ts";

test("the agreement is whole in both languages and bears the version that is accepted", () => {
  expect([AGREEMENT.version, AGREEMENT.date]).toEqual([LIMITS.agreementVersion, LIMITS.agreementDate]);
  for (const { heading, words } of AGREEMENT.clauses) {
    expect(heading.en && words.en).toMatch(/^[A-Z]/);
    expect(heading.zh && words.zh).toMatch(/\p{Script=Han}/u);
  }
});

test("countries have a name in both languages", () => {
  for (const language of ["en-US", "zh-CN"] as const) {
    const all = countries(language);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.filter(({ code, name }) => code === name)).toEqual([]);
  }
  expect([countryName("PT", "en-US"), countryName("PT", "zh-CN"), countryName("", "en-US")]).toEqual(["Portugal", "葡萄牙", ""]);
});
