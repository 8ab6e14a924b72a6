import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";

/** B10: a note that was refused, or could not be sent, goes to the exchange again. */
export const retryPush = act({
  subject: "bunker",
  name: "retry",
  label: text("Push again", "重新推送"),
  event: event("Pushed the delivery note again", "重新推送交付单", PROCESS_STEP),
  icon: "export",
  outcome: text("The note is on its way to the exchange again", "交付单正在重新发往交换平台"),
  row: {
    place: 61,
    from: ["SUBMIT_FAILED"],
    to: "SUBMITTED",
    permissions: ["bunker.operate"],
    guards: [initiator],
    asks: [],
    key: "P",
  },
  request: {
    path: "retry",
    summary: "Push a note again that the exchange has refused, or that could not be sent",
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "EXCHANGE_NOT_SET", "PUSH_NOT_WAITING", "PUSH_UNSURE", "FORBIDDEN"],
  },
});
