// Data: ordinary documents of one shipment, as they might be written; all names are invented.
import type { FieldData } from "#domain/kinds/field";
import { BANK, BUYER, CARGO, CARRIER, SHIPPER, SINES, SINGAPORE, tanks, TESTS, VESSEL } from "./sample-parties.ts";

const shipped = { vessel: VESSEL, voyage: "AS-118L" };
const inspector = "LUSITANIA INSPECTION LDA";

export const ORDINARY_SAMPLES: Readonly<Record<string, FieldData>> = {
  Invoice: {
    name: "Commercial invoice", number: "INV-2026-0911", date: "2026-11-02", seller: SHIPPER, buyer: BUYER, incoterm: "CFR", incotermPlace: "Singapore",
    lines: [
      { description: CARGO, quantity: "37998.412", quantityUnit: "TNE", price: "634.20", amount: "24098592.89" }, { description: "Inspection at the port of loading", amount: "18400.00" },
      { description: "Heating during the voyage, 22 days at USD 1,500", amount: "33000.00" },
    ],
    total: "24149992.89", currency: "USD",
  },
  DebitNote: { name: "Debit note", number: "DN-26-0071", date: "2026-12-04", description: "Demurrage at Singapore", seller: CARRIER, buyer: BUYER, lines: [{ description: "Demurrage, 1.25 days at USD 32,000 a day", amount: "40000.00" }], total: "40000.00", currency: "USD" },
  PackingList: {
    name: "Packing list", number: "PL-26-0032", date: "2026-11-02", seller: SHIPPER, buyer: BUYER, totalPackages: "120",
    packages: Array.from({ length: 60 }, (_, i) => ({ description: `Lubricating oil, drums of 200 l, lot ${i + 1}`, marks: `PAE ${String(i + 1).padStart(3, "0")}`, count: "2", netWeight: "356", grossWeight: "391.5", volume: "0.52" })),
  },
  Manifest: {
    name: "Cargo manifest", number: "MAN-118L", date: "2026-10-30", ...shipped, portOfLoading: SINES, portOfDischarge: SINGAPORE,
    bills: [
      { blNo: "TSL-SIN-260417", shipper: SHIPPER.name, consignee: "TO ORDER OF KESTREL TRADE BANK N.V.", goods: CARGO, grossWeight: "37998.412" },
      { blNo: "TSL-SIN-260418", shipper: SHIPPER.name, consignee: BUYER.name, goods: "GAS OIL 10 PPM IN BULK", grossWeight: "12004.118" }, { blNo: "TSL-SIN-260419", shipper: "REFINARIA ATLÂNTICA S.A.", consignee: "TO ORDER", goods: "LUBRICATING OIL IN DRUMS", packages: "240", grossWeight: "46.98" },
    ],
  },
  BeneficiaryCertificate: { name: "Beneficiary's certificate", number: "BEN-26-0417", date: "2026-11-03", beneficiary: SHIPPER, applicant: BUYER, lcNo: "LC2301/26", blNo: "TSL-SIN-260417", statement: "We certify that one set of non-negotiable documents was sent to the applicant by e-mail within three working days after shipment." },
  CertificateOfOrigin: {
    name: "Certificate of origin", number: "COO-26-7713", date: "2026-10-31", exporter: SHIPPER, producer: { name: "REFINARIA ATLÂNTICA S.A.", addressLines: ["7520 SINES"] }, consignee: BUYER, goods: CARGO, hsCode: "27101964", country: "PT",
    criterion: "Wholly obtained", quantity: "37998.412", quantityUnit: "TNE",
  },
  CertificateOfAnalysis: { name: "Certificate of analysis", number: "COA-26-5503", date: "2026-10-30", ...shipped, goods: CARGO, blNo: "TSL-SIN-260417", inspector, sampledOn: "2026-10-29", tests: TESTS },
  QualityReport: { name: "Certificate of quality", number: "QLT-26-5501", date: "2026-10-30", ...shipped, goods: CARGO, blNo: "TSL-SIN-260417", inspector, sampledOn: "2026-10-29", tests: TESTS },
  CertificateOfWeight: { name: "Certificate of weight", number: "COW-26-5504", date: "2026-10-30", ...shipped, goods: CARGO, blNo: "TSL-SIN-260417", inspector, port: SINES, tanks: tanks(6), totalMass: "16203.912" },
  QuantityReport: { name: "Quantity report", number: "QTY-26-5505", date: "2026-11-26", ...shipped, goods: CARGO, blNo: "TSL-SIN-260417", inspector, port: SINGAPORE, tanks: tanks(14), totalVolume: "40870.118", totalMass: "37996.984" },
  UllageReport: { name: "Ullage report", number: "ULL-26-5502", date: "2026-10-30", ...shipped, goods: CARGO, port: SINES, inspector, tanks: tanks(14), totalVolume: "40871.692", totalMass: "37998.412" },
  InsurancePolicy: {
    name: "Marine cargo policy", number: "MC-26-11870", date: "2026-10-28", policy: "MC-26-11870/3", insurer: { name: "HARBOUR MUTUAL ASSURANCE LTD.", addressLines: ["14 LANTERN STREET", "LONDON EC3"] }, insured: BUYER, sum: "26500000.00", currency: "USD", ...shipped, portOfLoading: SINES, portOfDischarge: SINGAPORE, goods: CARGO,
    risks: "All risks of physical loss or damage, war and strikes included, from tank to tank.\nDeductible 0.5 % of the sum insured.",
  },
  MaterialSafetyDataSheet: {
    name: "Safety data sheet", number: "SDS-LSSR-4", date: "2026-03-01", product: "Low sulphur straight run fuel oil", supplier: { name: "REFINARIA ATLÂNTICA S.A.", addressLines: ["7520 SINES, PORTUGAL"] }, unNumber: "3082", hazardClass: "9, packing group III",
    hazards: "May cause cancer by inhalation. Very toxic to aquatic life with long lasting effects. Vapours may contain hydrogen sulphide.", firstAid: "Inhaled: fresh air, rest. On skin: wash with soap and water. Swallowed: do not make the person vomit; call a doctor.", handling: "Store below 60 °C, away from sources of ignition. Ground tanks and lines before loading.",
  },
  LetterOfCredit: {
    name: "Irrevocable documentary credit", number: "LC2301/26", date: "2026-09-14", issuingBank: { name: "HELIANTHUS BANK LIMITED", addressLines: ["9 RAFFLES PARADE", "SINGAPORE 048617"] }, applicant: BUYER, beneficiary: SHIPPER, amount: "24150000.00", currency: "USD", expiry: "2026-12-31", placeOfExpiry: "Rotterdam", latestShipment: "2026-11-15",
    portOfLoading: SINES, portOfDischarge: SINGAPORE, goods: CARGO, documentsRequired: "Full set of clean on board bills of lading to order of KESTREL TRADE BANK N.V.\nCommercial invoice in three originals\nCertificates of quality, quantity and origin\nInsurance policy for 110 % of the invoice value",
  },
  NoticeOfCompleteness: { name: "Notice of completeness", number: "NOC-26-0417", date: "2026-11-26", from: BANK, to: SHIPPER, notify: [BUYER], ...shipped, blNo: "TSL-SIN-260417", statement: "The documents presented under credit LC2301/26 are complete and in order." },
};
