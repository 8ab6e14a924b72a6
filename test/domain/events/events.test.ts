import { describe, expect, test } from "vitest";
import { EVENT_GROUPS, EVENTS, sayEvent, type EventName } from "#domain/events/events";
import { LANGUAGES } from "#domain/text";

const parameters = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
const SAMPLE = {
  text: "TSL-2601", number: 7, party: { id: "0190b3a0-0000-7000-8000-000000000001", name: "Kestrel" }, permissions: ["compose", "bl.endorse"], kind: "Invoice", language: "zh-CN", act: "surrender", refusal: { code: "INTENT_EXPIRED", parameters: {} }, proof: "kept aside",
} as const;
const all = Object.entries(EVENTS) as [EventName, { words: { en: string; zh: string }; fields: Record<string, string> }][];

describe.each(all)("%s", (name, { words, fields }) => {
  test("says the same in both languages, of what every such line carries", () => {
    expect(parameters(words.zh)).toEqual(parameters(words.en));
    for (const parameter of parameters(words.en)) expect(["text", "number", "party", "permissions", "kind", "language", "act", "refusal"], parameter).toContain(fields[parameter]);
    expect(words.zh).not.toMatch(/您|[一-鿿][,;:?!]|[一-鿿][A-Za-z]|[A-Za-z][一-鿿]|[一-鿿}]\{|\}[一-鿿]/);
  });

  test("is said in words, without what is kept as proof", () => {
    const detail = Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, SAMPLE[type.replace("?", "") as keyof typeof SAMPLE]]));
    for (const language of LANGUAGES) expect(sayEvent(name, detail, language)).not.toMatch(/[{}–]|kept aside/);
  });

  test("has a kind of act with a name", () => expect(EVENT_GROUPS).toHaveProperty(name.split(".")[0] ?? ""));
});

test("names, rights and languages are said as the reader knows them", () => {
  expect(sayEvent("me.language", { language: "zh-CN" }, "zh-CN")).toBe("将语言设为简体中文");
  const detail = { person: { id: "1", name: "Ada Lin" }, granted: ["compose"], withdrawn: [] };
  expect(sayEvent("users.permissions", detail, "en-US")).toBe("Set the rights of Ada Lin. Granted: Compose envelopes and e-Packs. Withdrawn: –");
  expect(sayEvent("users.permissions", { ...detail, person: { id: "1", name: "林安" } }, "zh-CN")).toBe("设定了林安的权限。授予：新建信封和电子单证包。撤回：–");
});

test("what another version of the product wrote is still told", () => {
  expect(sayEvent("users.grant-key", { person: "0190b3a0-0000-7000-8000-000000000001", secrets: 3 }, "en-US")).toBe("Gave 0190b3a0 the company keys");
  expect(sayEvent("document.sign", {}, "en-US")).toBe("Signed");
  expect(sayEvent("me.language", { language: "pt-PT" }, "en-US")).toBe("Chose the language pt-PT");
  expect(sayEvent("auth.login", {}, "zh-CN")).toBe("从 – 登录");
  expect(sayEvent("future.act", {}, "en-US")).toBe("future.act");
});
