import type { DocumentAct } from "../acts/act.ts";
import { ACT_NAMES, actOf, type ActOf } from "../acts/acts.ts";
import { LIVE } from "../acts/instruction-rules.ts";
import type { DocumentState, InstructionUpdateState } from "../states.ts";
import { documentFlowOf } from "./document.ts";

/** What is done about an instruction that a carrier has; which state it makes is derived. */
export type InstructionStep = ActOf<"instruction">;
export const INSTRUCTION_STEPS = ACT_NAMES.filter((name): name is InstructionStep => "instruction" in actOf(name).rows);
export type InstructionState = Extract<
  DocumentState,
  "RECEIVED" | "PENDING_UPDATE" | "COMPLETED" | "CANCELLED" | "DECLINED"
>;

/**
 * The life of a shipping instruction: written and signed, received by the carrier, updated, and completed by the bill;
 * or declined, or cancelled.
 */
export const instructionFlow = documentFlowOf("ordinary", ["instruction"], LIVE);

const stepOf = (name: InstructionStep): NonNullable<DocumentAct["step"]> => actOf(name).step ?? {};

/** How an instruction stands that a carrier has: f(what was done, oldest first). */
export function instructionState(done: readonly InstructionStep[]): InstructionState {
  const ended = done.map((name) => stepOf(name).ends).find((state) => state !== undefined);
  if (ended !== undefined) return ended;
  const last = done.findLast((name) => stepOf(name).wants !== undefined);
  return last !== undefined && stepOf(last).wants === true ? "PENDING_UPDATE" : "RECEIVED";
}

/** What makes or ends an update; it waits while the newest of these has made one. */
export const UPDATE_STEPS = INSTRUCTION_STEPS.filter((name) => stepOf(name).update !== undefined);

/** How the newest update of it stands; null where there was none. */
export const updateState = (done: readonly InstructionStep[]): InstructionUpdateState | null =>
  done.reduce<InstructionUpdateState | null>(
    (state, name) =>
      stepOf(name).update === "UPDATE_RECEIVED" || state === "UPDATE_RECEIVED" ? (stepOf(name).update ?? state) : state,
    null,
  );
