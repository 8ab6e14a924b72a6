import { expect, test } from "vitest";
import { fileName } from "#domain/file-names";

test.each([
  ["提".repeat(120), "pdf"],
  ["🚢".repeat(120), "zip"],
  ["e\u0301".repeat(300), "json"],
  ["x".repeat(5_000), "pdf"],
])("a long name has room in every file system, and ends whole", (name, extension) => {
  const found = fileName(name, extension);
  expect(Buffer.byteLength(found)).toBeLessThanOrEqual(210);
  expect(Buffer.byteLength(found)).toBeGreaterThan(195);
  const kept = found.slice(0, -extension.length - 1);
  expect(name.startsWith(kept)).toBe(true);
  expect(name.slice(kept.length)).not.toMatch(/^[\u0301\uDC00-\uDFFF]/);
  expect(found.endsWith(`.${extension}`)).toBe(true);
});

test.each([
  ["Scan.PDF", "pdf", "Scan.PDF"],
  ["a/b:c", "pdf", "a-b-c.pdf"],
  ["..", "pdf", "document.pdf"],
  ["", "zip", "document.zip"],
])("%s of type %s is called %s", (name, extension, called) => expect(fileName(name, extension)).toBe(called));
