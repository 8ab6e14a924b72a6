import { rowsOn } from "../acts/acts.ts";
import { flow } from "../flows/flow.ts";
import { REVIEWER_STATES, REVIEW_STATES } from "../acts/review/states.ts";
import { text } from "../text.ts";
import { process } from "./process.ts";

/** The stages of a draft bill of lading that others are to agree to. */
export const reviewFlow = flow({
  name: "review",
  states: REVIEW_STATES,
  initial: ["initializing"],
  terminal: ["complete", "revoke"],
  actions: rowsOn("review"),
});

/** A draft bill of lading: collaborators agree to it one after another, then its issuer signs it. */
export const reviewProcess = process({
  flow: reviewFlow,
  label: text("B/L review", "提单审阅"),
  roles: ["collaborator", "issuer"],
  turns: {
    initializing: { role: "initiator", act: "submit" },
    pending: { role: "collaborator", act: "accept" },
    tbs: { role: "issuer", act: "sign" },
    reject: { role: "initiator", act: "modify" },
  },
  parties: {
    states: REVIEWER_STATES,
    answers: { accept: "ACCEPTED", reject: "REJECTED", refuse: "REJECTED", sign: "SIGNED" },
  },
});
