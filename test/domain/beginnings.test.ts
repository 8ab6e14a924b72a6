import { describe, expect, it } from "vitest";
import { KINDS_FROM_BILL, ownParty, takenFrom } from "#domain/documents/beginnings";
import { draftSchema, type FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { Language } from "#domain/text";
import { completeBill } from "../support/bill.ts";
import { BUNKER_SAMPLES } from "../support/bunker-samples.ts";

const taken = (kind: string, data: FieldData, language: Language = "en-US") =>
  takenFrom({ kind: "BillOfLading", data, language }, kind);

describe.each(KINDS_FROM_BILL)("a new %s from a bill of lading", (kind) => {
  const fields = kindOf(kind).sections.flatMap((section) => section.fields);

  it("takes over only what its form can hold", () => {
    const all = taken(kind, completeBill());
    expect(Object.keys(all ?? {}).length).toBeGreaterThan(2);
    expect(draftSchema(fields).safeParse(all).error).toBeUndefined();
  });

  it("begins from a bill that says nothing yet", () => {
    expect(draftSchema(fields).safeParse(taken(kind, {}, "zh-CN")).error).toBeUndefined();
  });
});

it("a delivery order and a letter name the bill, its vessel, cargo and quantity", () => {
  for (const kind of ["DeliveryOrder", "LetterOfIndemnity"])
    expect(taken(kind, completeBill())).toMatchObject({
      blNo: completeBill()["blNo"],
      vessel: completeBill()["vessel"],
      quantity: "37998.412",
      quantityUnit: "TNE",
    });
  expect(taken("Manifest", completeBill())).toBeNull();
});

it("lines of cargo in different units are not added up", () => {
  const cargo = [
    { description: "A", quantity: "1", unit: "TNE" },
    { description: "B", quantity: "2", unit: "MTQ" },
  ];
  expect(taken("DeliveryOrder", { ...completeBill(), cargo })).not.toHaveProperty("quantity");
});

it("the own company stands where its author's does", () => {
  const own = { name: "Tern & Sable", addressLines: ["Sines"] };
  expect(ownParty("BillOfExchange", own)).toEqual({ drawer: own });
  expect(ownParty("LetterOfIndemnity", own)).toEqual({ from: own });
  expect(ownParty("CertificateOfOrigin", own)).toEqual({});
});

it("an invoice begins with the products and the buyer of a bunker delivery note, and nothing else does", () => {
  const note = { kind: "BunkerDeliveryNote", data: BUNKER_SAMPLES.BunkerDeliveryNote, language: "en-US" } as const;
  const invoice = takenFrom(note, "Invoice");
  expect(invoice).toMatchObject({
    buyer: { name: note.data["orderedBy"] },
    lines: (note.data["products"] as FieldData[]).map(({ quantity }) => ({ quantity, quantityUnit: "TNE" })),
  });
  expect(
    draftSchema(kindOf("Invoice").sections.flatMap((section) => section.fields)).safeParse(invoice).error,
  ).toBeUndefined();
  expect(takenFrom({ ...note, data: {} }, "Invoice")).not.toHaveProperty("buyer");
  expect(takenFrom(note, "DeliveryOrder")).toBeNull();
});
