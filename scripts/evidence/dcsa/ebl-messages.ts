import { documentAnswer, eventOf, instructionAnswer, noticeOf, type ToldInstruction } from "#domain/dcsa/ebl-messages";
import { fromTransportDocument } from "#domain/dcsa/from-transport-document";
import { besideInstruction } from "#domain/dcsa/from-shipping-instruction";
import { shippingInstruction } from "#domain/dcsa/shipping-instruction";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import { transportDocument } from "#domain/dcsa/transport-document";
import { EBL_STATES, TRANSPORT_STATES } from "#domain/ebl-states";
import { keysOf } from "#domain/lookup";
import { INSTRUCTION_UPDATE_STATES } from "#domain/states";
import { instructionOf } from "./instruction.ts";
import { billOf } from "./world.ts";

const REFERENCE = "e0559d83-00e2-438e-afd9-fdd610c1a008";
const NUMBER = "TSLU26041700";
const FROM = { source: "https://node.example", subscription: "EBL001" } as const;
const EVENT = { id: "3cecb101-7a1a-43a4-9d62-e88a131651e2", at: new Date("2026-11-30T06:00:00Z") } as const;

/** The draft of a bill as it is sent: our form's own words of a bill, and the codes of the parties. */
function draft(): Record<string, unknown> {
  const bill = transportDocument.parse(billOf());
  const { shipper, consignee, endorsee, issuingParty } = bill.documentParties;
  const { data } = fromTransportDocument(bill);
  const { shipperOwned } = besideInstruction(shippingInstruction.parse(instructionOf("BK26-1")));
  const codes = Object.entries({ shipper, consignee, endorsee, issuingParty }).flatMap(([role, party]) =>
    party?.identifyingCodes === undefined ? [] : [[role, party.identifyingCodes]],
  );
  return toTransportDocument(data, {
    codes: Object.fromEntries(codes) as object,
    shipperOwned,
    issuingAddress: issuingParty.address,
  }).document;
}

/** Every message of the eBL API that a node writes, in every state, with the published schema of each. */
export function eblMessages(): { readonly schema: string; readonly value: unknown }[] {
  const feedbacks = [{ severity: "ERROR", code: "PROPERTY_VALUE_MUST_CHANGE", message: "Name the port" }] as const;
  const transport = [null, ...keysOf(TRANSPORT_STATES)];
  const all = keysOf(EBL_STATES).flatMap((state) =>
    [null, ...keysOf(INSTRUCTION_UPDATE_STATES)].flatMap((updateState) =>
      transport.map((transportState): ToldInstruction => ({
        id: REFERENCE,
        state,
        updateState,
        feedbacks: state === "PENDING_UPDATE" ? feedbacks : [],
        transportState,
        transportNumber: transportState === null ? null : NUMBER,
      })),
    ),
  );
  const body = instructionOf("BK26-1");
  const document = draft();
  return [
    { schema: "CreateShippingInstructions", value: body },
    { schema: "UpdateShippingInstructions", value: { ...body, shippingInstructionsReference: REFERENCE } },
    { schema: "CreateShippingInstructionsResponse", value: { shippingInstructionsReference: REFERENCE } },
    ...all.flatMap((told) => [
      { schema: "ShippingInstructions", value: instructionAnswer(body, told) },
      {
        schema: "ShippingInstructionsNotification",
        value: eventOf({ ...EVENT, subject: "INSTRUCTION", data: noticeOf(told, "INSTRUCTION") }, FROM),
      },
      ...(told.transportState === null
        ? []
        : [
            { schema: "TransportDocument", value: documentAnswer(document, told) },
            {
              schema: "TransportDocumentNotification",
              value: eventOf({ ...EVENT, subject: "DOCUMENT", data: noticeOf(told, "DOCUMENT") }, FROM),
            },
          ]),
    ]),
  ];
}
