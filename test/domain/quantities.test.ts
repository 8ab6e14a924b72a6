import { expect, test } from "vitest";
import { leftOf, refusedReleases, type Releasable } from "#domain/documents/releasing";
import { inAll, remainingOf } from "#domain/quantities";

test("what is left is written like the line itself", () => {
  expect(remainingOf("12500.000", "0")).toBe("12500.000");
  expect(remainingOf("12500.000", "500.5")).toBe("11999.500");
  expect(remainingOf("10", "2.25")).toBe("7.75");
  expect(remainingOf("10", "10.5")).toBe("0");
});

test("lines come to one sum a unit; a line alone keeps its decimals, and what is no number is left out", () => {
  expect(inAll([{ quantity: "12500.000", unit: "TNE" }])).toEqual([{ quantity: "12500.000", unit: "TNE" }]);
  expect(
    inAll([
      { quantity: "0.1", unit: "TNE" },
      { quantity: "3", unit: "MTQ" },
      { quantity: "0.2", unit: "TNE" },
      { quantity: "soon", unit: "TNE" },
    ]),
  ).toEqual([
    { quantity: "0.3", unit: "TNE" },
    { quantity: "3", unit: "MTQ" },
  ]);
  expect(inAll([])).toEqual([]);
});

test("what is left to release is what of its line was not released, and what of its unit no delivery order promises", () => {
  const cargo = [
    { quantity: "100.000001", unit: "TNE" },
    { quantity: "50", unit: "TNE" },
    { quantity: "7", unit: "MTQ" },
  ];
  const goods: Releasable = {
    cargo,
    released: [
      { line: 0, quantity: "60" },
      { line: 0, quantity: "0.000001" },
    ],
    ordered: [],
  };
  expect([0, 1, 2, 3].map((line) => leftOf(goods, line))).toEqual(["40.000000", "50", "7", "0"]);
  const ordered = {
    ...goods,
    ordered: [
      { quantity: "30", unit: "TNE" },
      { quantity: "25", unit: "TNE" },
    ],
  };
  expect([0, 1, 2].map((line) => leftOf(ordered, line))).toEqual(["35.000000", "35.000000", "7"]);
  const refused = (lines: [number, string][], of = goods) =>
    refusedReleases(
      of,
      lines.map(([line, quantity]) => ({ line, quantity })),
    );
  expect(
    refused([
      [0, "40"],
      [1, "50"],
      [2, "7"],
    ]),
  ).toEqual([null, null, null]);
  expect(
    refused([
      [0, "40.000001"],
      [1, "0"],
      [2, "7."],
      [3, "1"],
    ]),
  ).toEqual(["RELEASE_EXCEEDS", "NOT_POSITIVE", "NOT_A_NUMBER", "NOT_A_CHOICE"]);
  // One after the other: the first takes what the second would have had.
  expect(
    refused([
      [1, "30"],
      [1, "20.000001"],
    ]),
  ).toEqual([null, "RELEASE_EXCEEDS"]);
  expect(
    refused(
      [
        [1, "30"],
        [0, "6"],
      ],
      ordered,
    ),
  ).toEqual([null, "RELEASE_EXCEEDS"]);
});
