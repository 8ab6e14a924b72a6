import { LEI_LIST, type PracticeCompany } from "./practice-companies.ts";

type Json = Record<string, unknown>;

const party = ({ name, lei }: PracticeCompany, address: readonly string[]): Json => ({
  partyName: name.toUpperCase(),
  displayedAddress: address,
  identifyingCodes: [{ ...LEI_LIST, partyCode: lei }],
});
const SINES = { UNLocationCode: "PTSIE", locationName: "Sines" };

/** The transport document of a bill to order by the practice carrier: one container of lubricants from Sines. */
export const practiceBill = (of: {
  readonly number: string;
  readonly carrierCode: string;
  readonly line: PracticeCompany;
  readonly shipper: PracticeCompany;
  readonly day: string;
}): Json => ({
  transportDocumentReference: of.number,
  transportDocumentStatus: "ISSUED",
  transportDocumentTypeCode: "BOL",
  isShippedOnBoardType: true,
  isElectronic: true,
  isToOrder: true,
  numberOfOriginalsWithoutCharges: 1,
  shippedOnBoardDate: of.day,
  issueDate: of.day,
  termsAndConditions: "Practice: no cargo goes with this bill.",
  receiptTypeAtOrigin: "CY",
  deliveryTypeAtDestination: "CY",
  cargoMovementTypeAtOrigin: "FCL",
  cargoMovementTypeAtDestination: "FCL",
  carrierCode: of.carrierCode,
  carrierCodeListProvider: "NMFTA",
  placeOfIssue: SINES,
  invoicePayableAt: SINES,
  partyContactDetails: [{ name: "Documentation desk", email: "bl@practice-line.example" }],
  documentParties: {
    shipper: party(of.shipper, ["AVENIDA DO MAR 214", "1200-450 LISBOA, PORTUGAL"]),
    issuingParty: {
      ...party(of.line, ["RUA DO CAIS 18", "7520-101 SINES, PORTUGAL"]),
      address: { street: "Rua do Cais", city: "Sines", countryCode: "PT" },
    },
    notifyParties: [{ partyName: "PRACTICE FORWARDING LTD", displayedAddress: ["2 HARBOUR WALK", "SINGAPORE 099255"] }],
  },
  transports: {
    plannedDepartureDate: of.day,
    plannedArrivalDate: of.day,
    portOfLoading: SINES,
    portOfDischarge: { UNLocationCode: "SGSIN", locationName: "Singapore" },
    vesselVoyages: [{ vesselName: "CAPE MERIDIAN", carrierExportVoyageNumber: "641E" }],
  },
  consignmentItems: [
    {
      carrierBookingReference: "PRACTICE-1",
      descriptionOfGoods: ["LUBRICATING OIL IN DRUMS OF 200 L"],
      HSCodes: ["27101981"],
      cargoItems: [
        {
          equipmentReference: "CSQU3054383",
          cargoGrossWeight: { value: 15660, unit: "KGM" },
          outerPackaging: { packageCode: "DR", numberOfPackages: 80, description: "drums" },
        },
      ],
    },
  ],
  utilizedTransportEquipments: [
    {
      equipment: { equipmentReference: "CSQU3054383", ISOEquipmentCode: "22G1" },
      isShipperOwned: false,
      seals: [{ number: "PT118820" }],
    },
  ],
});
