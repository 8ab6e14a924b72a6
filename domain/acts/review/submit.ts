import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { SEQUENCE_REFUSALS } from "../act-refusals.ts";
import { complete, hasCollaborators, initiator, layoutInUse, ofDraft } from "./facts.ts";

/** R2: what was typed becomes a version, and the first collaborator is asked. */
export const submitReview = act({
  subject: "review",
  name: "submit",
  label: text("Submit", "提交"),
  event: event("Submitted for review", "提交审阅", PROCESS_STEP),
  icon: "send",
  outcome: text("Submitted for review", "已提交审阅"),
  row: {
    place: 10,
    from: ["initializing"],
    to: "pending",
    permissions: ["bl.draft"],
    guards: [initiator, ofDraft, hasCollaborators, complete, layoutInUse],
    asks: [],
  },
  request: {
    path: "submit",
    summary: "Submit a draft to its collaborators: they are asked one after another",
    input: {},
    errors: [
      "WRONG_STATE",
      "NOT_AUTHOR",
      "REVIEW_TYPE",
      "REVIEW_ALONE",
      "BAD_INPUT",
      ...SEQUENCE_REFUSALS,
      "RECIPIENT_NO_AGREEMENT",
      "NO_SIGNING_TEMPLATE",
      "FORBIDDEN",
    ],
  },
});
