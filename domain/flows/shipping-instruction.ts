import type { DocumentAct } from "../acts/act.ts";
import { ACT_NAMES, actOf, rowsOf, type StepName } from "../acts/acts.ts";
import type { InstructionUpdateState, StateOf } from "../states.ts";
import { PAPER_INITIAL, PAPER_OUTSIDE } from "./document.ts";
import { flowOfDocuments } from "./document-flow.ts";
import { rightsOf } from "./rights.ts";

/** The steps on an instruction that a carrier has; the state is derived from them. */
export type InstructionStep = StepName;
export const INSTRUCTION_STEPS = ACT_NAMES.filter((name): name is InstructionStep => actOf(name).step !== undefined);
/** How it stands since a carrier has it. */
export type InstructionState = Exclude<StateOf<"instruction">, StateOf<"paper">>;

/**
 * The life of a shipping instruction: written and signed, received by the carrier, updated, and completed by the bill;
 * or declined, or cancelled.
 */
export const instructionFlow = flowOfDocuments("instruction", {
  name: "document.ordinary",
  initial: PAPER_INITIAL,
  terminal: ["VOID", "COMPLETED", "CANCELLED", "DECLINED"],
  outside: PAPER_OUTSIDE,
  actions: rowsOf(["paper", "instruction"], rightsOf("ordinary")),
});

const stepOf = (name: InstructionStep): NonNullable<DocumentAct["step"]> => actOf(name).step ?? {};

/** How an instruction stands that a carrier has: f(what was done, oldest first). */
export function instructionState(done: readonly InstructionStep[]): InstructionState {
  const ended = done.map((name) => stepOf(name).ends).find((state) => state !== undefined);
  if (ended !== undefined) return ended;
  const last = done.findLast((name) => stepOf(name).wants !== undefined);
  return last !== undefined && stepOf(last).wants === true ? "PENDING_UPDATE" : "RECEIVED";
}

/** The steps that make or end an update; an update waits while the newest of these has made one. */
export const UPDATE_STEPS = INSTRUCTION_STEPS.filter((name) => stepOf(name).update !== undefined);

/** How the newest update of it stands; null where there was none. */
export const updateState = (done: readonly InstructionStep[]): InstructionUpdateState | null =>
  done.reduce<InstructionUpdateState | null>(
    (state, name) =>
      stepOf(name).update === "UPDATE_RECEIVED" || state === "UPDATE_RECEIVED" ? (stepOf(name).update ?? state) : state,
    null,
  );
