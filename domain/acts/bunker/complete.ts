import { event, PROCESS_STEP } from "../../recorded.ts";
import { moment } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { aboard, tanker } from "./facts.ts";

/** B6: the valves are shut. */
export const completePumping = act({
  subject: "bunker",
  name: "complete",
  label: text("Complete pumping", "停泵"),
  event: event("Completed pumping: {comment}", "停泵：{comment}", PROCESS_STEP),
  icon: "accept",
  outcome: text("Pumping is completed", "已停泵"),
  row: {
    place: 22,
    from: ["DELIVERING"],
    to: "POST_DELIVERY",
    permissions: ["bunker.crew"],
    guards: [tanker, aboard],
    asks: [],
  },
  request: {
    path: "complete",
    summary: "Note that pumping is completed, after it commenced",
    input: { at: moment },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "BUNKER_TANKER_REPLACED", "BUNKER_TIMES", "FORBIDDEN"],
  },
});
