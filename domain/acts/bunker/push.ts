import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator, withExchange } from "./facts.ts";

/** B8: the signed note goes to the exchange. */
export const pushDelivery = act({
  subject: "bunker",
  name: "push",
  label: text("Push", "推送"),
  event: event("Pushed the delivery note", "推送交付单", PROCESS_STEP),
  icon: "export",
  outcome: text("The note is on its way to the exchange", "交付单正在发往交换平台"),
  row: {
    place: 60,
    from: ["SIGNED"],
    to: "SUBMITTED",
    permissions: ["bunker.operate"],
    guards: [initiator, withExchange],
    asks: [],
    key: "P",
  },
  request: {
    path: "push",
    summary: "Push the signed note to the exchange, which answers later",
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "EXCHANGE_NOT_SET", "PUSH_BEGUN", "FORBIDDEN"],
  },
});
