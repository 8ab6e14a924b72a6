import * as places from "#domain/places";
import { expect, test } from "vitest";
import type { FieldData } from "#domain/kinds/field";
import { hintAt } from "../../../web/kind/hints.ts";

const gross = (quantity: string, unit: string, grossWeight: string, grossWeightUnit: string) =>
  hintAt("decimal", "grossWeight", grossWeight, {
    siblings: { quantity, unit, grossWeight, grossWeightUnit },
    language: "en-US",
    today: new Date(),
  });

test("a gross weight more than 5 % from a quantity in weight is to be looked at again", () => {
  expect(gross("37998.412", "TNE", "37.953453", "TNE")).toEqual({
    tone: "doubt",
    words: "form.grossDiffers",
    parameters: { gross: "37.953453", quantity: "37998.412" },
  });
  expect(gross("100", "TNE", "105.1", "TNE")).toBeDefined();
  expect(gross("100", "TNE", "94900", "KGM")?.parameters).toEqual({ gross: "94.9", quantity: "100" });
});

test("nothing is said of weights that are close, of volumes, or of what is not there", () => {
  expect(gross("100", "TNE", "105", "TNE")).toBeUndefined();
  expect(gross("37998412", "KGM", "38,1", "TNE")).toBeUndefined();
  expect(gross("37998412", "KGM", "38001.5", "TNE")).toBeUndefined();
  expect(gross("500", "MTQ", "38001.5", "TNE")).toBeUndefined();
  expect(gross("", "TNE", "38001.5", "TNE")).toBeUndefined();
});

const day = (name: string, value: string) =>
  hintAt("date", name, value, { siblings: {}, language: "en-US", today: new Date("2026-11-21T09:00:00Z") })?.words;

test("a day of issue that is still to come or more than a year ago is to be looked at again", () => {
  expect(day("dateOfIssue", "2027-11-21")).toBe("form.dayAhead");
  expect(day("shippedOnBoardDate", "2026-11-23")).toBe("form.dayAhead");
  expect(day("dateOfIssue", "1998-11-21")).toBe("form.dayLongAgo");
  for (const fine of ["2026-11-22", "2026-11-21", "2026-01-01", "2025-11-25", "21 Nov", ""])
    expect(day("dateOfIssue", fine), fine).toBeUndefined();
  expect(day("charterPartyDate", "1998-11-21")).toBeUndefined();
});

test("a place is said by its name and country, in the reader's language; one that is not listed is doubted", () => {
  const place = (value: string, language: "en-US" | "zh-CN" = "en-US", listed: typeof places | null = places) =>
    hintAt("locode", "code", value, {
      siblings: {},
      language,
      today: new Date(),
      ...(listed === null ? {} : { places: listed }),
    });
  expect(place("PTSIE")).toMatchObject({ tone: "proven", parameters: { place: "Sines", country: "Portugal" } });
  expect(place("PTSIE", "zh-CN")?.parameters).toMatchObject({ country: "葡萄牙" });
  expect(place("PTXYZ")).toMatchObject({ tone: "doubt", words: "form.placeIn", parameters: { country: "Portugal" } });
  // Before the list has come, only the country is known.
  expect(place("PTXYZ", "en-US", null)).toMatchObject({ tone: "plain", words: "form.placeCountry" });
  for (const none of ["", "PT", "QQSIN", "Rotter"]) expect(place(none)).toBeUndefined();
});

const of = (type: string, name: string, siblings: FieldData) =>
  hintAt(type, name, siblings[name], { siblings, language: "en-US", today: new Date() })?.words;

test("a net weight over the gross one is to be looked at again", () => {
  expect(of("decimal", "netWeight", { netWeight: "100.5", grossWeight: "100" })).toBe("form.netOverGross");
  expect(of("decimal", "netWeight", { netWeight: "100", grossWeight: "100.0" })).toBeUndefined();
  expect(of("decimal", "netWeight", { netWeight: "1,000", grossWeight: "100" })).toBeUndefined();
});

test("a total that its lines do not make up is to be looked at again", () => {
  const lines = [{ amount: "0.1" }, { amount: "0.2" }];
  expect(of("money", "total", { lines, total: "0.31" })).toBe("form.totalDiffers");
  expect(of("money", "total", { lines, total: "0.30" })).toBeUndefined();
  expect(of("money", "total", { lines: [...lines, {}], total: "5" })).toBeUndefined();
  expect(of("money", "total", { lines: [], total: "5" })).toBeUndefined();
});
