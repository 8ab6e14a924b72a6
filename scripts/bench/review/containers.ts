import type { FieldData } from "#domain/kinds/field";

const OWNERS = ["CSQ", "MSK", "TRH", "OOL"] as const;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Consignments of one bill, among which its containers are shared out. */
const CONSIGNMENTS = 10;

/** The values of letters leave out the multiples of eleven (ISO 6346). */
const valueOf = (character: string): number => {
  const at = LETTERS.indexOf(character);
  return at === -1 ? Number(character) : at + 10 + Math.floor((at + 9) / 10);
};

/** The number of a container, with its check digit. */
export function containerNumber(n: number): string {
  const body = `${OWNERS[n % OWNERS.length]}U${String(100_000 + n).padStart(6, "0")}`;
  const sum = [...body].reduce((all, character, at) => all + valueOf(character) * 2 ** at, 0);
  return `${body}${(sum % 11) % 10}`;
}

const place = (UNLocationCode: string, locationName: string): FieldData => ({ UNLocationCode, locationName });
const party = (partyName: string, ...displayedAddress: string[]): FieldData => ({ partyName, displayedAddress });

/** A liner bill with so many containers, each with its seal and its goods. */
export function linerBill(number: string, containers: number): FieldData {
  const references = Array.from({ length: containers }, (_, n) => containerNumber(n));
  const groups = Math.min(CONSIGNMENTS, containers);
  return {
    transportDocumentReference: number,
    transportDocumentTypeCode: "BOL",
    isShippedOnBoardType: "YES",
    isElectronic: "YES",
    isToOrder: "NO",
    numberOfOriginals: "1",
    shippedOnBoardDate: "2026-10-30",
    issueDate: "2026-10-31",
    placeOfIssue: place("PTSIE", "Sines"),
    invoicePayableAt: place("PTSIE", "Sines"),
    shipper: party("PORTO AZUL ENERGIA S.A.", "AVENIDA DO MAR 214", "1200-450 LISBOA"),
    consignee: party("MERIDIAN STRAITS TRADING PTE. LTD.", "8 STRAITS QUAY", "SINGAPORE 018982"),
    issuingParty: party("TERN & SABLE SHIPPING LDA", "RUA DO PORTO 12", "7520-102 SINES"),
    notifyParties: [party("STRAITS FORWARDING PTE. LTD.", "2 HARBOUR WALK", "SINGAPORE 099255")],
    partyContactDetails: { name: "Documentation desk", email: "bl@tern-sable.example", phone: "+351 269 000 118" },
    carrierCode: "TSLU",
    carrierCodeListProvider: "NMFTA",
    vessel: { name: "CAPE MERIDIAN", imo: "9321483", carrierExportVoyageNumber: "641E" },
    portOfLoading: place("PTSIE", "Sines"),
    portOfDischarge: place("SGSIN", "Singapore"),
    placeOfReceipt: place("PTLIS", "Lisboa"),
    placeOfDelivery: place("SGSIN", "Jurong"),
    plannedDepartureDate: "2026-10-30",
    plannedArrivalDate: "2026-11-27",
    receiptTypeAtOrigin: "CY",
    deliveryTypeAtDestination: "CY",
    cargoMovementTypeAtOrigin: "FCL",
    cargoMovementTypeAtDestination: "FCL",
    utilizedTransportEquipments: references.map((equipmentReference, n) => ({
      equipmentReference,
      ISOEquipmentCode: n % 3 === 0 ? "45R1" : "22G1",
      seals: [{ number: `PT${110_000 + n}` }],
    })),
    consignmentItems: Array.from({ length: groups }, (_, group) => ({
      carrierBookingReference: `BK26-${88_100 + group}`,
      descriptionOfGoods: "LUBRICATING OIL IN DRUMS OF 200 L",
      HSCodes: [{ code: "27101981" }],
      cargoItems: references.flatMap((equipmentReference, n) =>
        n % groups !== group
          ? []
          : [
              {
                equipmentReference,
                cargoGrossWeight: String(15_660 + n),
                cargoGrossWeightUnit: "KGM",
                cargoGrossVolume: "20.8",
                cargoGrossVolumeUnit: "MTQ",
                numberOfPackages: "80",
                packageCode: "DR",
              },
            ],
      ),
    })),
  };
}
