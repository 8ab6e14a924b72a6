import { event, PROCESS_STEP } from "../../recorded.ts";
import { fieldData, printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";
import { UNSIGNED } from "./states.ts";

/** B11: the office changes the order; the history keeps the reason. */
export const modifyDelivery = act({
  subject: "bunker",
  name: "modify",
  label: text("Modify", "修改"),
  event: event("Modified the delivery: {comment}", "修改供油任务：{comment}", PROCESS_STEP),
  icon: "edit",
  outcome: text("Delivery modified", "已修改供油任务"),
  row: {
    place: 40,
    from: UNSIGNED,
    to: "CREATED",
    stays: true,
    permissions: ["bunker.operate"],
    guards: [initiator],
    asks: ["reason"],
    key: "M",
  },
  request: {
    path: "modify",
    summary: "Change what the office says of a delivery, with the reason; forms that are signed stay as they are",
    input: { ordered: fieldData, reason: printedReason(1000) },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REASON_NEEDED", "BAD_INPUT", "NOTHING_CHANGED", "FORBIDDEN"],
  },
});
