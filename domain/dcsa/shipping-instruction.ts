import { z } from "zod";
import type { EblState, TransportState } from "../ebl-states.ts";
import { keysOf } from "../lookup.ts";
import { INSTRUCTION_UPDATE_STATES, type InstructionUpdateState } from "../states.ts";
import { contactDetail, dcsaLocode, listOf, shipperParty, trimmed, word } from "./party-shapes.ts";
import { cargoMeasures, codedPlace, consignmentGoods, outerPackaging } from "./transport-document.ts";

const equipment = z
  .looseObject({
    equipment: z.looseObject({ equipmentReference: trimmed(11), ISOEquipmentCode: trimmed(4).optional() }).optional(),
    equipmentReference: trimmed(11).optional(),
    isShipperOwned: z.boolean(),
    seals: listOf(z.looseObject({ number: z.string().max(15) })).min(1),
  })
  .refine((one) => (one.equipment === undefined) !== (one.equipmentReference === undefined));

/**
 * A shipping instruction (eBL 3.0.4), as a shipper's platform sends it. Members that are not named here are kept: it is
 * stored as it came, and its size is bounded by that of the message.
 */
export const shippingInstruction = z.looseObject({
  shippingInstructionsReference: trimmed(100).optional(),
  shippingInstructionsRevisionNumber: z.int().min(0).optional(),
  transportDocumentReference: trimmed(20).optional(),
  transportDocumentTypeCode: z.enum(["BOL", "SWB"]),
  isShippedOnBoardType: z.boolean(),
  freightPaymentTermCode: z.enum(["PRE", "COL"]),
  isElectronic: z.boolean(),
  isToOrder: z.boolean(),
  numberOfOriginalsWithCharges: z.int().min(0).optional(),
  numberOfOriginalsWithoutCharges: z.int().min(0).optional(),
  carrierCode: word(4).optional(),
  carrierCodeListProvider: z.enum(["SMDG", "NMFTA"]).optional(),
  placeOfIssue: codedPlace.optional(),
  invoicePayableAt: z.looseObject({ UNLocationCode: dcsaLocode }).optional(),
  partyContactDetails: listOf(contactDetail, 100).min(1),
  isCargoDeliveredInICS2Zone: z.boolean(),
  documentParties: z.looseObject({
    shipper: shipperParty,
    consignee: shipperParty.optional(),
    endorsee: shipperParty.optional(),
    notifyParties: listOf(shipperParty, 3).optional(),
  }),
  consignmentItems: listOf(
    z.looseObject({
      ...consignmentGoods,
      cargoItems: listOf(z.looseObject({ ...cargoMeasures, outerPackaging: outerPackaging.optional() })).min(1),
    }),
  ).min(1),
  utilizedTransportEquipments: listOf(equipment).min(1),
});
export type ShippingInstruction = z.output<typeof shippingInstruction>;
/** An update of an instruction: the whole of it, which names the one that it takes the place of. */
export const instructionUpdate = shippingInstruction.extend({ shippingInstructionsReference: trimmed(100) });

/** The end of an instruction, or of its update; one of both. */
export const cancellation = z.union([
  z.strictObject({ updatedShippingInstructionsStatus: z.literal("UPDATE_CANCELLED" satisfies InstructionUpdateState) }),
  z.strictObject({ shippingInstructionsStatus: z.literal("CANCELLED" satisfies EblState) }),
]);
/** The approval of a draft. */
export const approval = z.looseObject({ transportDocumentStatus: z.literal("APPROVED" satisfies TransportState) });

/** The answers of a carrier to an instruction. */
export interface Feedback {
  readonly severity: "INFO" | "WARN" | "ERROR";
  readonly code: "INFORMATIONAL_MESSAGE" | "PROPERTY_VALUE_MUST_CHANGE";
  readonly message: string;
}

/** The data of a notification, without the state in full. */
export interface EblNotice {
  readonly shippingInstructionsStatus?: EblState;
  readonly updatedShippingInstructionsStatus?: InstructionUpdateState;
  readonly shippingInstructionsReference: string;
  readonly transportDocumentStatus?: TransportState;
  readonly transportDocumentReference?: string;
  readonly feedbacks?: readonly Feedback[];
}
/** How an update stands. */
export const updateStatus = z.enum(keysOf(INSTRUCTION_UPDATE_STATES));
