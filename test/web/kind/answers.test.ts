import { expect, test } from "vitest";
import { NO_ANSWERS, unanswered } from "../../../web/kind/act/answers.ts";

test("an act names the first question that has no answer, and none when all have one", () => {
  expect(unanswered(["reason", "act"], NO_ANSWERS)).toBe("reason");
  expect(unanswered(["reason", "act"], { ...NO_ANSWERS, reason: "  " })).toBe("reason");
  expect(unanswered(["reason", "act"], { ...NO_ANSWERS, reason: "Freight unpaid" })).toBeUndefined();
  expect(unanswered(["capacity", "stamp", "password"], NO_ANSWERS)).toBe("capacity");
  expect(unanswered(["quantities", "password"], { ...NO_ANSWERS, quantities: ["1"] })).toBe("quantities");
  expect(unanswered(["quantities", "password"], { ...NO_ANSWERS, receiver: "Terminal", quantities: ["", "1"] })).toBeUndefined();
  expect(unanswered(["surrender", "act"], NO_ANSWERS)).toBeUndefined();
});
