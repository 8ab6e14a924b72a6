import { describe, expect, it } from "vitest";
import { readRefusal, reasonOf } from "#domain/exchange/fiata-answers";
import { idOfFile, outcomeOf } from "#domain/fiata/calls";
import { FIATA_ROWS, fromFiata, OURS_ALONE, ourPath, toFiata } from "#domain/exchange/fiata-mapping";
import { fiataBillOfLading } from "#domain/kinds/fiata-bill-of-lading";
import type { Field } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import { isObject } from "#domain/verify/json";
import { sampleOf } from "../support/samples.ts";

/** The paths of all values of fields, `*` for each item of a list. */
const pathsOf = (fields: readonly Field[], within = ""): string[] =>
  fields.flatMap((field) =>
    field.type === "group"
      ? pathsOf(field.fields, `${within}${field.name}.`)
      : field.type === "list"
        ? pathsOf(field.fields, `${within}${field.name}.*.`)
        : [`${within}${field.name}`],
  );
const KIND = pathsOf(fiataBillOfLading.sections.flatMap(({ fields }) => fields));
const sample = sampleOf(fiataBillOfLading);

/** The paths of all values of a JSON document. */
const leaves = (value: unknown, path = ""): string[] =>
  Array.isArray(value) && value.some(isObject)
    ? value.flatMap((one, i) => leaves(one, `${path}.${i}`))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => leaves(one, path === "" ? name : `${path}.${name}`))
      : [path];

describe("the mapping of a FIATA bill", () => {
  it("has every field of the kind once, or says that it is ours alone", () => {
    const mapped = [...FIATA_ROWS.map(({ ours }) => ours), ...OURS_ALONE];
    expect(mapped.toSorted()).toEqual(KIND.toSorted());
  });

  it("puts no two fields at one place", () => {
    const theirs = FIATA_ROWS.flatMap((row) => row.theirs);
    expect(new Set(theirs).size).toBe(theirs.length);
  });

  it("brings the whole sample there and back", () => {
    const { number, ...mapped } = sample;
    expect(number).toBeTypeOf("string");
    expect(fromFiata(JSON.parse(JSON.stringify(toFiata(sample))))).toEqual(mapped);
  });

  it("says what the specification asks for, in its units, and the document that it amends", () => {
    expect(toFiata(sample, "FBL-1")).toMatchObject({
      exchanged_document: {
        id: "FBL-1",
        documentStatus: "Original",
        issueDateTime: "2026-10-31T00:00:00.000Z",
        originalIssuedQuantity: "1",
        issueLocation: { id: "PTLIS" },
      },
      supply_chain_consignment: {
        consignee: { name: "TO ORDER OF KESTREL TRADE BANK N.V." },
        cto: { id: "FF-PT-00118" },
        cargoInsuranceProvidedByCTO: false,
        totalChargeAmount: { value: "4180.00", currencyId: "EUR" },
        includedConsignmentItem: [
          { grossWeight: { value: "15660", unitCode: "KGM" }, grossVolume: { value: "20.8", unitCode: "MTQ" } },
          { packages: { quantity: "12", typeCode: "CS" } },
        ],
      },
    });
    expect(JSON.stringify(toFiata(sample))).not.toContain('"id":"FBL-1"');
  });

  it("leaves out what is empty, and a currency without an amount", () => {
    expect(toFiata({ currency: "EUR", consignor: { name: " ", postalAddress: [""] } })).toEqual({
      exchanged_document: { documentStatus: "Original" },
    });
    expect(toFiata({ currency: "EUR", declaredValue: "1" })).toMatchObject({
      supply_chain_consignment: { declaredValueForCarriageAmount: { value: "1", currencyId: "EUR" } },
    });
  });

  it("finds our field for every place of a body, but for what is the same in each", () => {
    for (const path of leaves(toFiata(sample))) {
      const ours = ourPath(path);
      if (path === "exchanged_document.documentStatus") continue;
      if (/unitCode$/.test(path)) expect(ours).toMatch(/^includedConsignmentItem\.\d\.gross(Weight|Volume)$/);
      else if (/currencyId$/.test(path)) expect(ours).toBe("currency");
      else expect([path, ours && typeof valueAt(ours)]).not.toEqual([path, "undefined"]);
    }
  });
  const valueAt = (path: string): unknown =>
    read(sample, path) ?? path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], sample);

  it.each([
    ["supply_chain_consignment.consignor.name", "consignor.name"],
    ["/supply_chain_consignment/consignor/postalAddress/lines/1", "consignor.postalAddress"],
    [
      "$.supply_chain_consignment.includedConsignmentItem[1].grossWeight.value",
      "includedConsignmentItem.1.grossWeight",
    ],
    ["supply_chain_consignment.includedConsignmentItem[1].equipment", "includedConsignmentItem.1"],
    ["supply_chain_consignment.includedConsignmentItem", "includedConsignmentItem"],
    ["supply_chain_consignment.consignee", "consignee"],
    ["supply_chain_consignment.consignee.definedContact.email", "consignee"],
    ["supply_chain_consignment.notifiedParty.0.name", "notifiedParty.0.name"],
    ["supply_chain_consignment.declaredValueForCarriageAmount.value", "declaredValue"],
    ["exchanged_document.issueLocation.id", "issueLocation.id"],
    ["somewhere.else", null],
    ["", null],
  ])("puts an error at %s to %s", (theirs, ours) => {
    expect(ourPath(theirs)).toBe(ours);
  });
});

describe("an answer of FIATA", () => {
  it("that refuses is read with its fields, however they are written", () => {
    const refusal = readRefusal({
      errorCode: "VALIDATION",
      message: "",
      origin: "trakk",
      fields: {
        errors: [
          { path: "supply_chain_consignment.consignor.name", message: "is too long" },
          "exchanged_document.issueDateTime must be in the past",
          { nothing: 1 },
        ],
      },
    });
    expect(refusal.problems).toEqual([
      { path: "consignor.name", theirs: "supply_chain_consignment.consignor.name", message: "is too long" },
      {
        path: "issueDate",
        theirs: "exchanged_document.issueDateTime",
        message: "exchanged_document.issueDateTime must be in the past",
      },
    ]);
    expect(reasonOf(refusal)).toMatch(/^is too long; exchanged_document/);
    expect(reasonOf(readRefusal("nonsense"))).toBe("400");
    expect(reasonOf(readRefusal({ errorCode: 17 }))).toBe("17");
  });

  it.each([
    ['attachment; filename="FBL-2026-000123.pdf"', "FBL-2026-000123"],
    ["attachment; filename=0b9c0d8e.PDF", "0b9c0d8e"],
    ["attachment; filename*=UTF-8''FBL%2D1.pdf; filename=x.pdf", "FBL-1"],
    ["inline", null],
    ['attachment; filename=".pdf"', null],
    ['attachment; filename="two words.pdf"', null],
    ['attachment; filename="%zz.pdf"', null],
  ])("names its document by %s", (disposition, id) => {
    expect(idOfFile(disposition)).toBe(id);
  });

  it("is taken for lost only where nobody knows what became of the call", () => {
    for (const status of [null, 408, 500, 502, 503, 504, 599]) expect(outcomeOf(status).how).toBe("lost");
    expect([200, 400, 401, 403, 404, 429].map((status) => outcomeOf(status).how)).toEqual([
      "taken",
      "refused",
      "unknownToken",
      "never",
      "never",
      "later",
    ]);
  });
});
