import { rowsOn } from "../acts/acts.ts";
import { BUNKER_STATES, TANKER_STATES } from "../acts/bunker/states.ts";
import { flow } from "../flows/flow.ts";
import { text } from "../text.ts";
import { process } from "./process.ts";

/** The stages of a bunker delivery, from the order to the answer of the exchange. */
export const bunkerFlow = flow({
  name: "bunker",
  states: BUNKER_STATES,
  initial: ["CREATED"],
  terminal: ["COMPLETED", "ABORTED"],
  actions: rowsOn("bunker"),
  outside: {
    acknowledged: { from: ["SUBMITTED"], to: "COMPLETED", cause: "the exchange has taken the note" },
    exported: {
      from: ["SUBMITTED"],
      to: "COMPLETED",
      cause: "the note was submitted by an export, which nobody answers",
    },
    refused: { from: ["SUBMITTED"], to: "SUBMIT_FAILED", cause: "the exchange has refused the note" },
    unsent: { from: ["SUBMITTED"], to: "SUBMIT_FAILED", cause: "the note could not be brought to the exchange" },
  },
});

/** The office orders, the tanker delivers, both sides sign, and the office pushes the note to the exchange. */
export const bunkerProcess = process({
  flow: bunkerFlow,
  label: text("Bunker delivery", "供油任务"),
  roles: ["tanker"],
  turns: {
    CREATED: { role: "initiator", act: "assign" },
    ASSIGNED: { role: "tanker", act: "open" },
    PRE_DELIVERY: { role: "tanker", act: "commence" },
    DELIVERING: { role: "tanker", act: "complete" },
    POST_DELIVERY: { role: "tanker", act: "sign" },
    SIGNED: { role: "initiator", act: "push" },
    SUBMIT_FAILED: { role: "initiator", act: "retry" },
  },
  parties: {
    states: TANKER_STATES,
    answers: { open: "AT_WORK", commence: "AT_WORK", complete: "AT_WORK", sign: "DELIVERED" },
  },
});
