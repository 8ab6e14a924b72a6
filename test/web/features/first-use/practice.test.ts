import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PRACTICE_STEPS, sampleBill } from "../../../../web/session/first-steps/practice.ts";
import { holderOf, practiceStory } from "../../../../web/features/first-use/practice-story.ts";
import { layoutOf } from "#domain/printing/layouts";
import { kindOf } from "#domain/kinds/kinds";

const FILES = [
  "web/session/first-steps/practice.ts",
  "web/features/first-use/practice-story.ts",
  "web/features/first-use/SampleBill.tsx",
];
const tried = (count: number) =>
  PRACTICE_STEPS.slice(0, count).map((step) => ({ step, at: "2026-11-24T09:24:00.000Z" }));

test("the practice bill goes to the bank, comes back refused, and goes again", () => {
  expect(PRACTICE_STEPS.map((_, n) => holderOf(tried(n + 1)))).toEqual(["you", "you", "bank", "you", "bank", "bank"]);
  const { events } = practiceStory(tried(PRACTICE_STEPS.length), "Northfield", (key) => key);
  expect(events.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(events.map(({ holderAfter }) => holderAfter)).toEqual(["line", "you", "bank", "you", "bank"]);
  expect(events.filter(({ kind }) => kind === "refuse").map(({ said }) => said)).toEqual(["firstUse.reason"]);
});

test("nothing of the practice leaves the browser, or could pass for a title", async () => {
  for (const file of FILES)
    expect(await readFile(file, "utf8"), file).not.toMatch(/domain\/api|api\/client|api\/query|fetch\(/);
  const paper = layoutOf(kindOf("BillOfLading"), null).lay(sampleBill("Northfield"), {
    marking: "SAMPLE",
    language: "en-US",
  });
  for (const { ops } of paper.pages) {
    const said = ops.flatMap((op) => (op.kind === "text" ? [op.text] : []));
    expect(said).toContain("SAMPLE");
    expect(said).toContain("SAMPLE – FOR PRACTICE, NO TITLE, CARRIES NO RIGHT");
    expect(said.join(" ")).not.toMatch(/ORIGINAL/);
    expect(ops.some((op) => op.kind === "code")).toBe(false);
  }
});
