import { expect, test } from "vitest";
import { remainingOf } from "#domain/quantities";

test("what is left is written like the line itself", () => {
  expect(remainingOf("12500.000", "0")).toBe("12500.000");
  expect(remainingOf("12500.000", "500.5")).toBe("11999.500");
  expect(remainingOf("10", "2.25")).toBe("7.75");
  expect(remainingOf("10", "10.5")).toBe("0");
});
