import { describe, expect, it } from "vitest";
import { KINDS_FROM_BILL, ownParty, takenFromBill } from "#domain/documents/beginnings";
import { draftSchema } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { completeBill } from "../support/bill.ts";

describe.each(KINDS_FROM_BILL)("a new %s from a bill of lading", (kind) => {
  const fields = kindOf(kind).sections.flatMap((section) => section.fields);

  it("takes over only what its form can hold", () => {
    const taken = takenFromBill(kind, completeBill(), "en-US");
    expect(Object.keys(taken ?? {}).length).toBeGreaterThan(2);
    expect(draftSchema(fields).safeParse(taken).error).toBeUndefined();
  });

  it("begins from a bill that says nothing yet", () => {
    expect(draftSchema(fields).safeParse(takenFromBill(kind, {}, "zh-CN")).error).toBeUndefined();
  });
});

it("a delivery order and a letter name the bill, its vessel, cargo and quantity", () => {
  for (const kind of ["DeliveryOrder", "LetterOfIndemnity"])
    expect(takenFromBill(kind, completeBill(), "en-US")).toMatchObject({
      blNo: completeBill()["blNo"],
      vessel: completeBill()["vessel"],
      quantity: "37998.412",
      quantityUnit: "TNE",
    });
  expect(takenFromBill("Manifest", completeBill(), "en-US")).toBeNull();
});

it("lines of cargo in different units are not added up", () => {
  const cargo = [
    { description: "A", quantity: "1", unit: "TNE" },
    { description: "B", quantity: "2", unit: "MTQ" },
  ];
  expect(takenFromBill("DeliveryOrder", { ...completeBill(), cargo }, "en-US")).not.toHaveProperty("quantity");
});

it("the own company stands where its author's does", () => {
  const own = { name: "Tern & Sable", addressLines: ["Sines"] };
  expect(ownParty("BillOfExchange", own)).toEqual({ drawer: own });
  expect(ownParty("LetterOfIndemnity", own)).toEqual({ from: own });
  expect(ownParty("CertificateOfOrigin", own)).toEqual({});
});
