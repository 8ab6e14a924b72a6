import { expect, test } from "vitest";
import { mergeData } from "../../../web/kind/merge-data.ts";

const BASE = { blNo: "A", shipper: { name: "TERN", address: "LISBOA" }, cargo: [{ marks: "1" }, { marks: "2" }] };

test("what two people changed in different fields, groups and lines stands beside each other", () => {
  const mine = {
    ...BASE,
    voyage: "118",
    shipper: { ...BASE.shipper, name: "MINE" },
    cargo: [{ marks: "10" }, { marks: "2" }],
  };
  const theirs = {
    ...BASE,
    blNo: "B",
    shipper: { ...BASE.shipper, address: "SINES" },
    cargo: [{ marks: "1" }, { marks: "20" }],
  };
  expect(mergeData(BASE, mine, theirs)).toEqual({
    data: {
      blNo: "B",
      voyage: "118",
      shipper: { name: "MINE", address: "SINES" },
      cargo: [{ marks: "10" }, { marks: "20" }],
    },
    clashes: [],
  });
});

test("a field that both changed to something else, and lines that both changed where one added some, are asked about", () => {
  const mine = { ...BASE, blNo: "MINE", cargo: [...BASE.cargo, { marks: "3" }] };
  const theirs = { ...BASE, blNo: "THEIRS", cargo: [{ marks: "1" }, { marks: "20" }] };
  const { data, clashes } = mergeData(BASE, mine, theirs);
  expect(data).toEqual(mine);
  expect(clashes).toEqual([
    { path: "blNo", mine: "MINE", theirs: "THEIRS" },
    { path: "cargo", mine: mine.cargo, theirs: theirs.cargo },
  ]);
});

test("the same change of both, and a field that one emptied, are no question", () => {
  expect(mergeData(BASE, { ...BASE, blNo: "" }, { ...BASE, voyage: "1" }).data).toMatchObject({
    blNo: "",
    voyage: "1",
  });
  expect(mergeData(BASE, { ...BASE, blNo: "C" }, { ...BASE, blNo: "C" }).clashes).toEqual([]);
});
