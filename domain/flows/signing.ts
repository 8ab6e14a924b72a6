import { rowsOn } from "../acts/acts.ts";
import { SIGNING_STATES, type SigningState, type StepState } from "../states.ts";
import { flow } from "./flow.ts";

/** A request to sign one document, to several parties: one after another, or all at once. */
export const signingFlow = flow({
  name: "signing",
  states: SIGNING_STATES,
  initial: ["OPEN"],
  terminal: ["COMPLETE", "SET_ASIDE"],
  actions: rowsOn("signing"),
});

/** One party of a request, in the order in which they were named. */
export interface Step {
  readonly answer: "signed" | "rejected" | null;
}

/** How a request stands: f(parties, how it was ended by who made it). */
export function signingState(steps: readonly Step[], ended: "withdrawn" | "setAside" | null): SigningState {
  if (ended !== null) return ended === "withdrawn" ? "WITHDRAWN" : "SET_ASIDE";
  if (steps.some(({ answer }) => answer === "rejected")) return "REJECTED";
  return steps.every(({ answer }) => answer === "signed") ? "COMPLETE" : "OPEN";
}

/** How each party stands: one after another only the first that has not answered is asked. */
export function stepStates(steps: readonly Step[], ordered: boolean, state: SigningState): StepState[] {
  const next = steps.findIndex(({ answer }) => answer === null);
  return steps.map(({ answer }, i) => {
    if (answer !== null) return answer === "signed" ? "SIGNED" : "REJECTED";
    if (state !== "OPEN") return "CLOSED";
    return !ordered || i === next ? "ASKED" : "WAITING";
  });
}
