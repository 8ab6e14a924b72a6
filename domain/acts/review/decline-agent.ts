import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { grantor, ofDelegated, toDecline } from "./facts.ts";

/** The issuer does not let the agent answer in its place: it answers itself. */
export const declineAgent = act({
  subject: "review",
  name: "declineAgent",
  label: text("Answer it ourselves", "由本公司答复"),
  event: event("Did not authorise the agent of a surrender: {comment}", "未授权交单代理：{comment}", PROCESS_STEP),
  icon: "decline",
  outcome: text("Your company answers the surrender", "交单由本公司答复"),
  row: {
    place: 86,
    from: ["pending", "tba"],
    to: "tba",
    stays: true,
    permissions: ["bl.void"],
    guards: [ofDelegated, grantor, toDecline],
    asks: ["sure"],
    consequence: text(
      "After this, your company accepts or rejects the surrender itself. The agent releases the cargo as requested.",
      "此后由本公司受理或拒绝本次交单；货物仍由所请求的代理放行。",
    ),
  },
  request: {
    path: "decline-agent",
    summary: "As the issuer, answer a surrender myself: the agent that it names is not authorised",
    input: {},
    errors: ["WRONG_STATE", "REVIEW_TYPE", "NOT_ISSUER", "REVIEW_GRANT_ANSWERED", "FORBIDDEN"],
  },
});
