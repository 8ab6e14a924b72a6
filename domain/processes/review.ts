import { rowsOn } from "../acts/acts.ts";
import { flow } from "../flows/flow.ts";
import { REVIEWER_STATES, REVIEW_STATES } from "../acts/review/states.ts";
import { text } from "../text.ts";
import { process } from "./process.ts";

/** The stages of a B/L review: of a draft, or of a request about a bill that was issued. */
export const reviewFlow = flow({
  name: "review",
  states: REVIEW_STATES,
  initial: ["initializing"],
  terminal: ["complete", "revoke"],
  actions: rowsOn("review"),
  // The last parties differ by type: nothing is signed for a surrender, and a draft has no original to void.
  instead: { tbs: "tba", tba: "tbv", tbv: "complete" },
  outside: {
    overtaken: {
      from: ["pending", "tbs", "tba", "tbv"],
      to: "revoke",
      cause: "the title was moved elsewhere meanwhile",
    },
    unreturned: {
      from: ["pending", "tbs", "tba", "tbv"],
      to: "reject",
      cause: "the return of the original was not signed, has expired or was refused by the chain",
    },
    delegated: {
      from: ["pending", "tba"],
      to: "tba",
      stays: true,
      cause: "the agent answers for the issuer, which has authorised it for this one title",
    },
    undelegated: {
      from: ["pending", "tba"],
      to: "tba",
      stays: true,
      cause: "the authorisation of the agent has ended, and the issuer answers itself",
    },
  },
});

/**
 * Collaborators agree one after another. Then the issuer signs what comes of it and voids the original, or accomplishes
 * a surrender.
 */
export const reviewProcess = process({
  flow: reviewFlow,
  label: text("B/L review", "提单审阅"),
  // The grantor is the issuer that authorises an agent to answer in its place: it is asked beside the sequence.
  roles: ["collaborator", "issuer", "grantor", "agent", "voider"],
  assigns: "assign",
  turns: {
    initializing: { role: "initiator", act: "submit" },
    pending: { role: "collaborator", act: "accept" },
    tbs: { role: "issuer", act: "sign" },
    tba: { role: "agent", act: "accomplish" },
    tbv: { role: "voider", act: "void" },
    reject: { role: "initiator", act: "modify" },
  },
  parties: {
    states: REVIEWER_STATES,
    answers: {
      accept: "ACCEPTED",
      reject: "REJECTED",
      refuse: "REJECTED",
      sign: "SIGNED",
      signAutomatically: "SIGNED_AUTOMATICALLY",
      accomplish: "ACCOMPLISHED",
      accomplishFor: "ACCOMPLISHED_FOR",
      refuseFor: "REJECTED_FOR",
      void: "VOIDED",
      convert: "CONVERTED",
    },
  },
});
