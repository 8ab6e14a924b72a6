import { expect, it } from "vitest";
import { KINDS } from "#domain/kinds/kinds";
import { entryOf, isKeyOf } from "#domain/lookup";
import { sayRefusal } from "#domain/refusals";
import { saidParameters } from "#domain/said";
import { DOCUMENT_STATES, ENVELOPE_STATES, PACK_STATES, SIGNING_STATES, type State } from "#domain/states";
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

it.each([
  [{ state: "CREATED" }, "当前状态为“已创建”，无法执行此操作。"],
  [{ state: "DECLINED", of: "stamp" }, "当前状态为“未通过”，无法执行此操作。"],
  [{ state: "DECLINED" }, "当前状态为“已谢绝”，无法执行此操作。"],
  [{ state: "ADDED", of: "contact" }, "当前状态为“已添加”，无法执行此操作。"],
  [{ state: "已完结" }, "当前状态为“已完结”，无法执行此操作。"],
])("a refusal calls a state as screens do: %j", (parameters, sentence) => {
  expect(sayRefusal("WRONG_STATE", "zh-CN", parameters)).toBe(sentence);
});

it("no state of the ones that share a table has two names", () => {
  const names = [DOCUMENT_STATES, ENVELOPE_STATES, PACK_STATES, SIGNING_STATES]
    .flatMap((states) => Object.entries<State>(states))
    .map(([key, { label }]) => `${key} ${label.en} ${label.zh}`);
  const keys = [...new Set(names)].map((name) => name.split(" ")[0]);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
