import { kindOf } from "#domain/kinds/kinds";
import type { Random } from "../../../scripts/lib/random.ts";
import { sampleOf } from "../../support/samples.ts";
import { SAMPLES } from "../../support/title-samples.ts";
import { holds, isPaper, lifeOf, QUANTITY, type Actor, type Bill, type House } from "./house.ts";

// Drafts.

/** Kinds by the life of their titles: bills of lading have the longest. Papers accompany them. */
export const DRAFTED: readonly string[] = [
  "BillOfLading",
  "BillOfLading",
  "BillOfLading",
  "DeliveryOrder",
  "DeliveryOrder",
  "BillOfExchange",
  "Invoice",
  "LetterOfIndemnity",
];

/** A new document as its author writes it. */
export function newBill(house: House, random: Random, { firm }: Actor, kind: string, key: string): Bill {
  const lading = house.bills.filter((one) => one.kind.billOfLading === true && !one.deleted);
  // Usually one that its author knows of; as often one that others have as one that it may draw on.
  const known = lading.filter((one) => one.signed && one.access.has(firm));
  const [own, others] = [
    known.filter((one) => holds(one, firm) || one.releaseAgent === firm),
    known.filter((one) => !holds(one, firm) && one.releaseAgent !== firm),
  ];
  const drawable = (
    [random.chance(0.5) ? own : others, known].find((some) => some.length > 0 && random.chance(0.95)) ?? lading
  ).slice(-12);
  const orders =
    kind === "DeliveryOrder" && drawable.length > 0 && random.chance(0.9) ? random.pick(drawable).number : "ELSEWHERE";
  return {
    key,
    id: "",
    kind: kindOf(kind),
    number: `${house.mark}M-${key}`,
    issuer: firm,
    straight: random.chance(0.25) && kindOf(kind).class === "title",
    usance: random.chance(0.6),
    quantity: kind === "DeliveryOrder" ? random.pick([25, 50, 100]) : QUANTITY,
    orders,
    named: random.pick(house.firms),
    complete: random.chance(0.9),
    deleted: false,
    signed: false,
    voided: false,
    returned: false,
    title: null,
    strayed: false,
    surrenderedFor: null,
    closedAs: null,
    releaseAgent: null,
    released: 0,
    access: new Map([[firm, "author"]]),
    endorsements: [],
    statements: [],
    spoke: new Set(),
    drawsOn: null,
    successors: [],
    successorOf: null,
    broughtBy: null,
  };
}

/** The draft that replaces a bill, as it begins. */
export const successorOf = (
  bill: Bill,
  key: string,
  id: string,
  { number, quantity }: { readonly number: string; readonly quantity: number },
): Bill => ({
  ...bill,
  key,
  id,
  number,
  quantity,
  deleted: false,
  signed: false,
  voided: false,
  returned: false,
  title: null,
  strayed: false,
  surrenderedFor: null,
  closedAs: null,
  releaseAgent: null,
  released: 0,
  access: new Map([[bill.issuer, "author"]]),
  endorsements: [],
  statements: [],
  spoke: new Set(),
  drawsOn: null,
  successors: [],
  successorOf: bill,
  broughtBy: null,
});

/** The fields of a document, with a gap where it is not complete. */
export function dataOf(bill: Bill): Readonly<Record<string, unknown>> {
  if (isPaper(bill)) {
    const { numberField, sections } = bill.kind;
    const needed = sections
      .flatMap(({ fields }) => fields)
      .find(({ name, required }) => required && name !== numberField)!;
    return { ...sampleOf(bill.kind), [numberField]: bill.number, ...(bill.complete ? {} : { [needed.name]: "" }) };
  }
  const quantity = String(bill.quantity);
  switch (lifeOf(bill)) {
    case "CARGO":
      return SAMPLES.BillOfLading(bill.number, {
        consignee: bill.straight ? { type: "NAMED", name: "CONSIGNEE LTD." } : { type: "TO_ORDER" },
        cargo: [{ description: "FUEL OIL", quantity, unit: "TNE", grossWeight: quantity, grossWeightUnit: "TNE" }],
        ...(bill.complete ? {} : { placeOfIssue: "" }),
      });
    case "ORDER":
      return SAMPLES.DeliveryOrder(bill.number, {
        blNo: bill.orders,
        releaseAgent: { name: bill.named.name.toUpperCase() },
        deliverTerms: bill.straight ? "NAMED" : "TO_ORDER",
        quantity,
        ...(bill.complete ? {} : { placeOfDelivery: "" }),
      });
    case "EXCHANGE":
      return SAMPLES.BillOfExchange(bill.number, {
        drawee: { name: bill.named.name },
        payable: bill.straight ? "NAMED" : "ORDER",
        ...(bill.usance ? {} : { tenor: "SIGHT", days: "" }),
        ...(bill.complete ? {} : { place: "" }),
      });
  }
}
