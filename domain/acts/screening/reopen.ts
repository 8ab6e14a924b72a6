import { LIMITS } from "../../limits.ts";
import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { DECIDED } from "./states.ts";

/** A decision is thought over: the hit is decided anew. */
export const reopenHit = act({
  subject: "screening",
  name: "reopen",
  label: text("Decide again", "重新判定"),
  event: event("Opened a hit again: {comment}", "重新打开命中：{comment}", PROCESS_STEP),
  icon: "undo",
  outcome: text("Open again", "已重新打开"),
  row: { place: 50, from: DECIDED, to: "OPEN", permissions: ["compliance.check"], guards: [], asks: ["reason"] },
  request: {
    path: "reopen",
    summary: "Decide a hit anew, with the reason",
    input: { reason: printedReason(LIMITS.screeningRemarkCharacters) },
    errors: ["WRONG_STATE", "REASON_NEEDED", "FORBIDDEN"],
  },
});
