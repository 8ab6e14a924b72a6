import { expect, it } from "vitest";
import { importCsv, listToCsv } from "#domain/kinds/exchange";
import { problems } from "#domain/kinds/problems";
import { sameVesselName, VESSEL_FIELDS, VESSEL_TABLE, vesselFacts } from "#domain/documents/vessels";

const aurelia = {
  name: "AURELIA STRAIT",
  imo: "9074729",
  flag: "MALTA",
  callSign: "9HA5678",
  mmsi: "249456000",
  type: "CRUDE_TANKER",
  deadweight: "105400.5",
  grossTonnage: "56204",
};

it.each(["en-US", "zh-CN"] as const)("what is written into a file is read from it again, %s", (language) => {
  const file = listToCsv(VESSEL_FIELDS, [aurelia], language);
  expect(importCsv(VESSEL_TABLE, VESSEL_FIELDS, file)).toEqual({ taken: [aurelia] });
});

it("a file of somebody else is read by the words of its head, with IMO before the number and the type by its name", () => {
  const found = importCsv(
    VESSEL_TABLE,
    VESSEL_FIELDS,
    "imo number;VESSEL;Type of vessel;Deadweight\nIMO 9074729;Aurelia Strait;crude oil tanker;105,400.5\n",
  );
  expect(found).toEqual({
    taken: [{ imo: "9074729", name: "Aurelia Strait", type: "CRUDE_TANKER", deadweight: "105400.5" }],
  });
  expect(problems([VESSEL_TABLE], { vessels: "taken" in found ? found.taken : [] })).toEqual([]);
});

it("an unknown fact of a vessel is empty", () => {
  expect(vesselFacts({ name: " X ", imo: "9074729", other: "y" })).toEqual({
    name: "X",
    imo: "9074729",
    flag: "",
    callSign: "",
    mmsi: "",
    type: "",
    deadweight: "",
    grossTonnage: "",
  });
});

it.each([
  ["MT Aurelia Strait", "AURELIA  STRAIT", true],
  ["M/V Aurelia Strait", "aurelia strait", true],
  ["AURELIA STRAIT II", "AURELIA STRAIT", false],
  ["MTURK", "URK", false],
])("%s and %s: the same ship, %s", (one, other, same) => {
  expect(sameVesselName(one, other)).toBe(same);
});
