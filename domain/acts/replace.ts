import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { issuerControls, notBusy, notForDelivery, notPaused, notSealed, replacementReady } from "./facts.ts";
import { STOPPED } from "./act-refusals.ts";

/** The bill ends, and what replaces it is issued, in one transaction. */
export const replace = act({
  subject: "document",
  name: "replace",
  label: text("Confirm the replacement", "确认替换"),
  event: event("Replaced the bill; new bills: {successors}", "替换了提单，新提单份数：{successors}", {
    purpose: "proof",
    successors: "number",
    replacement: "proof",
    intent: "proof",
  }),
  icon: "accept",
  reviewed: "void",
  whenPossible: true,
  closes: "VOID",
  letters: ["issued"],
  outcome: text("The bill is void, and what replaces it is issued", "原提单作废，替换提单同时签发"),
  rows: {
    title: ({ rights }) => ({
      place: 330,
      from: ["ISSUED", "SURRENDERED_TO_ISSUER"],
      via: "PROCESSING",
      to: "VOID",
      permissions: [rights.void],
      guards: [issuerControls, notForDelivery, replacementReady, notBusy, notPaused, notSealed],
      asks: ["act"],
      call: "replace",
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, the bill is void for ever, and what you signed in its place is issued in the same moment.",
        "此后该提单永久作废，已签署的替换提单同时签发。",
      ),
    }),
  },
  request: {
    path: "replace",
    summary: "End the bill and issue what replaces it, in one transaction on the chain",
    confirmed: "act",
    grant: true,
    input: {},
    errors: [
      "WRONG_STATE",
      "SURRENDERED_FOR_DELIVERY",
      "NOT_REPLACING",
      "REPLACEMENT_UNSIGNED",
      "ISSUER_NOT_POSSESSOR",
      "NUMBER_TAKEN",
      "RECIPIENT_NO_AGREEMENT",
      ...STOPPED,
      "BUSY",
    ],
  },
});
