import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";
import { UNSIGNED } from "./states.ts";

/** B11: the office ends the delivery. */
export const abortDelivery = act({
  subject: "bunker",
  name: "abort",
  label: text("Abort", "中止"),
  event: event("Aborted the delivery: {comment}", "中止供油任务：{comment}", PROCESS_STEP),
  icon: "refuse",
  outcome: text("Delivery aborted", "供油任务已中止"),
  row: {
    place: 50,
    from: UNSIGNED,
    to: "ABORTED",
    permissions: ["bunker.operate"],
    guards: [initiator],
    asks: ["reason"],
    irreversible: true,
    consequence: text(
      "After this, the delivery has ended and nobody fills or signs its forms any more. What was signed stays, but for a note that one side alone has signed: it is void.",
      "此后供油任务结束，任何人不能再填写或签署其单证；已签署的内容保留，但仅一方签署的交付单作废。",
    ),
  },
  request: {
    path: "abort",
    summary: "End a delivery before its note is signed, with the reason",
    input: { reason: printedReason(1000) },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REASON_NEEDED", "FORBIDDEN"],
  },
});
