import { event, PROCESS_STEP } from "../../recorded.ts";
import { id } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { openPlace } from "./facts.ts";

/**
 * A collaborating company says which of its colleagues answers, and who does in that one's place. From then on these
 * two alone accept or reject; with nobody named, everybody with the right does.
 */
export const assignReview = act({
  subject: "review",
  name: "assign",
  label: text("Name a colleague", "指定同事"),
  event: event("Named who answers a review: {comment}", "指定审阅处理人：{comment}", PROCESS_STEP),
  icon: "people",
  outcome: text("Saved who answers", "已保存处理人"),
  row: { place: 32, from: ["pending"], to: "pending", permissions: ["bl.draft"], guards: [openPlace], asks: [] },
  request: {
    path: "assign",
    summary: "Name the own colleague who answers a review, and a substitute; nobody leaves it to all with the right",
    input: { personId: id.nullable(), substituteId: id.nullable().default(null) },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "REVIEW_COLLEAGUE", "REVIEW_SUBSTITUTE", "FORBIDDEN"],
  },
});
