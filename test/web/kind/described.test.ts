import { expect, test } from "vitest";
import { described } from "../../../web/kind/described.ts";

test("a document is called by its kind and its name, and by the kind once", () => {
  expect(described("Invoice", "Commercial invoice")).toEqual(["Invoice", "Commercial invoice"]);
  expect(described("Quantity report", "Quantity report, Sines")).toEqual(["Quantity report, Sines"]);
  expect(described("数量报告", "Quantity report, Sines")).toEqual(["数量报告", "Quantity report, Sines"]);
  expect(described("Invoice", "")).toEqual(["Invoice"]);
});
