import { ACT_NAMES, ACTS, type ActOf } from "../acts/acts.ts";
import { LIVE } from "../acts/instruction-rules.ts";
import type { DocumentState, InstructionUpdateState } from "../states.ts";
import { documentFlowOf } from "./document.ts";

/** What is done about an instruction that a carrier has; which state it makes is derived. */
export type InstructionStep = ActOf<"instruction">;
export const INSTRUCTION_STEPS = ACT_NAMES.filter((name): name is InstructionStep => "instruction" in ACTS[name].rows);
export type InstructionState = Extract<DocumentState, "RECEIVED" | "PENDING_UPDATE" | "COMPLETED" | "CANCELLED" | "DECLINED">;


/** The life of a shipping instruction: written and signed, received by the carrier, updated, and completed by the bill; or declined, or cancelled. */
export const instructionFlow = documentFlowOf("ordinary", ["instruction"], LIVE);

const ENDS: Readonly<Partial<Record<InstructionStep, InstructionState>>> = { completeInstruction: "COMPLETED", declineInstruction: "DECLINED", cancelInstruction: "CANCELLED" };
/** What has an update wanted, and what answers that. */
const WANTED: Readonly<Partial<Record<InstructionStep, boolean>>> = { askUpdate: true, confirmUpdate: false };

/** How an instruction stands that a carrier has: f(what was done, oldest first). */
export function instructionState(done: readonly InstructionStep[]): InstructionState {
  const ended = done.map((act) => ENDS[act]).find((state) => state !== undefined);
  if (ended !== undefined) return ended;
  return WANTED[done.findLast((act) => act in WANTED) ?? "confirmUpdate"] === true ? "PENDING_UPDATE" : "RECEIVED";
}

const ANSWERS: Readonly<Partial<Record<InstructionStep, InstructionUpdateState>>> = {
  submitUpdate: "UPDATE_RECEIVED", confirmUpdate: "UPDATE_CONFIRMED", declineUpdate: "UPDATE_DECLINED", withdrawUpdate: "UPDATE_CANCELLED",
  // Whoever ends the instruction ends the update that waits.
  declineInstruction: "UPDATE_DECLINED", cancelInstruction: "UPDATE_CANCELLED",
};

/** What makes or ends an update; it waits while `submitUpdate` is the newest of these. */
export const UPDATE_STEPS = INSTRUCTION_STEPS.filter((step) => step in ANSWERS);

/** How the newest update of it stands; null where there was none. */
export const updateState = (done: readonly InstructionStep[]): InstructionUpdateState | null =>
  done.reduce<InstructionUpdateState | null>((state, act) => (act === "submitUpdate" || state === "UPDATE_RECEIVED" ? (ANSWERS[act] ?? state) : state), null);
