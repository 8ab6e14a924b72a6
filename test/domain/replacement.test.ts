import { describe, expect, it } from "vitest";
import { billOfLading } from "#domain/kinds/bill-of-lading";
import { fiataBillOfLading } from "#domain/kinds/fiata-bill-of-lading";
import { keptFields, whyNotReplace } from "#domain/documents/replacement";

const bill = (...cargo: [quantity: string, unit: string][]) => ({
  shippedOnBoardDate: "2026-11-20",
  cargo: cargo.map(([quantity, unit]) => ({ quantity, unit })),
});
const split = (original: object, ...parts: object[]) =>
  whyNotReplace(billOfLading, "SPLIT", original as never, parts as never);

describe("a split", () => {
  it("adds up exactly, in decimals and unit by unit", () => {
    expect(split(bill(["0.3", "TNE"]), bill(["0.1", "TNE"]), bill(["0.2", "TNE"]))).toBeNull();
    expect(
      split(bill(["100", "TNE"], ["20", "MTQ"]), bill(["60", "TNE"]), bill(["40.000", "TNE"], ["20", "MTQ"])),
    ).toBeNull();
    expect(split(bill(["60", "TNE"], ["40", "TNE"]), bill(["50", "TNE"]), bill(["50", "TNE"]))).toBeNull();
  });
  it.each([
    ["more than there is", [bill(["60", "TNE"]), bill(["40.001", "TNE"])], "SPLIT_EXCEEDS"],
    ["less than there is", [bill(["60", "TNE"]), bill(["39.999", "TNE"])], "SPLIT_QUANTITY"],
    ["another unit", [bill(["60", "TNE"]), bill(["40", "TNE"], ["1", "MTQ"])], "SPLIT_EXCEEDS"],
    ["a part without cargo", [bill(["100", "TNE"]), bill()], "SPLIT_QUANTITY"],
    ["a part of nothing", [bill(["100", "TNE"]), bill(["0", "TNE"])], "SPLIT_QUANTITY"],
    ["what is no number", [bill(["60", "TNE"]), bill(["about 40", "TNE"])], "SPLIT_QUANTITY"],
    ["another day", [bill(["60", "TNE"]), { ...bill(["40", "TNE"]), shippedOnBoardDate: "2026-11-21" }], "SPLIT_DATE"],
    ["one part", [bill(["100", "TNE"])], "REPLACEMENT_COUNT"],
    ["too many parts", Array.from({ length: 21 }, () => bill(["1", "TNE"])), "REPLACEMENT_COUNT"],
  ] as const)("is refused: %s", (_, parts, code) => {
    expect(split(bill(["100", "TNE"]), ...parts)).toBe(code);
  });
  it("is not for kinds whose quantities have no units", () => {
    expect(whyNotReplace(fiataBillOfLading, "SPLIT", {}, [{}, {}])).toBe("SPLIT_QUANTITY");
  });
});

it("one bill amends one", () => {
  const count = (parts: number) =>
    whyNotReplace(
      billOfLading,
      "AMEND",
      bill(["1", "TNE"]),
      Array.from({ length: parts }, () => bill(["2", "TNE"])),
    );
  expect([count(0), count(1), count(2)]).toEqual(["REPLACEMENT_COUNT", null, "REPLACEMENT_COUNT"]);
});

describe("a switch", () => {
  const whole = { ...bill(["100", "TNE"]), shipper: { name: "SHIPPER" } };
  const switched = (given: object) =>
    whyNotReplace(billOfLading, "SWITCH", whole as never, [{ ...whole, ...given }] as never);
  it("changes the parties and the place of loading, and nothing of the goods", () => {
    expect(switched({ shipper: { name: "ANOTHER" }, portOfLoading: { code: "NLRTM" } })).toBeNull();
    expect(switched({ cargo: [{ unit: "TNE", quantity: "100" }] })).toBeNull();
    expect([switched({ cargo: bill(["99", "TNE"]).cargo }), switched({ shippedOnBoardDate: "2026-11-21" })]).toEqual([
      "SWITCH_GOODS",
      "SWITCH_GOODS",
    ]);
    expect(keptFields(billOfLading, "AMEND")).toEqual([]);
  });
});
