import { expect, it } from "vitest";
import { pastedColumns, pastedParts } from "#domain/documents/pasted-parts";
import { containersOf, linesOf, whyNotSplit } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { sampleOf } from "../support/samples.ts";
import { goodsIn } from "../support/goods.ts";

const bulk = kindOf("BillOfLading");
const liner = kindOf("DcsaBillOfLading");
const BILL: FieldData = {
  blNo: "TSL-1",
  shippedOnBoardDate: "2026-11-20",
  cargo: [
    { description: "Olein", quantity: "1504.5", unit: "TNE", grossWeight: "1505", grossWeightUnit: "TNE" },
    { description: "Stearin", quantity: "3", unit: "TNE", packages: "7" },
  ],
};
const paste = (table: string, kind = bulk, original = BILL) => pastedParts(kind, goodsIn(kind), original, table);

it("takes a row for each part, with or without headings, as a spreadsheet copies them", () => {
  expect(pastedColumns(goodsIn(bulk), BILL)).toHaveLength(5);
  const rows = "A-1\t1,000.5\t1000\t3\t\nA-2\t504\t505\t\t7\r\n";
  for (const table of [rows, `Number\tQuantity\tWeight\tPackages\tQuantity\n${rows}`]) {
    const { parts, faults } = paste(table);
    expect(faults).toEqual([]);
    expect(parts.map((part) => part["blNo"])).toEqual(["A-1", "A-2"]);
    expect(linesOf(goodsIn(bulk), parts[0]!)[0]).toMatchObject({ quantity: "1000.5", grossWeight: "1000" });
    expect(linesOf(goodsIn(bulk), parts[1]!)).toHaveLength(2);
  }
});

it("takes nothing where a cell cannot be read, and names each", () => {
  const { parts, faults } = paste("A-1\tmany\t1\t1\t1\nA-2\t1\t1\t1.5\t1\tmore");
  expect(parts).toEqual([]);
  expect(faults.map(({ row, column }) => [row, column])).toEqual([
    [1, 2],
    [2, 4],
    [2, 6],
  ]);
  for (const table of ["", "A-1\t1", Array.from({ length: 21 }, (_, i) => `A-${i}\t1`).join("\n")])
    expect(paste(table).faults).toMatchObject([{ code: "REPLACEMENT_COUNT" }]);
});

it("puts the containers of a liner bill into its parts, each once", () => {
  const original = sampleOf(liner);
  const all = containersOf(goodsIn(liner), original, []).map(({ reference }) => reference);
  expect(all.length).toBeGreaterThan(1);
  const [first, ...others] = all;
  const { parts, faults } = paste(`L-1\t${first!.toLowerCase()}\nL-2\t${others.join(", ")}`, liner, original);
  expect(faults).toEqual([]);
  expect(whyNotSplit(liner, original, parts)).toBeNull();
  expect(paste(`L-1\t${first}\nL-2\t${first} XXXU0000000`, liner, original).faults.map(({ code }) => code)).toEqual([
    "LISTED_TWICE",
    "EQUIPMENT_UNKNOWN",
  ]);
});
