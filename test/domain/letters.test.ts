import { describe, expect, it } from "vitest";
import { INDEMNITY_KINDS } from "#domain/kinds/letter-of-indemnity";
import { fillPlaces, PLACES, unsaidPlaces } from "#domain/kinds/letter-places";
import { unfilledPlace } from "#domain/kinds/letter-text";
import { indemnityWording } from "#domain/kinds/wordings";
import { kindOf } from "#domain/kinds/kinds";
import { LANGUAGES } from "#domain/text";
import { sampleOf } from "../support/samples.ts";

const LETTER = kindOf("LetterOfIndemnity");
const data = sampleOf(LETTER);
const faults = (text: string) => LETTER.problems({ ...data, text }).filter(({ path }) => path === "text");

describe("a letter with a place that is not filled", () => {
  it.each([
    ["We refer to {vessel}, bill of lading 1.", "{vessel}"],
    ["delivered to {name of party} at Jurong", "{name of party}"],
    ["shipped on board ……, voyage 3", "on board ……"],
    ["by the ship [insert name of vessel] at", "[insert name of vessel]"],
    ["at the port of ........ for", "port of ........"],
    ["signed by ____ of", "signed by ____"],
  ])("is not signed, and the refusal names it: %s", (text, place) => {
    expect(faults(text)).toEqual([{ path: "text", code: "PLACE_UNFILLED", parameters: { place } }]);
  });

  it.each(["etc. ... and so on", "cargo [as described above]", "1... 2..."])(
    "is not seen in words that only look like one: %s",
    (text) => expect(faults(text)).toEqual([]),
  );

  it("keeps the place until its field is filled", () => {
    const wording = indemnityWording({ kind: "A" }, "en-US");
    const half = fillPlaces(wording, { vessel: { name: "CAPE BRIGHT" } }, "en-US");
    expect(half).toContain("on board CAPE BRIGHT, voyage {voyage}");
    expect(unfilledPlace(half)).toBe("{voyage}");
    expect(unfilledPlace(fillPlaces(half, data, "en-US"))).toBeUndefined();
  });
});

it("every wording of ours is whole once the form is, and uses no place that no field fills", () => {
  for (const kind of INDEMNITY_KINDS)
    for (const language of LANGUAGES) {
      const wording = indemnityWording({ kind }, language);
      for (const [place] of wording.matchAll(/\{\w+\}/g)) expect(Object.keys(PLACES)).toContain(place.slice(1, -1));
      expect(unfilledPlace(fillPlaces(wording, { ...data, kind }, language))).toBeUndefined();
    }
});

it("a company's own wording comes before ours, for its kind and its language only", () => {
  const own = [
    { kind: "A", language: "en-US", text: "OUR CLUB'S TEXT FOR {vessel}" },
    { kind: "B", language: "en-US", text: "" },
  ] as const;
  expect(indemnityWording({ kind: "A" }, "en-US", own)).toBe("OUR CLUB'S TEXT FOR {vessel}");
  const others = [
    ["A", "zh-CN"],
    ["B", "en-US"],
    ["AA", "en-US"],
  ] as const;
  for (const [kind, language] of others)
    expect(indemnityWording({ kind }, language, own)).toBe(indemnityWording({ kind }, language));
});

it("a letter written for another vessel is out of date, and says of which fields", () => {
  const wording = indemnityWording(data, "en-US");
  const letter = fillPlaces(wording, data, "en-US");
  expect(unsaidPlaces(wording, letter, data, "en-US")).toEqual([]);
  const changed = { ...data, vessel: { name: "OSTARA BAY" } };
  expect(unsaidPlaces(wording, letter, changed, "en-US").map(({ en }) => en)).toEqual(["Vessel"]);
});

it("a Chinese letter names a law in Chinese", () => {
  const letter = fillPlaces(indemnityWording({ kind: "A" }, "zh-CN"), data, "zh-CN");
  expect(letter).toContain("本保函适用英国法。");
  expect(letter).not.toContain("English law");
});

it("nobody answers for a shipment that is not named", () => {
  const missing = (kind: string) =>
    LETTER.problems({ kind, date: "2026-11-18" })
      .filter(({ code }) => code === "REQUIRED")
      .map(({ path }) => path);
  expect(missing("A")).toEqual(
    expect.arrayContaining(["vessel.name", "blNo", "cargo", "deliverTo.name", "placeOfDelivery"]),
  );
  expect(missing("P")).not.toContain("placeOfDelivery");
});
