import { expect, test } from "vitest";
import { NO_ANSWERS, unanswered, type Answers } from "../../../web/kind/act/answers.ts";
import type { Asked } from "../../../web/kind/act/asked.ts";

const bill: Asked = {
  kind: "BillOfLading",
  negotiability: "TO_ORDER",
  signing: null,
  data: {
    cargo: [
      { description: "DIESEL", quantity: "10.5", unit: "TNE" },
      { description: "PETROL", quantity: "4", unit: "TNE" },
    ],
  },
  released: [
    {
      at: "2026-11-01T00:00:00.000Z",
      by: { id: "1", name: "Ines" },
      receiver: "Terminal",
      transport: "",
      lines: [{ line: 0, quantity: "0.5" }],
    },
  ],
  ordered: [],
  acceptedAt: null,
};
const first = (asks: readonly string[], answers: Partial<Answers> = {}) =>
  unanswered(asks, { ...NO_ANSWERS, ...answers }, bill);

test("an act names the first question that has no answer, and none when all have one", () => {
  expect(first(["reason", "act"])).toBe("reason");
  expect(first(["reason", "act"], { reason: "  " })).toBe("reason");
  expect(first(["reason", "act"], { reason: "Freight unpaid" })).toBeUndefined();
  expect(first(["capacity", "stamp", "password"])).toBe("capacity");
  expect(first(["quantities", "password"], { quantities: ["1"] })).toBe("quantities");
  expect(first(["quantities", "password"], { receiver: "Terminal", quantities: ["", "1"] })).toBeUndefined();
  expect(first(["surrender", "act"])).toBeUndefined();
});

test("what the server would refuse of a release is corrected before it is sent", () => {
  for (const quantities of [["10.000001"], ["0"], ["ten"], ["1", "4.01"]])
    expect(first(["quantities", "password"], { receiver: "Terminal", quantities })).toBe("rightQuantities");
  expect(first(["quantities", "password"], { receiver: "Terminal", quantities: ["10", "4"] })).toBeUndefined();
});
