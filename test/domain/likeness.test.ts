import { describe, expect, it } from "vitest";
import { hasAddress, hasMixedScripts, likenessOf } from "#domain/likeness";

const TERN = "Tern & Sable Shipping Lda";

describe("names that can be taken for each other", () => {
  it.each([
    "TERN & SABLE SHIPPING LDA",
    "Tern and Sable Shipping, Lda.",
    "Tern & Sable Shipping Limited",
    "Tern & Sable Shipping S.A.",
    "Tern & Sable Shipping S A",
    "Ｔｅｒｎ ＆ Ｓａｂｌｅ Ｓｈｉｐｐｉｎｇ",
    "The Tern+Sable Shipping Co., Ltd.",
    "Tern & Sablé Shipping GmbH",
    "Tern & SabIe Shipping",
    "Tern & Sab1e Shipping Lda",
    "Теrn & Sаblе Shipping Lda",
    "Tem & Sable Shipping Lda",
    "Tern-Sable Shipping",
    "TernSable Shipping",
  ])("%s", (name) => expect(likenessOf(name)).toBe(likenessOf(TERN)));

  it.each([
    ["宁波海韵油脂有限公司", "寧波海韻油脂股份有限公司"],
    ["宁波海韵油脂有限公司", "宁波海韵油脂"],
    ["Maersk A/S", "MAERSK"],
    ["Ocean B.V.", "Ocean"],
    ["Ocean Sp. z o.o.", "Ocean"],
    ["Wartsila Oyj", "Wärtsilä"],
  ])("%s, %s", (one, other) => expect(likenessOf(one)).toBe(likenessOf(other)));

  it.each([
    "Tern Shipping Lda",
    "Sable & Tern Shipping Lda",
    "Tern & Sable Trading Lda",
    "Estuary Bank",
    "宁波海运油脂有限公司",
    "Tern & Sable Shipping 2",
  ])("not %s", (name) => expect(likenessOf(name)).not.toBe(likenessOf(TERN)));

  it("of a name that is nothing but a legal form something is left", () =>
    expect([likenessOf("Company Ltd"), likenessOf("AS"), likenessOf("有限公司")].map((one) => one.length > 0)).toEqual([
      true,
      true,
      false,
    ]));
});

it("Latin beside Cyrillic or Greek inside one word is seen, and not beside it", () => {
  expect(
    ["Тern Lines", "Αlpha Lines", "Tern Линии", "Совкомфлот PAO", "宁波 Lines", "Æther Ltd"].map(hasMixedScripts),
  ).toEqual([true, true, false, false, false, false]);
});

describe("addresses in names", () => {
  it.each([
    "Hawser Security: confirm your account at https://evil.example/login",
    "evil.example",
    "Security (evil.example)",
    "www.evil",
    "a@b",
    "Ada ada@evil.example",
    "Evil。example",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ",
    "Hawser 10.0.0.1",
    "javascript:alert(1)",
    "пример.рф",
    "Lines evil.ltd",
  ])("%s", (name) => expect(hasAddress(name)).toBe(true));
  it.each([
    "Tern & Sable Shipping Lda",
    "Porto Azul Energia S.A.",
    "Ningbo Oils Co., Ltd.",
    "Ningbo Oils Co.,Ltd.",
    "Ningbo Oils Co.Ltd",
    "Waiting Grain Pte. Ltd.",
    "Ocean d.o.o.",
    "Ocean Sp. z o.o.",
    "Acme S.p.A.",
    "Dr. Ada J. Winter",
    "J.R.R. Tolkien",
    "宁波海韵油脂有限公司",
    "Lines No. 5",
    "A/S Ocean",
    "St. John's Lines",
    "Inês Valadares",
    "3.5 Lines",
  ])("not %s", (name) => expect(hasAddress(name)).toBe(false));
});
