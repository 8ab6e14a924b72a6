import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { STOPPED } from "../act-refusals.ts";
import { grantor, ofDelegated, toAuthorise } from "./facts.ts";

/**
 * The issuer lets the agent that the request names answer in its place: for this one title it signs both answers in
 * advance, and what makes them void.
 */
export const authoriseAgent = act({
  subject: "review",
  name: "authorise",
  label: text("Authorise the agent", "授权代理"),
  event: event("Authorised the agent of a surrender: {comment}", "授权交单代理：{comment}", PROCESS_STEP),
  icon: "people",
  outcome: text("The agent is authorised", "已授权代理"),
  row: {
    place: 84,
    from: ["pending", "tba"],
    to: "tba",
    stays: true,
    permissions: ["bl.void"],
    guards: [ofDelegated, grantor, toAuthorise],
    asks: ["act"],
    consequence: text(
      "After this, the agent accepts or rejects this surrender in your place: both answers are signed in advance, for this one title. One of them can be used, once. You can withdraw it until then.",
      "此后该代理可代本公司受理或拒绝本次交单：两种答复均已预先签署，仅限此一份物权，且只能使用其中一种、一次。使用前可随时撤回。",
    ),
  },
  request: {
    path: "authorise",
    summary: "As the issuer, let the agent of a surrender accept or reject it in my place, for this one title",
    confirmed: "act",
    grant: true,
    input: {},
    errors: ["WRONG_STATE", "REVIEW_TYPE", "NOT_ISSUER", "REVIEW_AUTHORISED", "BUSY", ...STOPPED, "FORBIDDEN"],
  },
});
