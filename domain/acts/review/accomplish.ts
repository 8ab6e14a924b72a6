import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { notDelegated, ofType, reviewer } from "./facts.ts";

/** R10: the surrender is accepted and the original ends. It is done by accepting the surrender of the bill. */
export const accomplishReview = act({
  subject: "review",
  name: "accomplish",
  label: text("Accomplish", "完成"),
  event: event("Accomplished", "完成交单", PROCESS_STEP),
  icon: "accept",
  row: {
    place: 80,
    from: ["tba"],
    to: "complete",
    permissions: ["bl.void"],
    guards: [ofType("surrender"), notDelegated, reviewer],
    asks: ["act"],
  },
});
