import { describe, expect, test } from "vitest";
import { EVENTS, sayEvent, type EventName } from "#domain/events/events";
import { EVENT_GROUPS } from "#domain/events/groups";
import { LANGUAGES } from "#domain/text";

const parameters = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
const SAMPLE = {
  text: "TSL-2601",
  number: 7,
  day: "2026-11-20",
  party: { id: "0190b3a0-0000-7000-8000-000000000001", name: "Kestrel" },
  permissions: ["compose", "bl.endorse"],
  kind: "Invoice",
  act: "surrender",
  refusal: { code: "INTENT_EXPIRED", parameters: {} },
  facts: { city: "Sines", findable: false },
  yesNo: true,
  expiry: 90,
  ownExpiry: null,
  timeOut: 30,
  language: "zh-CN",
  grantables: ["documents.sign"],
  revocation: "superseded",
  topics: ["document"],
  headline: "REVOKED",
  proof: "kept aside",
} as const;
const all = Object.entries(EVENTS) as [
  EventName,
  { words: { en: string; zh: string }; fields: Record<string, string> },
][];

describe.each(all)("%s", (name, { words, fields }) => {
  test("says the same in both languages, of what every such line carries", () => {
    expect(parameters(words.zh)).toEqual(parameters(words.en));
    for (const parameter of parameters(words.en))
      expect(
        [...Object.keys(SAMPLE), ...Object.keys(SAMPLE).map((type) => `${type}?`)].filter(
          (type) => !type.startsWith("proof"),
        ),
        parameter,
      ).toContain(fields[parameter]);
    expect(words.zh).not.toMatch(/您|[一-鿿][,;:?!]|[一-鿿][A-Za-z]|[A-Za-z][一-鿿]|[一-鿿}]\{|\}[一-鿿]/);
  });

  test("is said in words, without what is kept as proof", () => {
    const detail = Object.fromEntries(
      Object.entries(fields).map(([field, type]) => [field, SAMPLE[type.replace("?", "") as keyof typeof SAMPLE]]),
    );
    for (const language of LANGUAGES) expect(sayEvent(name, detail, language)).not.toMatch(/[{}–]|kept aside/);
  });

  test("has a kind of act with a name", () => expect(EVENT_GROUPS).toHaveProperty(name.split(".")[0] ?? ""));
});

test("names, rights and languages are said as the reader knows them", () => {
  expect(sayEvent("me.language", { language: "zh-CN" }, "zh-CN")).toBe("将语言设为简体中文");
  const detail = { person: { id: "1", name: "Ada Lin" }, granted: ["compose"], withdrawn: [] };
  expect(sayEvent("users.permissions", detail, "en-US")).toBe(
    "Set the rights of Ada Lin. Granted: Compose envelopes and e-Packs. Withdrawn: –",
  );
  expect(sayEvent("users.permissions", { ...detail, person: { id: "1", name: "林安" } }, "zh-CN")).toBe(
    "设定了林安的权限。授予：新建信封和电子单证包。撤回：–",
  );
});

test("a day is said as the screens say it", () => {
  const detail = { name: "Survey", until: "2026-11-30" };
  expect(LANGUAGES.map((language) => sayEvent("workspace.create", detail, language))).toEqual([
    "Shared documents with visitors as “Survey”, until 30 Nov 2026",
    "创建共享空间“Survey”，有效期至 2026年11月30日",
  ]);
});

test("what an administrator set is said with its values", () => {
  const person = { id: "1", name: "Bo Lee" };
  const said = (name: EventName, detail: object): string[] =>
    LANGUAGES.map((language) => sayEvent(name, detail as Record<string, unknown>, language));
  expect(
    said("organisation.update", {
      before: { city: "Singapore", chineseName: "" },
      after: { city: "Sines", chineseName: "新名航运" },
    }),
  ).toEqual([
    "Changed the facts of the company. Before: city: Singapore; Chinese name: none. Now: city: Sines; Chinese name: 新名航运",
    "更改了公司信息。原为：城市：Singapore；中文名称：无。现为：城市：Sines；中文名称：新名航运",
  ]);
  expect(said("organisation.security", { passwordExpiryDays: null, sessionMinutes: 30 })).toEqual([
    "Set when passwords expire: never; and when unused sessions end: after 30 minutes",
    "设定了密码有效期：永不；会话时限：30 分钟",
  ]);
  expect(said("users.password-expiry", { person, days: 90 })).toEqual([
    "Set when the password of Bo Lee expires: after 90 days",
    "设定了 Bo Lee 的密码有效期：90 天",
  ]);
  expect(said("users.password-expiry", { person, days: null })[0]).toBe(
    "Set when the password of Bo Lee expires: as the company sets it for everybody",
  );
  expect(said("users.from", { person, apiOnly: true, externalPlatform: false })[0]).toBe(
    "Set from where Bo Lee works. Through the API only: yes. From another platform: no (–)",
  );
  expect(said("users.from", { person, apiOnly: false, externalPlatform: true, platform: "Bole" })[1]).toBe(
    "设定了 Bo Lee 的使用方式。仅通过 API：否。来自其他平台：是（Bole）",
  );
  expect(said("node.set", { approval: true })).toEqual([
    "Set whether companies of this platform need approval: yes",
    "设定了本平台的公司是否需要批准：是",
  ]);
  expect(said("me.language", { language: "zh-CN" })[0]).toBe("Chose the language 简体中文");
  expect(said("webhooks.set", { url: "https://x.example", topics: ["document"], enabled: false })[0]).toMatch(
    /Told of: \w.*\. Enabled: no$/,
  );
});

test("what another version of the product wrote is still told", () => {
  expect(sayEvent("users.grant-key", { person: "0190b3a0-0000-7000-8000-000000000001", secrets: 3 }, "en-US")).toBe(
    "Gave 0190b3a0 the company keys",
  );
  expect(sayEvent("document.sign", {}, "en-US")).toBe("Signed");
  expect(sayEvent("me.language", { language: "pt-PT" }, "en-US")).toBe("Chose the language pt-PT");
  expect(sayEvent("auth.login", {}, "zh-CN")).toBe("从 – 登录");
  expect(sayEvent("future.act", {}, "en-US")).toBe("future.act");
});
