import { LIMITS } from "../../limits.ts";
import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { decider } from "./facts.ts";

/** The listed body is another, for a reason that is remembered for this pair until the list says something else. */
export const falsePositive = act({
  subject: "screening",
  name: "falsePositive",
  label: text("Decide as false positive", "判为误报"),
  event: event("Decided a hit as a false positive: {comment}", "将命中判为误报：{comment}", PROCESS_STEP),
  icon: "edit",
  outcome: text("Decided as false positive", "已判为误报"),
  row: {
    place: 20,
    from: ["OPEN"],
    to: "FALSE_POSITIVE",
    permissions: ["compliance.check"],
    guards: [decider],
    asks: ["reason"],
    key: "F",
  },
  request: {
    path: "false-positive",
    summary: "Decide that a hit is a false positive, with the reason; it is kept for this pair until the entry changes",
    input: { reason: printedReason(LIMITS.screeningRemarkCharacters) },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "REASON_NEEDED", "FORBIDDEN"],
  },
});
