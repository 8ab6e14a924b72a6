import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { notPrepared, ofDraft, reviewer } from "./facts.ts";

/**
 * R4, by the issuer: what was agreed is not signed. The initiator reads why. Of an original it is done by rejecting the
 * surrender of the bill, which gives the title back.
 */
export const refuseReview = act({
  subject: "review",
  name: "refuse",
  label: text("Reject", "拒绝"),
  event: event("Refused to sign the agreed draft: {comment}", "拒绝签署已确认的草稿：{comment}", PROCESS_STEP),
  icon: "decline",
  fails: "reject",
  outcome: text("Rejected", "已拒绝"),
  row: {
    place: 35,
    from: ["tbs", "tba", "tbv"],
    to: "reject",
    permissions: ["bl.void"],
    guards: [ofDraft, reviewer, notPrepared],
    asks: ["reason"],
    consequence: text(
      "After this, nobody is asked any more until the initiator submits it again.",
      "此后不再邀请任何一方处理，直至发起方再次提交。",
    ),
  },
  request: {
    path: "refuse",
    summary: "Refuse to sign what was agreed, as the issuer and with the reason: it goes back to the initiator",
    input: { reason: printedReason(1000) },
    errors: ["WRONG_STATE", "REVIEW_TYPE", "PROCESS_NOT_ASKED", "REVIEW_PREPARED", "REASON_NEEDED", "FORBIDDEN"],
  },
});
