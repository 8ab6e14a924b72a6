import { expect, it } from "vitest";
import { KINDS } from "#domain/kinds/kinds";
import { entryOf, isKeyOf } from "#domain/lookup";
import { saidParameters } from "#domain/said";
import { formatQuantity } from "#domain/units";

it("a table has the names that it was written with", () => {
  expect(isKeyOf(KINDS, "BillOfLading")).toBe(true);
  expect(entryOf(KINDS, "BillOfLading")?.code).toBe("BL");
});

it.each(["Nothing", "", "constructor", "toString", "__proto__"])("a table has no name %j that it inherits", (name) => {
  expect(isKeyOf(KINDS, name)).toBe(false);
  expect(entryOf(KINDS, name)).toBeUndefined();
});

it.each([null, undefined])("what is missing (%s) is no name", (name) => {
  expect(entryOf(KINDS, name)).toBeUndefined();
});

it("a unit from outside that an object inherits is said as it was written", () => {
  expect(formatQuantity("1", "constructor")).toBe("1 constructor");
});

it("a parameter from outside that an object inherits is said as it was written", () => {
  expect(saidParameters({ constructor: 3 }, "en-US")).toEqual({ constructor: 3 });
});
