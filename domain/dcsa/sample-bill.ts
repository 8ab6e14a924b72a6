import type { Transaction } from "./envelope-shapes.ts";
import type { ChainParty, IdentifyingCode } from "./party-shapes.ts";
import type { TransportDocument } from "./transport-document.ts";

/** The carrier code of a test bill, under which no carrier signs an issue: so no title comes of it. */
export const TEST_CARRIER = "TEST";
const MARK = "TEST - NO GOODS, NO TITLE";
const TERMS = "This is a test document. It evidences no contract of carriage, no goods and no title.";

/** The number of a test bill: of its day, and so many letters or digits of chance. */
export const testNumber = (now: Date, chance: string): string =>
  `TEST${now.toISOString().slice(0, 10).replaceAll("-", "")}${chance.slice(0, 8).toUpperCase()}`;

const testCode = (platform: string, partyCode: string): IdentifyingCode[] => [
  { codeListProvider: platform, codeListName: "TEST", partyCode },
];

/** The parties of a test bill: none of them is anybody, but for the receiver that was asked about. */
const partiesOf = (platform: string) => ({
  carrier: { partyName: "Test carrier", eblPlatform: platform, identifyingCodes: testCode(platform, "TEST-CARRIER") },
  shipper: { partyName: "Test shipper", eblPlatform: platform, identifyingCodes: testCode(platform, "TEST-SHIPPER") },
});

/** The bill of a sample envelope, as the standard writes it, and the acts of its one entry. */
export function sampleBill(of: {
  readonly platform: string;
  readonly receiver: ChainParty;
  readonly number: string;
  readonly now: Date;
}): { readonly document: TransportDocument; readonly acts: readonly Transaction[] } {
  const { carrier, shipper } = partiesOf(of.platform);
  const at = of.now.toISOString();
  const day = at.slice(0, 10);
  const box = "TEST0000000";
  const document: TransportDocument = {
    transportDocumentReference: of.number,
    transportDocumentStatus: "ISSUED",
    transportDocumentTypeCode: "BOL",
    isShippedOnBoardType: true,
    isElectronic: true,
    isToOrder: true,
    numberOfOriginalsWithoutCharges: 1,
    shippedOnBoardDate: day,
    issueDate: day,
    termsAndConditions: TERMS,
    receiptTypeAtOrigin: "CY",
    deliveryTypeAtDestination: "CY",
    cargoMovementTypeAtOrigin: "FCL",
    cargoMovementTypeAtDestination: "FCL",
    carrierCode: TEST_CARRIER,
    carrierCodeListProvider: "NMFTA",
    placeOfIssue: { UNLocationCode: "NLRTM" },
    invoicePayableAt: { UNLocationCode: "NLRTM" },
    partyContactDetails: [{ name: carrier.partyName, email: "test@example.com" }],
    documentParties: {
      shipper: { partyName: shipper.partyName, identifyingCodes: shipper.identifyingCodes },
      issuingParty: {
        partyName: carrier.partyName,
        address: { street: "Test street", city: "Rotterdam", countryCode: "NL" },
        identifyingCodes: carrier.identifyingCodes,
      },
      notifyParties: [{ partyName: shipper.partyName }],
    },
    transports: {
      plannedDepartureDate: day,
      plannedArrivalDate: day,
      portOfLoading: { UNLocationCode: "NLRTM" },
      portOfDischarge: { UNLocationCode: "SGSIN" },
      vesselVoyages: [{ vesselName: "TEST VESSEL", carrierExportVoyageNumber: "TEST" }],
    },
    consignmentItems: [
      {
        carrierBookingReference: of.number,
        descriptionOfGoods: [MARK],
        HSCodes: ["999999"],
        cargoItems: [
          {
            equipmentReference: box,
            cargoGrossWeight: { value: 1, unit: "KGM" },
            outerPackaging: { numberOfPackages: 1, description: MARK },
          },
        ],
      },
    ],
    utilizedTransportEquipments: [
      { equipment: { equipmentReference: box }, isShipperOwned: true, seals: [{ number: "TEST" }] },
    ],
  };
  const acts: Transaction[] = [
    { actionCode: "ISSUE", actor: carrier, recipient: shipper, actionDateTime: at },
    { actionCode: "TRANSFER", actor: shipper, recipient: of.receiver, actionDateTime: at },
  ];
  return { document, acts };
}
