import { EBL_SUBJECTS, type EblState, type EblSubject, type TransportState } from "../ebl-states.ts";
import type { InstructionUpdateState } from "../states.ts";
import type { EblNotice, Feedback } from "./shipping-instruction.ts";

/** How an instruction stands, and the transport document that is made of it. */
export interface ToldInstruction {
  readonly id: string;
  readonly state: EblState;
  readonly updateState: InstructionUpdateState | null;
  readonly feedbacks: readonly Feedback[];
  readonly transportState: TransportState | null;
  /** None before a draft was sent. */
  readonly transportNumber: string | null;
}

const stateOf = ({ id, state, updateState, feedbacks, transportNumber }: ToldInstruction) => ({
  shippingInstructionsStatus: state,
  ...(updateState === null ? {} : { updatedShippingInstructionsStatus: updateState }),
  shippingInstructionsReference: id,
  ...(transportNumber === null ? {} : { transportDocumentReference: transportNumber }),
  ...(feedbacks.length === 0 ? {} : { feedbacks }),
});

/** An instruction, or its update, as it came, with how it stands. */
export const instructionAnswer = (body: object, told: ToldInstruction): object => ({ ...body, ...stateOf(told) });

/** A transport document as it was sent, with how it stands. */
export const documentAnswer = (body: object, { transportState }: Pick<ToldInstruction, "transportState">): object => ({
  ...body,
  transportDocumentStatus: transportState,
});

/** The data of a notification: lightweight, without the instruction or the document itself. */
export function noticeOf(told: ToldInstruction, subject: EblSubject): EblNotice {
  if (subject === "INSTRUCTION") return stateOf(told);
  const { id, transportState, transportNumber } = told;
  if (transportState === null || transportNumber === null) throw new Error(`no draft of instruction ${id} was sent`);
  return {
    transportDocumentStatus: transportState,
    transportDocumentReference: transportNumber,
    shippingInstructionsReference: id,
  };
}

/** A notification as an event of CloudEvents; the id stays the same however often it is sent. */
export const eventOf = (
  { id, subject, data, at }: { id: string; subject: EblSubject; data: EblNotice; at: Date },
  from: { readonly source: string; readonly subscription: string },
) => ({
  specversion: "1.0",
  id,
  source: from.source,
  type: EBL_SUBJECTS[subject].type,
  time: at.toISOString(),
  datacontenttype: "application/json",
  subscriptionReference: from.subscription,
  data,
});
