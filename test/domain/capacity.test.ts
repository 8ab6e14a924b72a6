import { expect, test } from "vitest";
import { capacityIn, capacityWords, type Capacity } from "#domain/capacity";
import { LANGUAGES } from "#domain/text";

const NAMES = { carrier: "Tern & Sable (Lda.)", vessel: "AURELIA STRAIT", master: "R. Amorim" };
const CAPACITIES: readonly Capacity[] = [
  { ...NAMES, type: "carrier", carrier: "Own Lines" },
  { ...NAMES, type: "carrier" },
  { ...NAMES, type: "carrier", carrier: "中远海运" },
  { ...NAMES, type: "vessel" },
  { ...NAMES, type: "master" },
];

test("a capacity reads in the language of whoever looks at it, whatever language it was signed in", () => {
  for (const capacity of CAPACITIES)
    for (const [signed, read] of LANGUAGES.flatMap((one) => LANGUAGES.map((other) => [one, other] as const)))
      expect(capacityIn(capacityWords(capacity, "Own Lines", signed), read)).toBe(
        capacityWords(capacity, "Own Lines", read),
      );
  expect(capacityIn("as carrier", "zh-CN")).toBe("作为承运人");
});

test("words that are no capacity of ours stay", () => {
  expect(capacityIn("Chief officer", "zh-CN")).toBe("Chief officer");
  expect(capacityIn("", "en-US")).toBe("");
});
