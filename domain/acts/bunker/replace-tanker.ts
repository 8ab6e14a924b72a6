import { event, PROCESS_STEP } from "../../recorded.ts";
import { id, printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";
import { AT_WORK } from "./states.ts";

/** B3: another craft takes over. The original one reads and writes nothing of this delivery any more. */
export const replaceTanker = act({
  subject: "bunker",
  name: "replaceTanker",
  label: text("Replace tanker", "更换供油船"),
  event: event("Replaced the bunker tanker: {comment}", "更换供油船：{comment}", PROCESS_STEP),
  icon: "move",
  outcome: text("Tanker replaced", "已更换供油船"),
  row: {
    place: 30,
    from: AT_WORK,
    to: "ASSIGNED",
    stays: true,
    permissions: ["bunker.operate"],
    guards: [initiator],
    asks: ["reason"],
    consequence: text(
      "After this, the original tanker is disabled for this delivery at once. Forms that were not signed are void, and so is a note that one side alone has signed; other signed ones stay.",
      "此后原供油船立即停用于本次供油。未签署的单证及仅一方签署的交付单作废，其他已签署的单证保留。",
    ),
  },
  request: {
    path: "replace-tanker",
    summary: "Put another bunker tanker in the place of the one that was assigned, which is disabled for this delivery",
    input: { craftId: id, reason: printedReason(1000) },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REASON_NEEDED", "CRAFT_DISABLED", "CRAFT_SAME", "FORBIDDEN"],
  },
});
