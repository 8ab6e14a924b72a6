import { DECIDER_STATES, SCREENING_STATES } from "../acts/screening/states.ts";
import { rowsOn } from "../acts/acts.ts";
import { flow } from "../flows/flow.ts";
import { text } from "../text.ts";
import { process } from "./process.ts";

/** The decision about one pair: a company that was asked about, and the body on a list that it looks like. */
export const screeningFlow = flow({
  name: "screening",
  states: SCREENING_STATES,
  initial: ["OPEN"],
  terminal: [],
  actions: rowsOn("screening"),
  outside: {
    again: {
      from: ["CLEARED", "FALSE_POSITIVE", "RELEASED", "UNLISTED"],
      to: "OPEN",
      cause: "a later check found the pair again, or the list says something else of the body",
    },
    unlisted: { from: ["OPEN"], to: "UNLISTED", cause: "the list names the body no more" },
  },
});

/** Within the own company: one colleague decides, and another releases what was confirmed. */
export const screeningProcess = process({
  flow: screeningFlow,
  label: text("Compliance check", "合规检查"),
  roles: ["decider"],
  assigns: "assign",
  seenWith: "compliance.check",
  turns: { OPEN: { role: "decider", act: "clear" } },
  parties: {
    states: DECIDER_STATES,
    answers: { clear: "CLEARED", falsePositive: "FALSE_POSITIVE", confirm: "CONFIRMED" },
  },
});
