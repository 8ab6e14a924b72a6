import { event, PROCESS_STEP } from "../../recorded.ts";
import { id } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator, orderComplete } from "./facts.ts";

/** B2: the office gives the delivery to a craft, whose crew is asked from then on. */
export const assignTanker = act({
  subject: "bunker",
  name: "assign",
  label: text("Assign tanker", "指派供油船"),
  event: event("Assigned a bunker tanker: {comment}", "指派供油船：{comment}", PROCESS_STEP),
  icon: "people",
  outcome: text("Tanker assigned", "已指派供油船"),
  row: {
    place: 10,
    from: ["CREATED"],
    to: "ASSIGNED",
    permissions: ["bunker.operate"],
    guards: [initiator, orderComplete],
    asks: [],
    key: "A",
  },
  request: {
    path: "assign",
    summary: "Assign a bunker tanker: the delivery gets its BDN number",
    input: { craftId: id },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "BAD_INPUT", "CRAFT_DISABLED", "FORBIDDEN"],
  },
});
