import { expect, test } from "vitest";
import { leftOut } from "../../../web/kind/left-out.ts";

const at = (value: string, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  selectionStart,
  selectionEnd,
});

test("what is pasted over the end of a field is counted, with what stood there and without what it replaces", () => {
  expect(leftOut("text", 10, at(""), "0123456789")).toBe(0);
  expect(leftOut("longText", 10, at("abc"), "0123456789")).toBe(3);
  expect(leftOut("text", 10, at("abc", 0, 3), "0123456789")).toBe(0);
  expect(leftOut("longText", 5, at(""), "a\r\nb\r\nc")).toBe(0);
});

test("of an address the lines are counted that it has no room for, and the ends of long ones", () => {
  expect(leftOut("lines", 5, at("one\ntwo\n"), "three\r\nfour\r\nfive\r\nsix\r\nseven")).toBe("sixseven".length);
  expect(leftOut("lines", 5, at(""), "x".repeat(150))).toBe(10);
});

test("a code is no text: what only helps to read it is left out anyway", () => {
  expect(leftOut("imo", 7, at(""), "IMO 9074729")).toBe(0);
});
