import { expect, test } from "vitest";
import { KINDS } from "#domain/kinds/kinds";
import { numberKey } from "#domain/numbers";
import { mixesScripts } from "#domain/scripts";

test.each(["Y-1", "Y-1 ", "y-1", "Ｙ－１", "Y‑1", "Y–1", "Y−1", "У-1", "у-1", "Υ-1", "Y 1", "Y\u00a01", "Y - 1", "Y1"])(
  "%s reads as Y-1",
  (number) => expect(numberKey(number)).toBe(numberKey("Y-1")),
);
test.each([
  ["2026-1-11", "2026-11-1"],
  ["Y-1", "Y-2"],
  ["1 12", "11 2"],
  ["Y-1", "Я-1"],
  ["提单-1", "提单-2"],
])("%s does not read as %s", (one, other) => expect(numberKey(one)).not.toBe(numberKey(other)));
test("between digits a space is as good as any hyphen", () =>
  expect(new Set(["2026-01", "2026 01", "2026–01", "2026 - 01"].map(numberKey)).size).toBe(1));

test.each(["PАE-1", "Ρorto", "Yу", "АBC 12", "Βeta", "МΑ"])("%s mixes alphabets", (text) =>
  expect(mixesScripts(text)).toBe(true),
);
test.each(["PAE-1", "ПАО-1", "ΑΕ 7", "Porto ПАО", "ООО Meridian", "提单 BL-1", "Ærø-1", "5 µm", ""])(
  "%s does not",
  (text) => expect(mixesScripts(text)).toBe(false),
);

test.each(Object.values(KINDS))("$name: a number of two alphabets is a fault, said at its field", (kind) => {
  const problems = kind.problems({ [kind.numberField]: "PАE-1" });
  expect(problems.filter(({ code }) => code === "MIXED_SCRIPTS")).toEqual([
    { path: kind.numberField, code: "MIXED_SCRIPTS" },
  ]);
  expect(kind.problems({ [kind.numberField]: "PAE-1" }).map(({ code }) => code)).not.toContain("MIXED_SCRIPTS");
});
