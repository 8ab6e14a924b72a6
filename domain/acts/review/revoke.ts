import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";

/** R6: the initiator ends it before anything is signed. */
export const revokeReview = act({
  subject: "review",
  name: "revoke",
  label: text("Revoke", "撤销"),
  event: event("Revoked the draft", "撤销草稿", PROCESS_STEP),
  icon: "undo",
  fails: "revoke",
  outcome: text("Revoked", "已撤销"),
  row: {
    place: 50,
    from: ["initializing", "pending", "reject"],
    to: "revoke",
    permissions: ["bl.draft"],
    guards: [initiator],
    asks: ["sure"],
    consequence: text(
      "After this, the process has ended and nobody is asked any more. What was written can still be read.",
      "此后流程结束，不再邀请任何一方处理，已填写的内容仍可查看。",
    ),
  },
  request: {
    path: "revoke",
    summary: "End a draft for which nothing was signed",
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "FORBIDDEN"],
  },
});
