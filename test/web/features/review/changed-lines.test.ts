import { expect, it } from "vitest";
import { changedLines } from "../../../../web/features/review/changed-lines.ts";

it.each([
  ["A\nB\nC", "A\nX\nC", { head: ["A"], gone: ["B"], added: ["X"], tail: ["C"] }],
  ["A\nB", "A\nB\nC", { head: ["A", "B"], gone: [], added: ["C"], tail: [] }],
  ["A\nA", "A", { head: ["A"], gone: ["A"], added: [], tail: [] }],
  ["A", "B\nC", { head: [], gone: ["A"], added: ["B", "C"], tail: [] }],
])("marks of %j and %j only the lines that differ", (before, after, lines) => {
  expect(changedLines(before, after)).toEqual(lines);
});
