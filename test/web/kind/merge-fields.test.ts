import { expect, it } from "vitest";
import { mergeFields } from "../../../web/kind/merge-fields.ts";

const base = { subject: "Papers", note: "", recipientId: null as string | null };

it.each([
  [
    "what only a colleague changed is as the colleague has it",
    { note: "Mine" },
    { subject: "Theirs" },
    { subject: "Theirs", note: "Mine" },
    false,
  ],
  [
    "what both changed alike is no clash",
    { note: "Same" },
    { note: "Same", recipientId: "a" },
    { note: "Same", recipientId: "a" },
    false,
  ],
  [
    "what both changed otherwise is a clash, and only that field stays mine",
    { note: "Mine" },
    { note: "Theirs", subject: "Theirs" },
    { note: "Mine", subject: "Theirs" },
    true,
  ],
  ["what a colleague emptied stays empty", {}, { subject: "" }, { subject: "" }, false],
])("%s", (_, mine, theirs, merged, clash) => {
  expect(mergeFields(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    fields: { ...base, ...merged },
    clash,
  });
});
