import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { aboard, tanker } from "./facts.ts";

/** B4: the crew opens the delivery. */
export const openDelivery = act({
  subject: "bunker",
  name: "open",
  label: text("Begin the forms", "开始填写"),
  event: event("Opened the delivery on board", "在船上打开供油任务", PROCESS_STEP),
  icon: "pen",
  outcome: text("The forms can be filled", "可以填写单证"),
  row: {
    place: 20,
    from: ["ASSIGNED"],
    to: "PRE_DELIVERY",
    permissions: ["bunker.crew"],
    guards: [tanker, aboard],
    asks: [],
  },
  request: {
    path: "open",
    summary: "Open a delivery on the tanker: its forms can be filled",
    input: {},
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "BUNKER_TANKER_REPLACED", "FORBIDDEN"],
  },
});
