import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { reviewer } from "./facts.ts";

/** R4: the collaborator whose turn it is does not agree. The initiator reads why. */
export const rejectReview = act({
  subject: "review",
  name: "reject",
  label: text("Reject", "拒绝"),
  event: event("Rejected the draft: {comment}", "拒绝草稿：{comment}", PROCESS_STEP),
  icon: "decline",
  fails: "reject",
  outcome: text("Rejected", "已拒绝"),
  row: {
    place: 30,
    from: ["pending"],
    to: "reject",
    permissions: ["bl.draft"],
    guards: [reviewer],
    asks: ["reason"],
    consequence: text(
      "After this, nobody is asked any more until the initiator submits it again.",
      "此后不再邀请任何一方处理，直至发起方再次提交。",
    ),
  },
  request: {
    path: "reject",
    summary: "Reject a draft, with the reason: it goes back to the initiator",
    input: { reason: printedReason(1000) },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "REASON_NEEDED", "FORBIDDEN"],
  },
});
