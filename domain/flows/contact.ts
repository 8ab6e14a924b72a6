import { rowsOn } from "../acts/acts.ts";
import { CONTACT_STATES } from "../states.ts";
import { flow } from "./flow.ts";

/** Two organisations know each other. Each side has its own row; disabling is for the own side only. */
export const contactFlow = flow({
  name: "contact",
  states: CONTACT_STATES,
  initial: ["REQUEST_SENT", "PENDING", "ADDING"],
  // ADDING ends when the address was checked.
  given: ["ADDED"],
  terminal: [],
  actions: rowsOn("contact"),
});

export type ContactAction = keyof typeof contactFlow.actions;
