import { expect, test } from "vitest";
import { inAll, remainingOf } from "#domain/quantities";

test("what is left is written like the line itself", () => {
  expect(remainingOf("12500.000", "0")).toBe("12500.000");
  expect(remainingOf("12500.000", "500.5")).toBe("11999.500");
  expect(remainingOf("10", "2.25")).toBe("7.75");
  expect(remainingOf("10", "10.5")).toBe("0");
});

test("lines come to one sum a unit; a line alone keeps its decimals, and what is no number is left out", () => {
  expect(inAll([{ quantity: "12500.000", unit: "TNE" }])).toEqual([{ quantity: "12500.000", unit: "TNE" }]);
  expect(inAll([{ quantity: "0.1", unit: "TNE" }, { quantity: "3", unit: "MTQ" }, { quantity: "0.2", unit: "TNE" }, { quantity: "soon", unit: "TNE" }])).toEqual([{ quantity: "0.3", unit: "TNE" }, { quantity: "3", unit: "MTQ" }]);
  expect(inAll([])).toEqual([]);
});
