import { describe, expect, test } from "vitest";
import { billOfLading } from "#domain/kinds/bill-of-lading";
import { initialData, itemsOf, nameAt, orderedProblems, withValue } from "../../../web/kind/form-data.ts";

const fields = billOfLading.sections.flatMap((section) => section.fields);
const cargo = fields.find((field) => field.name === "cargo");

describe("the data of a form", () => {
  test("puts a value at a path and leaves the rest as it was", () => {
    const before = { vessel: { name: "AURELIA" }, cargo: [{ marks: "A" }, { marks: "B" }] };
    const after = withValue(before, "cargo.1.marks", "C");
    expect(after).toEqual({ vessel: { name: "AURELIA" }, cargo: [{ marks: "A" }, { marks: "C" }] });
    expect(after["vessel"]).toBe(before.vessel);
    expect(before.cargo[1]).toEqual({ marks: "B" });
  });

  test("makes what is missing on the way", () => {
    expect(withValue({}, "cargo.0.quantity", "1")).toEqual({ cargo: [{ quantity: "1" }] });
  });

  test("begins with the defaults, and with one item where a list needs one", () => {
    expect(initialData(fields)).toEqual({
      consignee: { type: "TO_ORDER" },
      cargo: [{ unit: "TNE", grossWeightUnit: "TNE" }],
      freight: { terms: "AS_PER_CP" },
      numberOfOriginals: "1",
      onBoard: "SHIPPED",
    });
    expect(billOfLading.schema.safeParse(initialData(fields)).success).toBe(true);
    if (cargo?.type !== "list") throw new Error("cargo is no list");
    expect(itemsOf(cargo, undefined)).toHaveLength(1);
  });

  test("names the fields of an empty bill in the order of the form, the cargo line's own ones too", () => {
    const paths = orderedProblems(billOfLading, {}).map(({ path }) => path);
    expect(paths.slice(0, 2)).toEqual(["blNo", "shipper.name"]);
    expect(paths).toContain("cargo.0.description");
    expect(paths).not.toContain("cargo");
    expect(paths.indexOf("cargo.0.description")).toBeLessThan(paths.indexOf("dateOfIssue"));
  });

  test("a rule over several fields stands where its field stands", () => {
    const data = { shippedOnBoardDate: "2026-11-20", dateOfIssue: "2026-11-19" };
    const paths = orderedProblems(billOfLading, data).map(({ path }) => path);
    expect(paths.indexOf("dateOfIssue")).toBeLessThan(paths.indexOf("carrier.name"));
  });

  test("a field is named by its label, with its group where others bear the same one", () => {
    const named = (path: string): string[] => nameAt(fields, path).labels.map(({ en }) => en);
    expect(named("cargo.1.grossWeight")).toEqual(["Gross weight in air"]);
    expect(nameAt(fields, "cargo.1.grossWeight").line).toBe(2);
    expect(named("shipper.name")).toEqual(["Shipper", "Name"]);
  });
});

test("a field with two faults is named once, and a day that does not exist is not compared", () => {
  const at = (data: Record<string, unknown>) =>
    orderedProblems(billOfLading, data).filter(({ path }) => path === "dateOfIssue");
  expect(at({ dateOfIssue: "31 Feb 2026", shippedOnBoardDate: "2026-11-20" })).toEqual([
    { path: "dateOfIssue", code: "NOT_A_DATE" },
  ]);
  expect(at({ dateOfIssue: "2026-02-01", shippedOnBoardDate: "31 Feb 2026" })).toEqual([]);
  expect(at({ dateOfIssue: "2026-11-19", shippedOnBoardDate: "2026-11-20" })).toEqual([
    { path: "dateOfIssue", code: "DATE_ORDER" },
  ]);
});
