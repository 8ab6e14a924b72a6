import { LIMITS } from "../../limits.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { SCREENING_STATES, type ScreeningState } from "./states.ts";

/** A remark in the history of a hit, which decides nothing. */
export const commentHit = act({
  subject: "screening",
  name: "comment",
  label: text("Comment", "备注"),
  icon: "pen",
  outcome: text("Comment added", "已添加备注"),
  row: {
    place: 70,
    from: Object.keys(SCREENING_STATES).filter((one) => one !== "UNLISTED") as Exclude<ScreeningState, "UNLISTED">[],
    to: "OPEN",
    stays: true,
    permissions: ["compliance.check"],
    guards: [],
    asks: ["reason"],
  },
  request: {
    path: "comment",
    summary: "Add a remark to the history of a hit",
    input: { reason: printedReason(LIMITS.screeningRemarkCharacters) },
    errors: ["WRONG_STATE", "REASON_NEEDED", "FORBIDDEN"],
  },
});
