import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { grantor, ofDelegated, toWithdraw } from "./facts.ts";

/** The issuer takes back what it signed in advance for the agent, before that has answered. */
export const withdrawAgent = act({
  subject: "review",
  name: "withdrawAgent",
  label: text("Withdraw the authorisation", "撤回授权"),
  event: event(
    "Withdrew the authorisation of the agent of a surrender: {comment}",
    "撤回对交单代理的授权：{comment}",
    PROCESS_STEP,
  ),
  icon: "undo",
  outcome: text("The authorisation is withdrawn", "已撤回授权"),
  row: {
    place: 88,
    from: ["pending", "tba"],
    to: "tba",
    stays: true,
    permissions: ["bl.void"],
    guards: [ofDelegated, grantor, toWithdraw],
    asks: ["sure"],
    consequence: text(
      "After this, your company answers the surrender itself. What was signed in advance for the agent is made void on the chain.",
      "此后由本公司自行答复本次交单。为代理预先签署的操作将在链上作废。",
    ),
  },
  request: {
    path: "withdraw-agent",
    summary: "As the issuer, take back the authorisation of an agent that has not answered",
    input: {},
    errors: ["WRONG_STATE", "REVIEW_TYPE", "NOT_ISSUER", "REVIEW_NO_GRANT", "BUSY", "FORBIDDEN"],
  },
});
