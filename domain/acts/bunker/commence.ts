import { event, PROCESS_STEP } from "../../recorded.ts";
import { moment } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { aboard, ready, tanker } from "./facts.ts";

/** B5: the valves are open. */
export const commencePumping = act({
  subject: "bunker",
  name: "commence",
  label: text("Commence pumping", "开泵"),
  event: event("Commenced pumping: {comment}", "开泵：{comment}", PROCESS_STEP),
  icon: "send",
  outcome: text("Pumping has commenced", "已开泵"),
  row: {
    place: 21,
    from: ["PRE_DELIVERY"],
    to: "DELIVERING",
    permissions: ["bunker.crew"],
    guards: [tanker, aboard, ready],
    asks: [],
  },
  request: {
    path: "commence",
    summary: "Note that pumping has commenced: every form before it is signed, and no item of the checklist says no",
    input: { at: moment },
    errors: [
      "WRONG_STATE",
      "PROCESS_NOT_ASKED",
      "BUNKER_TANKER_REPLACED",
      "BUNKER_FORMS_UNSIGNED",
      "BUNKER_CHECKLIST",
      "BUNKER_TIMES",
      "FORBIDDEN",
    ],
  },
});
