import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { FieldData } from "#domain/kinds/field";
import type { ApiClient } from "../../scripts/lib/api-client.ts";

/** A bulk bill of lading with every mandatory field and most others; the parties are invented. */
export const completeBill = (difference: FieldData = {}): FieldData => ({
  blNo: "TSL-SIN-260417",
  reference: "PAE/26/1187",
  shipper: { name: "PORTO AZUL ENERGIA S.A.", addressLines: ["AVENIDA DO MAR 214", "1200-450 LISBOA", "PORTUGAL"] },
  consignee: { type: "TO_ORDER" },
  notify: [{ name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["8 STRAITS QUAY #21-04", "SINGAPORE 018982"] }],
  vessel: { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA" },
  voyage: "AS-118L",
  portOfLoading: { code: "PTSIE", name: "SINES, PORTUGAL" },
  portOfDischarge: { code: "SGSIN", name: "SINGAPORE" },
  cargo: [
    {
      description: "LOW SULPHUR STRAIGHT RUN FUEL OIL\nIN BULK",
      quantity: "37998.412",
      unit: "TNE",
      grossWeight: "37953.453",
      grossWeightUnit: "TNE",
      volume: "40871.692",
      density: "0.9297",
      temperature: "48.5",
    },
  ],
  charterPartyDate: "2026-10-12",
  freight: { terms: "AS_PER_CP", payableAt: "LISBON, PORTUGAL" },
  timeUsedForLoading: { days: "1", hours: "14" },
  clauses: "CLEAN ON BOARD\nFREIGHT PAYABLE AS PER CHARTER-PARTY",
  numberOfOriginals: "1",
  placeOfIssue: "SINES",
  dateOfIssue: "2026-10-30",
  shippedOnBoardDate: "2026-10-30",
  carrier: { name: "TERN & SABLE SHIPPING LDA", addressLines: ["SINES"] },
  issuer: "TERN & SABLE SHIPPING LDA",
  ...difference,
});

/** Drafts {@link completeBill} for a company. */
export const draftBill = (api: ApiClient, blNo?: string, difference: FieldData = {}): Promise<DocumentDetail> =>
  api.call(documentRoutes.create, {
    body: {
      kind: "BillOfLading",
      data: { ...completeBill({ ...(blNo === undefined ? {} : { blNo }), ...difference }) },
    },
  });
