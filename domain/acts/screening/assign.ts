import { event, PROCESS_STEP } from "../../recorded.ts";
import { day, id } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { openPlace } from "./facts.ts";

/** Somebody of the company decides, until a day; with nobody named, everybody with the right may. */
export const assignHit = act({
  subject: "screening",
  name: "assign",
  label: text("Assign", "指派"),
  event: event("Named who decides a hit: {comment}", "指定命中判定人：{comment}", PROCESS_STEP),
  icon: "people",
  outcome: text("Saved who decides", "已保存判定人"),
  row: { place: 60, from: ["OPEN"], to: "OPEN", permissions: ["compliance.check"], guards: [openPlace], asks: [] },
  request: {
    path: "assign",
    summary: "Name the colleague who decides a hit, and the last day; nobody leaves it to all with the right",
    input: { personId: id.nullable(), dueOn: day.nullable().default(null) },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "SCREENING_COLLEAGUE", "FORBIDDEN"],
  },
});
