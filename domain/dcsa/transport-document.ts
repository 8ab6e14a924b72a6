import { z } from "zod";
import { isDate } from "../checks.ts";
import { contactDetail, countryCode, dcsaLocode, documentParties, listOf, trimmed, word } from "./party-shapes.ts";

const date = z.string().max(10).refine(isDate);
const place = z.looseObject({ locationName: trimmed(100).optional(), UNLocationCode: dcsaLocode.optional() });
const measured = (units: readonly [string, ...string[]]) =>
  z.looseObject({ value: z.number().gt(0), unit: z.enum(units) });
const handover = z.enum(["CY", "SD", "CFS"]);
const one = (first: string, second: string) => (value: Readonly<Record<string, unknown>>) =>
  (value[first] === undefined) !== (value[second] === undefined);

/** The weight and volume of a cargo item, and the container that it is in. */
export const cargoMeasures = {
  equipmentReference: trimmed(11),
  cargoGrossWeight: measured(["KGM", "LBR"]),
  cargoGrossVolume: measured(["MTQ", "FTQ"]).optional(),
};
export const outerPackaging = z.looseObject({
  packageCode: z
    .string()
    .regex(/^[A-Z0-9]{2}$/)
    .optional(),
  numberOfPackages: z.int().min(1).max(99_999_999),
  description: z.string().max(100),
});
/** The goods of a consignment item. */
export const consignmentGoods = {
  carrierBookingReference: trimmed(35),
  descriptionOfGoods: listOf(trimmed(35), 150),
  HSCodes: listOf(z.string().regex(/^\d{6,10}$/)).min(1),
  shippingMarks: listOf(z.string().max(35), 50).optional(),
};

const consignmentItem = z.looseObject({
  ...consignmentGoods,
  cargoItems: listOf(z.looseObject({ ...cargoMeasures, outerPackaging })).min(1),
});

const equipment = z.looseObject({
  equipment: z.looseObject({ equipmentReference: trimmed(11), ISOEquipmentCode: trimmed(4).optional() }),
  isShipperOwned: z.boolean(),
  activeReeferSettings: z
    .looseObject({ temperatureSetpoint: z.number().optional(), temperatureUnit: z.enum(["CEL", "FAH"]).optional() })
    .optional(),
  seals: listOf(z.looseObject({ number: z.string().max(15) })).min(1),
});

/** A place by its code, or the country alone. */
export const codedPlace = z
  .looseObject({
    locationName: trimmed(100).optional(),
    UNLocationCode: dcsaLocode.optional(),
    countryCode: countryCode.optional(),
  })
  .refine(one("UNLocationCode", "countryCode"));

/**
 * The bill as carriers and platforms exchange it. Members that are not named here are kept: they belong to the document
 * whose checksum is signed.
 */
export const transportDocument = z.looseObject({
  transportDocumentReference: trimmed(20),
  transportDocumentSubReference: trimmed(100).optional(),
  transportDocumentStatus: z.string().max(50),
  transportDocumentTypeCode: z.enum(["BOL", "SWB"]),
  isShippedOnBoardType: z.boolean(),
  isElectronic: z.boolean(),
  isToOrder: z.boolean(),
  numberOfOriginalsWithCharges: z.int().min(0).optional(),
  numberOfOriginalsWithoutCharges: z.int().min(0).optional(),
  shippedOnBoardDate: date.optional(),
  receivedForShipmentDate: date.optional(),
  issueDate: date.optional(),
  termsAndConditions: z.string().max(50_000),
  receiptTypeAtOrigin: handover,
  deliveryTypeAtDestination: handover,
  cargoMovementTypeAtOrigin: z.string().max(3),
  cargoMovementTypeAtDestination: z.string().max(3),
  carrierCode: word(4),
  carrierCodeListProvider: z.enum(["SMDG", "NMFTA"]),
  placeOfIssue: codedPlace.optional(),
  invoicePayableAt: z
    .looseObject({ UNLocationCode: dcsaLocode.optional(), freeText: z.string().max(35).optional() })
    .refine(one("UNLocationCode", "freeText")),
  partyContactDetails: listOf(contactDetail, 100).min(1),
  documentParties,
  transports: z.looseObject({
    plannedDepartureDate: date,
    plannedArrivalDate: date,
    placeOfReceipt: place.optional(),
    portOfLoading: place,
    portOfDischarge: place,
    placeOfDelivery: place.optional(),
    vesselVoyages: listOf(z.looseObject({ vesselName: trimmed(50), carrierExportVoyageNumber: trimmed(50) }), 50).min(
      1,
    ),
  }),
  consignmentItems: listOf(consignmentItem).min(1),
  utilizedTransportEquipments: listOf(equipment).min(1),
});
export type TransportDocument = z.output<typeof transportDocument>;
