import { expect, it } from "vitest";
import { asSourceSays, draftKindsFrom, takenFromSource } from "#domain/documents/draft-sources";
import { changesOf } from "#domain/kinds/changes";
import { draftSchema, type FieldData } from "#domain/kinds/field";
import { KIND_NAMES, kindOf } from "#domain/kinds/kinds";
import { REVIEW_KINDS } from "#domain/processes/reviewing";
import { completeBill } from "../support/bill.ts";
import { sampleOf } from "../support/samples.ts";

const MANNER = { language: "en-US", date: (day: string) => day } as const;
const instruction = (given: FieldData = {}) => ({
  kind: "ShippingInstruction",
  data: { ...sampleOf(kindOf("ShippingInstruction")), ...given },
});

it("a draft takes over from every source only what its form can hold", () => {
  for (const source of KIND_NAMES)
    for (const kind of draftKindsFrom(source)) {
      const taken = takenFromSource(kind, { kind: source, data: sampleOf(kindOf(source)) });
      const fields = kindOf(kind).sections.flatMap((section) => section.fields);
      expect(draftSchema(fields).safeParse(taken).error).toBeUndefined();
      expect(takenFromSource(kind, { kind: source, data: {} })).not.toBeNull();
    }
  expect(draftKindsFrom("ShippingInstruction")).toEqual([...REVIEW_KINDS]);
  expect(draftKindsFrom("Invoice")).toEqual([]);
  expect(takenFromSource("BillOfLading", { kind: "DcsaBillOfLading", data: {} })).toBeNull();
});

it("a bulk bill and a liner bill say what the shipping instruction says", () => {
  expect(takenFromSource("BillOfLading", instruction())).toMatchObject({
    voyage: "AS-118L",
    consignee: { type: "TO_ORDER_OF", name: "KESTREL TRADE BANK N.V.", addressLines: ["ROTTERDAM"] },
    cargo: [{ grossWeight: "37953.453", grossWeightUnit: "TNE", volume: "40871.692" }],
    freight: { terms: "AS_PER_CP" },
    dateOfIssue: "2026-10-30",
  });
  expect(takenFromSource("DcsaBillOfLading", instruction({ grossWeightUnit: "KGM" }))).toMatchObject({
    isToOrder: "YES",
    endorsee: { partyName: "KESTREL TRADE BANK N.V." },
    vessel: { carrierExportVoyageNumber: "AS-118L" },
    consignmentItems: [{ cargoItems: [{ cargoGrossWeight: "37953.453", cargoGrossWeightUnit: "KGM" }] }],
  });
});

it.each([
  ["TO ORDER", { type: "TO_ORDER" }],
  ["To the order of Kestrel Bank", { type: "TO_ORDER_OF", name: "Kestrel Bank" }],
  ["Order of Kestrel Bank", { type: "TO_ORDER_OF", name: "Kestrel Bank" }],
  ["TO ORDER OF SHIPPER", { type: "TO_ORDER_OF", name: "SHIPPER" }],
  ["To order, blank endorsed", { type: "TO_ORDER" }],
  ["Unto order: Kestrel Bank", { type: "TO_ORDER_OF", name: "Kestrel Bank" }],
  ["凭 Kestrel Bank 的指示", { type: "TO_ORDER_OF", name: "Kestrel Bank" }],
  ["凭指示", { type: "TO_ORDER" }],
  ["Orderly Trading Ltd", { type: "NAMED", name: "Orderly Trading Ltd" }],
])("consigns to %s as it prints", (name, consignee) => {
  expect(takenFromSource("BillOfLading", instruction({ consignee: { name } }))).toMatchObject({ consignee });
});

it("differs from a shipping instruction in nothing but what that speaks of", () => {
  const kind = kindOf("BillOfLading");
  const source = { kind: "ShippingInstruction", data: takenFromSource("BillOfLading", instruction()) ?? {} };
  const said = (data: FieldData) =>
    changesOf(kind, asSourceSays("BillOfLading", source, data), data, MANNER).map(({ field }) => field.name);
  const [line] = source.data["cargo"] as FieldData[];
  const draft = {
    ...source.data,
    placeOfIssue: "SINES",
    cargo: [{ ...line, quantity: "37998.412", unit: "TNE" }],
    freight: { terms: "AS_PER_CP", payableAt: "LONDON" },
  };
  expect(said(draft)).toEqual([]);
  expect(said({ ...draft, voyage: "AS-119L", cargo: [{ ...line, volume: "1" }] })).toEqual(["voyage", "cargo"]);
  expect(said({ ...draft, cargo: [...draft.cargo, { description: "MORE" }] })).toEqual(["cargo"]);
});

it("differs from a former bill in everything but the number and the dates of that one", () => {
  const kind = kindOf("BillOfLading");
  const former = completeBill();
  const data = takenFromSource("BillOfLading", { kind: "BillOfLading", data: former }) ?? {};
  expect(data).not.toHaveProperty("blNo");
  const source = { kind: "BillOfLading", data };
  const said = (draft: FieldData) =>
    changesOf(kind, asSourceSays("BillOfLading", source, draft), draft, MANNER).map(({ field }) => field.name);
  expect(said({ ...former, blNo: "ANOTHER", dateOfIssue: "2027-01-02" })).toEqual([]);
  expect(said({ ...former, voyage: "OTHER", deliverTo: "SOMEBODY" })).toEqual(["voyage", "deliverTo"]);
});
