import { describe, expect, it } from "vitest";
import { readValue, type ValueField } from "#domain/kinds/field";
import { packagesFor, packageWords } from "#domain/packages";
import { text } from "#domain/text";

const FIELD: ValueField = { name: "package", label: text("Package type", "包装类型"), type: "package" };

describe("a type of package", () => {
  it.each([
    ["drum", "DR"],
    ["Drums", "DR"],
    ["dr", "DR"],
    ["圆桶", "DR"],
    ["wooden pallet", "8A"],
    ["1a", "1A"],
    ["Q7", "Q7"],
    ["dru", "dru"],
    ["something else", "something else"],
  ])("%s is kept as %s: by its name or its code, and nothing is guessed", (typed, kept) => {
    expect(readValue(FIELD, typed)).toBe(kept);
  });

  it("is found by the beginning of its name in either language, and printed by its name", () => {
    expect(packagesFor("dru", "en-US", 3)[0]).toEqual({ code: "DR", name: "drum" });
    expect(packagesFor("圆桶", "zh-CN", 3)[0]).toEqual({ code: "DR", name: "圆桶" });
    expect([packageWords("DR", "en-US", "1"), packageWords("DR", "en-US", "80")]).toEqual(["drum", "drums"]);
    expect(packageWords("Q7", "en-US", "2")).toBe("Q7");
  });
});
