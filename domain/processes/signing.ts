import { rowsOn } from "../acts/acts.ts";
import { flow } from "../flows/flow.ts";
import { SIGNING_STATES, STEP_STATES } from "../states.ts";
import { text } from "../text.ts";
import { process } from "./process.ts";

/** A request to sign one document, to several parties: one after another, or all at once. */
export const signingFlow = flow({
  name: "signing",
  states: SIGNING_STATES,
  initial: ["OPEN"],
  terminal: ["COMPLETE", "SET_ASIDE"],
  outside: {
    superseded: { from: ["REJECTED", "WITHDRAWN"], to: "SET_ASIDE", cause: "The document is sent to be signed anew." },
  },
  actions: rowsOn("signing"),
});

export const signingProcess = process({
  flow: signingFlow,
  label: text("Request to sign", "签署请求"),
  roles: ["signer"],
  turns: { OPEN: { role: "signer", act: "sign" }, REJECTED: { role: "initiator", act: "setAside" } },
  parties: { states: STEP_STATES, answers: { sign: "SIGNED", reject: "REJECTED" } },
  standsFor: { "ordinary.sign": "sign", "ordinary.upload": "askSignatures" },
});
