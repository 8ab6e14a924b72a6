import { describe, expect, it } from "vitest";
import {
  containersOf,
  emptyPart,
  sharedByLine,
  sharedEvenly,
  sharedInAll,
  whyNotSplit,
  withContainers,
  withShare,
} from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { evenShares } from "#domain/quantities";
import { goodsIn } from "../support/goods.ts";

const bulk = kindOf("BillOfLading");
const liner = kindOf("DcsaBillOfLading");

const BILL: FieldData = {
  blNo: "TSL-1",
  shippedOnBoardDate: "2026-11-20",
  vessel: { name: "SABLE MERIDIAN" },
  cargo: [
    {
      description: "Olein",
      quantity: "504.000",
      unit: "TNE",
      grossWeight: "505.92",
      grossWeightUnit: "TNE",
      density: "0.91",
    },
    { description: "Stearin", quantity: "0.3", unit: "TNE", packages: "7" },
  ],
};
const shares = (part: FieldData, line: number, values: Record<string, string>): FieldData =>
  Object.entries(values).reduce(
    (next, [field, value]) => withShare(goodsIn(bulk), BILL, next, { line, field, value }),
    part,
  );
const [first, second] = [emptyPart(bulk, BILL), emptyPart(bulk, BILL)];

describe("a bulk bill that is split", () => {
  it("begins with parts that have no number and no goods", () => {
    expect(first).toEqual({ shippedOnBoardDate: "2026-11-20", vessel: { name: "SABLE MERIDIAN" } });
  });

  it("shares out what adds up, and keeps in each line what does not", () => {
    const part = shares(first, 1, { quantity: "0.1", packages: "3" });
    expect(part["cargo"]).toEqual([{ description: "Stearin", quantity: "0.1", unit: "TNE", packages: "3" }]);
    const both = shares(part, 0, { quantity: "4" });
    expect(both["cargo"]).toEqual([
      { description: "Olein", quantity: "4", unit: "TNE", grossWeightUnit: "TNE", density: "0.91" },
      { description: "Stearin", quantity: "0.1", unit: "TNE", packages: "3" },
    ]);
    // A line of which nothing is left is none.
    expect(shares(both, 1, { quantity: "", packages: "" })["cargo"]).toHaveLength(1);
  });

  it("adds up in decimals, line by line", () => {
    const parts = [shares(first, 1, { quantity: "0.1" }), shares(second, 1, { quantity: "0.2" })];
    const rows = sharedByLine(goodsIn(bulk), BILL, parts);
    expect(rows.map(({ line, field }) => `${line} ${field.name}`)).toEqual([
      "0 quantity",
      "0 grossWeight",
      "1 packages",
      "1 quantity",
    ]);
    expect(rows[3]).toMatchObject({ whole: "0.3", parts: ["0.1", "0.2"], sum: "0.3", over: "0", unit: "TNE" });
    expect(rows[0]).toMatchObject({ sum: "0", over: "-504" });
  });

  it("fits once every unit adds up, and not before", () => {
    const parts = sharedEvenly(goodsIn(bulk), BILL, [first, second, emptyPart(bulk, BILL)]);
    expect(whyNotSplit(bulk, BILL, parts)).toBeNull();
    expect(sharedByLine(goodsIn(bulk), BILL, parts).map(({ over }) => over)).toEqual(["0", "0", "0", "0"]);
    expect(whyNotSplit(bulk, BILL, [first, second])).toBe("SPLIT_QUANTITY");
    expect(whyNotSplit(bulk, BILL, [shares(first, 0, { quantity: "505" }), shares(second, 0, { quantity: "1" })])).toBe(
      "SPLIT_EXCEEDS",
    );
  });

  it("takes what cannot be divided into the last share", () => {
    expect(evenShares("504.310", 3)).toEqual(["168.103", "168.103", "168.104"]);
    expect(evenShares("7", 2)).toEqual(["3", "4"]);
  });
});

describe("a liner bill that is split", () => {
  const reference = (i: number) => `TSLU${String(i).padStart(7, "0")}`;
  const LINER: FieldData = {
    transportDocumentReference: "L-1",
    shippedOnBoardDate: "2026-11-20",
    utilizedTransportEquipments: [0, 1, 2].map((i) => ({ equipmentReference: reference(i), ISOEquipmentCode: "22G1" })),
    consignmentItems: [
      {
        descriptionOfGoods: "Olein",
        cargoItems: [0, 1].map((i) => ({
          equipmentReference: reference(i),
          cargoGrossWeight: "10.5",
          cargoGrossWeightUnit: "KGM",
        })),
      },
      {
        descriptionOfGoods: "Stearin",
        cargoItems: [{ equipmentReference: reference(2), cargoGrossWeight: "4", cargoGrossWeightUnit: "KGM" }],
      },
    ],
  };
  const goods = goodsIn(liner);
  const empty = [emptyPart(liner, LINER), emptyPart(liner, LINER)];
  const put = (parts: readonly FieldData[], to: number | null, ...which: number[]) =>
    withContainers(goods, LINER, parts, { references: new Set(which.map(reference)), to });

  it("moves containers with all that lies in them, each into one part", () => {
    const parts = put(put(empty, 0, 0, 2), 1, 1);
    expect(parts[0]!["consignmentItems"]).toEqual([
      { descriptionOfGoods: "Olein", cargoItems: [expect.objectContaining({ equipmentReference: reference(0) })] },
      { descriptionOfGoods: "Stearin", cargoItems: [expect.objectContaining({ equipmentReference: reference(2) })] },
    ]);
    expect(containersOf(goods, LINER, parts).map((one) => one.parts)).toEqual([[0], [1], [0]]);
    expect(sharedInAll(goods, LINER, parts)).toMatchObject([
      { whole: "25", parts: ["14.5", "10.5"], sum: "25", over: "0", unit: "KGM" },
    ]);
    expect(whyNotSplit(liner, LINER, parts)).toBeNull();
    // A container that is put elsewhere is no longer where it was, and a part that stays is the same object.
    const moved = put(parts, 1, 2);
    expect(containersOf(goods, LINER, moved).map((one) => one.parts)).toEqual([[0], [1], [1]]);
    expect(put(moved, 1, 2)[0]).toBe(moved[0]);
    expect(whyNotSplit(liner, LINER, put(moved, null, 0))).toBe("SPLIT_QUANTITY");
  });

  it("fits when its containers are shared out evenly", () => {
    expect(whyNotSplit(liner, LINER, sharedEvenly(goods, LINER, empty))).toBeNull();
  });
});
