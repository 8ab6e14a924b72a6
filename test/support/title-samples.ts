import { kindOf } from "#domain/kinds/kinds";
import { completeBill } from "./bill.ts";
import { sampleOf } from "./samples.ts";

const party = (name: string) => ({ name, addressLines: ["8 STRAITS QUAY", "SINGAPORE 018982"] });

/** A complete delivery order. */
export const completeOrder = (given: Readonly<Record<string, unknown>> = {}) => ({
  doNo: "DO-1",
  blNo: "ELSEWHERE-1",
  date: "2026-11-18",
  issuer: party("TERN & SABLE SHIPPING LDA"),
  deliverTerms: "TO_ORDER",
  port: { code: "SGSIN", name: "SINGAPORE" },
  deliverTo: party("MERIDIAN STRAITS TRADING PTE. LTD."),
  releaseAgent: party("TERN & SABLE SHIPPING LDA"),
  vessel: { name: "AURELIA STRAIT", imo: "9074729" },
  placeOfDelivery: "JURONG, SINGAPORE",
  cargo: "FUEL OIL",
  quantity: "100",
  quantityUnit: "TNE",
  ...given,
});

/** A complete bill of exchange, due 90 days after its date. */
export const completeExchange = (given: Readonly<Record<string, unknown>> = {}) => ({
  number: "BOE-1",
  exchange: "SOLE",
  payable: "ORDER",
  place: "LISBOA",
  date: "2026-11-18",
  amount: "24150000.00",
  currency: "USD",
  tenor: "AFTER_DATE",
  days: "90",
  drawer: party("PORTO AZUL ENERGIA S.A."),
  drawee: party("KESTREL TRADE BANK N.V."),
  payee: party("PORTO AZUL ENERGIA S.A."),
  ...given,
});

/** A complete document of a kind of title, with its own number. */
export const SAMPLES = {
  BillOfLading: (number: string, given: Readonly<Record<string, unknown>> = {}) => ({
    ...completeBill({ blNo: number, ...given }),
  }),
  DcsaBillOfLading: (number: string, given: Readonly<Record<string, unknown>> = {}) => ({
    ...sampleOf(kindOf("DcsaBillOfLading")),
    transportDocumentReference: number,
    ...given,
  }),
  DeliveryOrder: (number: string, given: Readonly<Record<string, unknown>> = {}) =>
    completeOrder({ doNo: number, ...given }),
  BillOfExchange: (number: string, given: Readonly<Record<string, unknown>> = {}) =>
    completeExchange({ number, ...given }),
} as const;
export type SampleKind = keyof typeof SAMPLES;
