// Data: a document of every kind, as it might be written; all names are invented.
import type { Field, FieldData, FieldType, ValueField } from "#domain/kinds/field";
import { indemnityWording, warrantyWording } from "#domain/kinds/wordings";
import type { Kind } from "#domain/kinds/kind";
import { completeBill } from "./bill.ts";

const CARRIER = { name: "TERN & SABLE SHIPPING LDA", addressLines: ["RUA DO CAIS 18", "7520-101 SINES, PORTUGAL"] };
const SHIPPER = { name: "PORTO AZUL ENERGIA S.A.", addressLines: ["AVENIDA DO MAR 214", "1200-450 LISBOA, PORTUGAL"] };
const BUYER = { name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["8 STRAITS QUAY #21-04", "SINGAPORE 018982"] };
const BANK = { name: "KESTREL TRADE BANK N.V.", addressLines: ["WESTERKADE 7", "3016 CL ROTTERDAM, NETHERLANDS"] };
const VESSEL = { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA" };
const SINES = { code: "PTSIE", name: "SINES, PORTUGAL" };
const SINGAPORE = { code: "SGSIN", name: "SINGAPORE" };
const CARGO = "LOW SULPHUR STRAIGHT RUN FUEL OIL IN BULK";

const shipment = { vessel: VESSEL, voyage: "AS-118L", blNo: "TSL-SIN-260417", cargo: CARGO, quantity: "37998.412", quantityUnit: "TNE", portOfLoading: SINES, portOfDischarge: SINGAPORE };

const indemnity: FieldData = {
  kind: "AA", number: "LOI/26/0417", date: "2026-11-18", from: BUYER, to: CARRIER, ...shipment, deliverTo: { name: "JURONG TERMINAL PTE. LTD.", addressLines: ["JURONG ISLAND, SINGAPORE"] }, placeOfDelivery: "Jurong, Singapore",
  amount: "24150000.00", currency: "USD", bank: BANK, validUntil: "2027-11-18", governingLaw: "English law",
};
const warranty: FieldData = { number: "WOT/26/0417", date: "2026-11-18", from: SHIPPER, to: BUYER, ...shipment, governingLaw: "English law" };

const tanks = (count: number) => Array.from({ length: count }, (_, i) => ({
  tank: `${Math.floor(i / 2) + 1}${i % 2 === 0 ? "P" : "S"}`, ullage: (1.42 + i / 50).toFixed(3), temperature: (48.1 + i / 10).toFixed(1), volume: (2913.271 - i * 3.3).toFixed(3), mass: (2708.402 - i * 3.1).toFixed(3),
}));
const test = (property: string, method: string, result: string, unit: string) => ({ property, method, result, unit });
const TESTS = [
  test("Density at 15 °C", "ASTM D4052", "0.9297", "kg/l"), test("Kinematic viscosity at 50 °C", "ASTM D445", "168.4", "mm²/s"), test("Sulphur", "ASTM D4294", "0.47", "% m/m"),
  test("Flash point", "ASTM D93", "88.5", "°C"), test("Pour point", "ASTM D97", "12", "°C"), test("Water by distillation", "ASTM D95", "0.10", "% v/v"), test("Ash", "ASTM D482", "0.024", "% m/m"),
];

/** Written by hand where it is looked at; every other kind gets a value of each type. */
const WRITTEN: Readonly<Record<string, FieldData>> = {
  BillOfLading: completeBill(),
  DcsaBillOfLading: {
    transportDocumentReference: "TSLU26041700", transportDocumentTypeCode: "BOL", isShippedOnBoardType: "YES", isElectronic: "YES", isToOrder: "NO", numberOfOriginals: "1", shippedOnBoardDate: "2026-10-30", issueDate: "2026-10-31",
    placeOfIssue: { UNLocationCode: "PTSIE", locationName: "Sines" }, invoicePayableAt: { UNLocationCode: "PTSIE", locationName: "Sines" }, shipper: { partyName: SHIPPER.name, displayedAddress: SHIPPER.addressLines }, consignee: { partyName: BUYER.name, displayedAddress: BUYER.addressLines },
    issuingParty: { partyName: CARRIER.name, displayedAddress: CARRIER.addressLines }, notifyParties: [{ partyName: "STRAITS FORWARDING PTE. LTD.", displayedAddress: ["2 HARBOUR WALK", "SINGAPORE 099255"] }], partyContactDetails: { name: "Documentation desk", email: "bl@tern-sable.example", phone: "+351 269 000 118" },
    carrierCode: "TSLU", carrierCodeListProvider: "NMFTA", vessel: { name: "CAPE MERIDIAN", imo: "9321483", carrierExportVoyageNumber: "641E" }, portOfLoading: { UNLocationCode: "PTSIE", locationName: "Sines" }, portOfDischarge: { UNLocationCode: "SGSIN", locationName: "Singapore" },
    placeOfReceipt: { UNLocationCode: "PTLIS", locationName: "Lisboa" }, placeOfDelivery: { UNLocationCode: "SGSIN", locationName: "Jurong" }, plannedDepartureDate: "2026-10-30", plannedArrivalDate: "2026-11-27",
    receiptTypeAtOrigin: "CY", deliveryTypeAtDestination: "CY", cargoMovementTypeAtOrigin: "FCL", cargoMovementTypeAtDestination: "FCL",
    utilizedTransportEquipments: [{ equipmentReference: "CSQU3054383", ISOEquipmentCode: "22G1", seals: [{ number: "PT118820" }] }, { equipmentReference: "MSKU9070323", ISOEquipmentCode: "45R1", seals: [{ number: "PT118821" }, { number: "TS4410" }], temperatureSetpoint: "-18" }],
    consignmentItems: [
      { carrierBookingReference: "BK26-88107", descriptionOfGoods: "LUBRICATING OIL IN DRUMS OF 200 L\n80 DRUMS ON 20 PALLETS", HSCodes: [{ code: "27101981" }], cargoItems: [{ equipmentReference: "CSQU3054383", cargoGrossWeight: "15660", cargoGrossWeightUnit: "KGM", cargoGrossVolume: "20.8", cargoGrossVolumeUnit: "MTQ", numberOfPackages: "80", packageCode: "DR" }] },
      { carrierBookingReference: "BK26-88107", descriptionOfGoods: "FROZEN SARDINES IN CARTONS OF 10 KG", HSCodes: [{ code: "030353" }], cargoItems: [{ equipmentReference: "MSKU9070323", cargoGrossWeight: "21450.5", cargoGrossWeightUnit: "KGM", cargoGrossVolume: "48.2", cargoGrossVolumeUnit: "MTQ", numberOfPackages: "2050", packageCode: "CT" }] },
    ],
    termsAndConditions: "The carrier's general conditions of carriage of 1 January 2026 apply.\nFreight prepaid. Shipper's load, stow, weight and count.",
  },
  FiataBillOfLading: {
    number: "FBL-26-00417", issueDate: "2026-10-31", issueLocation: { id: "PTLIS", name: "LISBOA" }, originalIssuedQuantity: "1", signatory: "Marta Reis", consignor: { name: SHIPPER.name, postalAddress: SHIPPER.addressLines, country: "PT" }, consignee: { name: "TO ORDER OF KESTREL TRADE BANK N.V.", postalAddress: BANK.addressLines, country: "NL" },
    notifiedParty: [{ name: BUYER.name, postalAddress: BUYER.addressLines }], forwarderId: "FF-PT-00118", cto: { name: "ATLANTIC ARC FORWARDING LDA", postalAddress: ["RUA DA ALFÂNDEGA 40", "1100-016 LISBOA"], country: "PT" }, ctoAgent: { name: "STRAITS FORWARDING PTE. LTD.", postalAddress: ["2 HARBOUR WALK", "SINGAPORE 099255"] },
    carrierAcceptanceLocation: { id: "PTLIS", name: "LISBOA" }, loadingBaseportLocation: { id: "PTSIE", name: "SINES" }, unloadingBaseportLocation: { id: "SGSIN", name: "SINGAPORE" }, consigneeReceiptLocation: { id: "SGSIN", name: "JURONG" }, vessel: { name: "CAPE MERIDIAN", imo: "9321483", voyage: "641E" },
    includedConsignmentItem: [
      { goodsText: "LUBRICATING OIL IN DRUMS OF 200 L", marks: "PAE 001-080", packageQuantity: "80", packageType: "DR", grossWeight: "15660", grossVolume: "20.8", equipment: "CSQU3054383", seal: "PT118820", dangerousGoods: "UN 3082, CLASS 9" },
      { goodsText: "SPARE PARTS FOR PUMPS, IN CASES", marks: "PAE 081-092", packageQuantity: "12", packageType: "CS", grossWeight: "3120.5", grossVolume: "6.1", equipment: "CSQU3054383", seal: "PT118820" },
    ],
    totalCharge: "4180.00", declaredValue: "96000.00", currency: "EUR", freightPayable: "PREPAID", cargoInsuranceProvidedByCTO: "NOT_COVERED", handling: "Keep drums upright.", contractualClause: "SHIPPER'S LOAD, STOW AND COUNT",
  },
  DeliveryOrder: {
    doNo: "DO-26-0417-01", blNo: "TSL-SIN-260417", reference: "MST/26/8841", date: "2026-11-20", validUntil: "2026-12-20", issuer: CARRIER, deliverTerms: "TO_ORDER", deliverTo: BUYER,
    releaseAgent: { name: "JURONG TERMINAL PTE. LTD.", addressLines: ["31 TERMINAL CRESCENT", "JURONG ISLAND, SINGAPORE 627500"] }, vessel: VESSEL, voyage: "AS-118L", port: SINGAPORE, placeOfDelivery: "JURONG TERMINAL, TANK 204",
    cargo: CARGO, quantity: "12500.412", quantityUnit: "TNE", conditions: "Against payment of storage from 1 December 2026.\nThe receiver arranges for inspection at its own cost.",
  },
  BillOfExchange: {
    number: "BE-26-0093", exchange: "FIRST", place: "SINES", date: "2026-11-10", amount: "24149992.89", currency: "USD", tenor: "AFTER_SIGHT", days: "60", payable: "ORDER", payee: BANK, drawer: SHIPPER,
    drawee: { name: "HELIANTHUS BANK LIMITED", addressLines: ["9 RAFFLES PARADE", "SINGAPORE 048617"] }, lcNo: "LC2301/26", lcDate: "2026-09-14", lcBank: "HELIANTHUS BANK LIMITED, SINGAPORE", clauses: "DOCUMENTS AGAINST ACCEPTANCE",
  },
  LetterOfIndemnity: { ...indemnity, text: indemnityWording(indemnity, "en-US") },
  WarrantyOfTitle: { ...warranty, text: warrantyWording(warranty, "en-US") },
  ShippingInstruction: {
    number: "SI-26-0417", reference: "PAE/26/1187", shipper: SHIPPER, consignee: { name: "TO ORDER OF KESTREL TRADE BANK N.V.", addressLines: ["ROTTERDAM"] }, notify: [BUYER], vessel: VESSEL, voyage: "AS-118L", shipOwner: "AURELIA SHIPOWNING LTD.",
    portOfLoading: SINES, portOfDischarge: SINGAPORE, blDate: "2026-10-30", cargo: CARGO, description: "LOW SULPHUR STRAIGHT RUN FUEL OIL\nIN BULK, PRODUCT OF PORTUGAL\nCLEAN ON BOARD", grossWeight: "37953.453", grossWeightUnit: "TNE",
    measurement: "40871.692", measurementUnit: "MTQ", freightTerms: "AS_PER_CP", originals: "1", clauses: "FREIGHT PAYABLE AS PER CHARTER-PARTY DATED 12 OCTOBER 2026",
  },
  NegotiationForm: {
    number: "NEG-26-2301", date: "2026-11-10", bank: BANK, beneficiary: SHIPPER, lcNo: "LC2301/26", drawnUnder: "HELIANTHUS BANK, SINGAPORE", amount: "24150000.00", currency: "USD",
    documents: [
      { name: "Bill of lading TSL-SIN-260417 (electronic)", originals: "1" }, { name: "Commercial invoice", originals: "3", copies: "2" }, { name: "Certificate of quality", originals: "1", copies: "2" },
      { name: "Certificate of quantity", originals: "1", copies: "2" }, { name: "Certificate of origin", originals: "1" }, { name: "Insurance policy", originals: "1", copies: "1" },
    ],
    instructions: "Please negotiate without recourse and credit our account no. 4471-09. All charges outside Portugal are for the account of the applicant.",
  },
  Invoice: {
    name: "Commercial invoice", number: "INV-2026-0911", date: "2026-11-02", seller: SHIPPER, buyer: BUYER, incoterm: "CFR", incotermPlace: "Singapore",
    lines: [
      { description: CARGO, quantity: "37998.412", quantityUnit: "TNE", price: "634.20", amount: "24098592.89" }, { description: "Inspection at the port of loading", quantity: "1", quantityUnit: "C62", price: "18400", amount: "18400.00" },
      { description: "Heating during the voyage", quantity: "22", quantityUnit: "C62", price: "1500", amount: "33000.00" },
    ],
    total: "24149992.89", currency: "USD",
  },
  CertificateOfOrigin: {
    name: "Certificate of origin", number: "COO-26-7713", date: "2026-10-31", exporter: SHIPPER, producer: { name: "REFINARIA ATLÂNTICA S.A.", addressLines: ["7520 SINES"] }, consignee: BUYER, goods: CARGO, hsCode: "27101964", country: "PT",
    criterion: "Wholly obtained", quantity: "37998.412", quantityUnit: "TNE",
  },
  QualityReport: { name: "Certificate of quality", number: "QLT-26-5501", date: "2026-10-30", vessel: VESSEL, voyage: "AS-118L", goods: CARGO, blNo: "TSL-SIN-260417", inspector: "LUSITANIA INSPECTION LDA", sampledOn: "2026-10-29", tests: TESTS },
  UllageReport: { name: "Ullage report", number: "ULL-26-5502", date: "2026-10-30", vessel: VESSEL, voyage: "AS-118L", goods: CARGO, port: SINES, inspector: "LUSITANIA INSPECTION LDA", tanks: tanks(14), totalVolume: "40871.692", totalMass: "37998.412" },
  PackingList: {
    name: "Packing list", number: "PL-26-0032", date: "2026-11-02", seller: SHIPPER, buyer: BUYER, totalPackages: "120",
    packages: Array.from({ length: 60 }, (_, i) => ({ description: `Lubricating oil, drums of 200 l, lot ${i + 1}`, marks: `PAE ${String(i + 1).padStart(3, "0")}`, count: "2", netWeight: "356", grossWeight: "391.5", volume: "0.52" })),
  },
};

const VALUES: Record<FieldType, (field: ValueField) => unknown> = {
  text: (field) => `${field.label.en.slice(0, (field.max ?? 140) - 1)}`.slice(0, field.max ?? 140), longText: (field) => `${field.label.en}, first line\n${field.label.zh}`, lines: () => ["8 STRAITS QUAY", "SINGAPORE 018982"],
  date: () => "2026-10-30", decimal: () => "12.5", integer: () => "3", choice: (field) => field.default ?? field.choices?.[0]?.value, imo: () => "9074729", callSign: () => "9HA5678", mmsi: () => "249456000", locode: () => "SGSIN",
  money: () => "1250.00", currency: () => "USD", country: () => "PT", container: () => "CSQU3054383", hsCode: () => "27101964",
};

/** A value for every field. */
export const filledIn = (fields: readonly Field[]): FieldData => Object.fromEntries(fields.map((field) => [
  field.name, field.type === "group" ? filledIn(field.fields) : field.type === "list" ? [filledIn(field.fields)] : VALUES[field.type](field),
]));

export function sampleOf(kind: Kind): FieldData {
  const made = filledIn(kind.sections.flatMap((section) => section.fields));
  return WRITTEN[kind.name] ?? made;
}
