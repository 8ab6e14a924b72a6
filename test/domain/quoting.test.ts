import { expect, it } from "vitest";
import { takenFrom } from "#domain/documents/beginnings";
import { quotedNumbers } from "#domain/documents/quoting";
import { kindOf } from "#domain/kinds/kinds";
import { numberKey } from "#domain/numbers";
import { completeBill } from "../support/bill.ts";

const KEY = numberKey("TSL-SIN-260417");
const quoted = (kind: string, data: object) => quotedNumbers(kindOf(kind), { ...data });

it("finds the number of the bill in everything that is made from it", () => {
  const bill = completeBill({ blNo: "TSL-SIN-260417" });
  for (const kind of ["DeliveryOrder", "LetterOfIndemnity", "BillOfExchange", "Invoice"])
    for (const language of ["en-US", "zh-CN"] as const)
      expect(quoted(kind, takenFrom({ kind: "BillOfLading", data: bill, language: language }, kind) ?? {})).toContain(
        KEY,
      );
});

it("finds it in lists and however it is written, and no part of another number", () => {
  expect(quoted("Manifest", { bills: [{ blNo: "tsl sin-260417" }] })).toContain(KEY);
  expect(quoted("Invoice", { description: "as per B/L (TSL SIN 260417)." })).toContain(KEY);
  expect(quoted("Invoice", { description: "as per B/L TSL-SIN-2604170" })).not.toContain(KEY);
  expect(quoted("DeliveryOrder", { blNo: "7" })).toContain("7");
  expect(quoted("Invoice", { description: "7 bags" })).not.toContain("7");
});

it("quotes neither itself nor anything from a bill", () => {
  expect(quoted("Invoice", { number: "TSL-SIN-260417" })).not.toContain(KEY);
  expect(quoted("BillOfLading", { clauses: "Replaces TSL-SIN-260417" })).toEqual([]);
  expect(quoted("Invoice", { description: "A1B2 ".repeat(5000) }).length).toBeLessThanOrEqual(500);
});
