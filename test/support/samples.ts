// Data: a sample document of every kind; all names are invented.
import type { Field, FieldData, FieldType, ValueField } from "#domain/kinds/field";
import { fillPlaces } from "#domain/kinds/letter-places";
import { indemnityWording, warrantyWording } from "#domain/kinds/wordings";
import type { Kind } from "#domain/kinds/kind";
import { completeBill } from "./bill.ts";
import { BUNKER_SAMPLES } from "./bunker-samples.ts";
import { ORDINARY_SAMPLES } from "./ordinary-samples.ts";
import { sampleOfTemplate } from "./written-kinds.ts";
import { BANK, BUYER, CARGO, CARRIER, SHIPPER, SINES, SINGAPORE, VESSEL } from "./sample-parties.ts";

const shipment = {
  vessel: VESSEL,
  voyage: "AS-118L",
  blNo: "TSL-SIN-260417",
  cargo: CARGO,
  quantity: "37998.412",
  quantityUnit: "TNE",
  portOfLoading: SINES,
  portOfDischarge: SINGAPORE,
};

const indemnity: FieldData = {
  kind: "AA",
  number: "LOI/26/0417",
  date: "2026-11-18",
  from: BUYER,
  to: CARRIER,
  ...shipment,
  deliverTo: { name: "JURONG TERMINAL PTE. LTD.", addressLines: ["JURONG ISLAND, SINGAPORE"] },
  placeOfDelivery: "Jurong, Singapore",
  amount: "24150000.00",
  currency: "USD",
  bank: BANK,
  validUntil: "2027-11-18",
  governingLaw: "English law",
};
const warranty: FieldData = {
  number: "WOT/26/0417",
  date: "2026-11-18",
  from: SHIPPER,
  to: BUYER,
  ...shipment,
  governingLaw: "English law",
};

/** Samples written by hand for the kinds that tests look at; every other kind gets a value of each type. */
const WRITTEN: Readonly<Record<string, FieldData>> = {
  ...BUNKER_SAMPLES,
  ...ORDINARY_SAMPLES,
  BillOfLading: completeBill(),
  DcsaBillOfLading: {
    transportDocumentReference: "TSLU26041700",
    transportDocumentTypeCode: "BOL",
    isShippedOnBoardType: "YES",
    isElectronic: "YES",
    isToOrder: "NO",
    numberOfOriginals: "1",
    shippedOnBoardDate: "2026-10-30",
    issueDate: "2026-10-31",
    placeOfIssue: { UNLocationCode: "PTSIE", locationName: "Sines" },
    invoicePayableAt: { UNLocationCode: "PTSIE", locationName: "Sines" },
    shipper: { partyName: SHIPPER.name, displayedAddress: SHIPPER.addressLines },
    consignee: { partyName: BUYER.name, displayedAddress: BUYER.addressLines },
    issuingParty: { partyName: CARRIER.name, displayedAddress: CARRIER.addressLines },
    notifyParties: [
      { partyName: "STRAITS FORWARDING PTE. LTD.", displayedAddress: ["2 HARBOUR WALK", "SINGAPORE 099255"] },
    ],
    partyContactDetails: { name: "Documentation desk", email: "bl@tern-sable.example", phone: "+351 269 000 118" },
    carrierCode: "TSLU",
    carrierCodeListProvider: "NMFTA",
    vessel: { name: "CAPE MERIDIAN", imo: "9321483", carrierExportVoyageNumber: "641E" },
    portOfLoading: { UNLocationCode: "PTSIE", locationName: "Sines" },
    portOfDischarge: { UNLocationCode: "SGSIN", locationName: "Singapore" },
    placeOfReceipt: { UNLocationCode: "PTLIS", locationName: "Lisboa" },
    placeOfDelivery: { UNLocationCode: "SGSIN", locationName: "Jurong" },
    plannedDepartureDate: "2026-10-30",
    plannedArrivalDate: "2026-11-27",
    receiptTypeAtOrigin: "CY",
    deliveryTypeAtDestination: "CY",
    cargoMovementTypeAtOrigin: "FCL",
    cargoMovementTypeAtDestination: "FCL",
    utilizedTransportEquipments: [
      { equipmentReference: "CSQU3054383", ISOEquipmentCode: "22G1", seals: [{ number: "PT118820" }] },
      {
        equipmentReference: "MSKU9070323",
        ISOEquipmentCode: "45R1",
        seals: [{ number: "PT118821" }, { number: "TS4410" }],
        temperatureSetpoint: "-18",
      },
    ],
    consignmentItems: [
      {
        carrierBookingReference: "BK26-88107",
        descriptionOfGoods: "LUBRICATING OIL IN DRUMS OF 200 L\n80 DRUMS ON 20 PALLETS",
        HSCodes: [{ code: "27101981" }],
        cargoItems: [
          {
            equipmentReference: "CSQU3054383",
            cargoGrossWeight: "15660",
            cargoGrossWeightUnit: "KGM",
            cargoGrossVolume: "20.8",
            cargoGrossVolumeUnit: "MTQ",
            numberOfPackages: "80",
            packageCode: "DR",
          },
        ],
      },
      {
        carrierBookingReference: "BK26-88107",
        descriptionOfGoods: "FROZEN SARDINES IN CARTONS OF 10 KG",
        HSCodes: [{ code: "030353" }],
        cargoItems: [
          {
            equipmentReference: "MSKU9070323",
            cargoGrossWeight: "21450.5",
            cargoGrossWeightUnit: "KGM",
            cargoGrossVolume: "48.2",
            cargoGrossVolumeUnit: "MTQ",
            numberOfPackages: "2050",
            packageCode: "CT",
          },
        ],
      },
    ],
    termsAndConditions:
      "The carrier's general conditions of carriage of 1 January 2026 apply.\nFreight prepaid. Shipper's load, stow, weight and count.",
  },
  FiataBillOfLading: {
    number: "FBL-26-00417",
    issueDate: "2026-10-31",
    issueLocation: { id: "PTLIS", name: "LISBOA" },
    originalIssuedQuantity: "1",
    signatory: "Marta Reis",
    consignor: { name: SHIPPER.name, postalAddress: SHIPPER.addressLines, country: "PT" },
    consignee: { name: "TO ORDER OF KESTREL TRADE BANK N.V.", postalAddress: BANK.addressLines, country: "NL" },
    notifiedParty: [{ name: BUYER.name, postalAddress: BUYER.addressLines }],
    forwarderId: "FF-PT-00118",
    cto: {
      name: "ATLANTIC ARC FORWARDING LDA",
      postalAddress: ["RUA DA ALFÂNDEGA 40", "1100-016 LISBOA"],
      country: "PT",
    },
    ctoAgent: { name: "STRAITS FORWARDING PTE. LTD.", postalAddress: ["2 HARBOUR WALK", "SINGAPORE 099255"] },
    carrierAcceptanceLocation: { id: "PTLIS", name: "LISBOA" },
    loadingBaseportLocation: { id: "PTSIE", name: "SINES" },
    unloadingBaseportLocation: { id: "SGSIN", name: "SINGAPORE" },
    consigneeReceiptLocation: { id: "SGSIN", name: "JURONG" },
    vessel: { name: "CAPE MERIDIAN", imo: "9321483", voyage: "641E" },
    includedConsignmentItem: [
      {
        goodsText: "LUBRICATING OIL IN DRUMS OF 200 L",
        marks: "PAE 001-080",
        packageQuantity: "80",
        packageType: "DR",
        grossWeight: "15660",
        grossVolume: "20.8",
        equipment: "CSQU3054383",
        seal: "PT118820",
        dangerousGoods: "UN 3082, CLASS 9",
      },
      {
        goodsText: "SPARE PARTS FOR PUMPS, IN CASES",
        marks: "PAE 081-092",
        packageQuantity: "12",
        packageType: "CS",
        grossWeight: "3120.5",
        grossVolume: "6.1",
        equipment: "CSQU3054383",
        seal: "PT118820",
      },
    ],
    totalCharge: "4180.00",
    declaredValue: "96000.00",
    currency: "EUR",
    freightPayable: "PREPAID",
    cargoInsuranceProvidedByCTO: "NOT_COVERED",
    handling: "Keep drums upright.",
    contractualClause: "SHIPPER'S LOAD, STOW AND COUNT",
  },
  DeliveryOrder: {
    doNo: "DO-26-0417-01",
    blNo: "TSL-SIN-260417",
    reference: "MST/26/8841",
    date: "2026-11-20",
    validUntil: "2026-12-20",
    issuer: CARRIER,
    deliverTerms: "TO_ORDER",
    deliverTo: BUYER,
    releaseAgent: {
      name: "JURONG TERMINAL PTE. LTD.",
      addressLines: ["31 TERMINAL CRESCENT", "JURONG ISLAND, SINGAPORE 627500"],
    },
    vessel: VESSEL,
    voyage: "AS-118L",
    port: SINGAPORE,
    placeOfDelivery: "JURONG TERMINAL, TANK 204",
    cargo: CARGO,
    quantity: "12500.412",
    quantityUnit: "TNE",
    conditions:
      "Against payment of storage from 1 December 2026.\nThe receiver arranges for inspection at its own cost.",
  },
  BillOfExchange: {
    number: "BE-26-0093",
    exchange: "SOLE",
    place: "SINES",
    date: "2026-11-10",
    amount: "24149992.89",
    currency: "USD",
    tenor: "AFTER_SIGHT",
    days: "60",
    payable: "ORDER",
    payee: BANK,
    drawer: SHIPPER,
    drawee: { name: "HELIANTHUS BANK LIMITED", addressLines: ["9 RAFFLES PARADE", "SINGAPORE 048617"] },
    lcNo: "LC2301/26",
    lcDate: "2026-09-14",
    lcBank: "HELIANTHUS BANK LIMITED, SINGAPORE",
    clauses: "DOCUMENTS AGAINST ACCEPTANCE",
  },
  LetterOfIndemnity: { ...indemnity, text: fillPlaces(indemnityWording(indemnity, "en-US"), indemnity, "en-US") },
  WarrantyOfTitle: { ...warranty, text: fillPlaces(warrantyWording(warranty, "en-US"), warranty, "en-US") },
  ShippingInstruction: {
    number: "SI-26-0417",
    reference: "PAE/26/1187",
    shipper: SHIPPER,
    consignee: { name: "TO ORDER OF KESTREL TRADE BANK N.V.", addressLines: ["ROTTERDAM"] },
    notify: [BUYER],
    vessel: VESSEL,
    voyage: "AS-118L",
    shipOwner: "AURELIA SHIPOWNING LTD.",
    portOfLoading: SINES,
    portOfDischarge: SINGAPORE,
    blDate: "2026-10-30",
    cargo: CARGO,
    description: "LOW SULPHUR STRAIGHT RUN FUEL OIL\nIN BULK, PRODUCT OF PORTUGAL\nCLEAN ON BOARD",
    grossWeight: "37953.453",
    grossWeightUnit: "TNE",
    measurement: "40871.692",
    measurementUnit: "MTQ",
    freightTerms: "AS_PER_CP",
    originals: "1",
    clauses: "FREIGHT PAYABLE AS PER CHARTER-PARTY DATED 12 OCTOBER 2026",
  },
  NegotiationForm: {
    number: "NEG-26-2301",
    date: "2026-11-10",
    bank: BANK,
    beneficiary: SHIPPER,
    lcNo: "LC2301/26",
    drawnUnder: "HELIANTHUS BANK, SINGAPORE",
    amount: "24150000.00",
    currency: "USD",
    documents: [
      { name: "Bill of lading TSL-SIN-260417 (electronic)", originals: "1" },
      { name: "Commercial invoice", originals: "3", copies: "2" },
      { name: "Certificate of quality", originals: "1", copies: "2" },
      { name: "Certificate of quantity", originals: "1", copies: "2" },
      { name: "Certificate of origin", originals: "1" },
      { name: "Insurance policy", originals: "1", copies: "1" },
    ],
    instructions:
      "Please negotiate without recourse and credit our account no. 4471-09. All charges outside Portugal are for the account of the applicant.",
  },
};

const VALUES: Record<FieldType, (field: ValueField) => unknown> = {
  text: (field) =>
    field.shape?.example ?? `${field.label.en.slice(0, (field.max ?? 140) - 1)}`.slice(0, field.max ?? 140),
  longText: (field) => `${field.label.en}, first line\n${field.label.zh}`,
  lines: () => ["8 STRAITS QUAY", "SINGAPORE 018982"],
  date: () => "2026-10-30",
  moment: () => "2026-11-25T15:06:00Z",
  decimal: () => "12.5",
  integer: () => "3",
  choice: (field) => field.default ?? field.choices?.[0]?.value,
  imo: () => "9074729",
  callSign: () => "9HA5678",
  mmsi: () => "249456000",
  locode: () => "SGSIN",
  money: () => "1250.00",
  currency: () => "USD",
  country: () => "PT",
  container: () => "CSQU3054383",
  hsCode: () => "27101964",
  code: (field) => field.shape?.example,
  package: () => "DR",
};

/** A value for every field. */
export const filledIn = (fields: readonly Field[]): FieldData =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.type === "group"
        ? filledIn(field.fields)
        : field.type === "list"
          ? [filledIn(field.fields)]
          : VALUES[field.type](field),
    ]),
  );

export function sampleOf(kind: Kind): FieldData {
  const made = filledIn(kind.sections.flatMap((section) => section.fields));
  return sampleOfTemplate(kind) ?? WRITTEN[kind.name] ?? made;
}
