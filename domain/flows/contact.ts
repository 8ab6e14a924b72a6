import { rowsOn } from "../acts/acts.ts";
import { CONTACT_STATES, type ContactState } from "../states.ts";
import { flow, type Outside } from "./flow.ts";

/** The events of a contact besides the acts of the own side. */
export const CONTACT_OUTSIDE = {
  accepted: { from: ["REQUEST_SENT"], to: "ADDED", cause: "The other company accepts the request." },
  checked: { from: ["ADDING"], to: "ADDED", cause: "The address of the company is checked." },
} as const satisfies Record<string, Outside<ContactState>>;

/** Two organisations know each other. Each side has its own row; disabling is for the own side only. */
export const contactFlow = flow({
  name: "contact",
  states: CONTACT_STATES,
  // An invitation that is taken up adds both sides at once.
  initial: ["REQUEST_SENT", "PENDING", "ADDING", "ADDED"],
  terminal: [],
  outside: CONTACT_OUTSIDE,
  actions: rowsOn("contact"),
});

export type ContactAction = keyof typeof contactFlow.actions;
