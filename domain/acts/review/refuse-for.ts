import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { agreed } from "../facts.ts";
import { delegate, DELEGATE_REFUSALS, ofDelegated, reviewer } from "./facts.ts";

/**
 * R4, by the agent: it rejects the surrender for the issuer, by what that signed in advance. The step is taken when the
 * chain has given the title back.
 */
export const refuseReviewFor = act({
  subject: "review",
  name: "refuseFor",
  label: text("Reject for the issuer", "代签发人拒绝"),
  event: event("Rejected a surrender for its issuer: {comment}", "代签发人拒绝交单：{comment}", PROCESS_STEP),
  icon: "decline",
  fails: "reject",
  outcome: text("Rejected for the issuer", "已代签发人拒绝"),
  row: {
    place: 82,
    from: ["tba"],
    to: "reject",
    permissions: ["bl.void"],
    guards: [ofDelegated, reviewer, delegate, agreed],
    asks: ["reason", "password"],
    consequence: text(
      "After this, the party that surrendered the bill holds and owns it again.",
      "此后提单重新由交单方持有并拥有。",
    ),
  },
  request: {
    path: "refuse-for",
    summary: "As the agent of a surrender, reject it for the issuer that has authorised me, with the reason",
    confirmed: "password",
    grant: true,
    input: { reason: printedReason(1000) },
    errors: [...DELEGATE_REFUSALS, "REASON_NEEDED"],
  },
});
