import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { agreed } from "../facts.ts";
import { delegate, DELEGATE_REFUSALS, ofDelegated, reviewer } from "./facts.ts";

/**
 * R10, by the agent: it accepts the surrender for the issuer, by what that signed in advance. The step is taken when
 * the chain has ended the title.
 */
export const accomplishReviewFor = act({
  subject: "review",
  name: "accomplishFor",
  label: text("Accept for the issuer", "代签发人受理"),
  event: event("Accepted a surrender for its issuer: {comment}", "代签发人受理交单：{comment}", PROCESS_STEP),
  icon: "accept",
  fails: "accept",
  outcome: text("Accepted for the issuer", "已代签发人受理"),
  row: {
    place: 81,
    from: ["tba"],
    to: "complete",
    permissions: ["bl.void"],
    guards: [ofDelegated, reviewer, delegate, agreed],
    asks: ["password"],
    irreversible: true,
    key: "A",
    consequence: text(
      "After this, the title has ended for ever and your company alone may release the cargo.",
      "此后物权永久终结，且仅由本公司放货。",
    ),
  },
  request: {
    path: "accomplish-for",
    summary: "As the agent of a surrender, accept it for the issuer that has authorised me",
    confirmed: "password",
    grant: true,
    input: {},
    errors: [...DELEGATE_REFUSALS],
  },
});
