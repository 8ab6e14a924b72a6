import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { decider } from "./facts.ts";
import { remark } from "./remark.ts";

/** The listed body is another. Nothing is remembered: the next check asks again. */
export const clearHit = act({
  subject: "screening",
  name: "clear",
  label: text("Clear", "判为无关"),
  event: event("Cleared a hit of a compliance check: {comment}", "将合规检查命中判为无关：{comment}", PROCESS_STEP),
  icon: "accept",
  outcome: text("Cleared", "已判为无关"),
  row: {
    place: 10,
    from: ["OPEN"],
    to: "CLEARED",
    permissions: ["compliance.check"],
    guards: [decider],
    asks: [],
    key: "C",
  },
  request: {
    path: "clear",
    summary: "Decide that a hit is another body; the next check asks again",
    input: { reason: remark },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "FORBIDDEN"],
  },
});
