import { event, PROCESS_STEP } from "../../recorded.ts";
import { id, printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";
import { AT_WORK } from "./states.ts";

/**
 * B3: another craft takes over. The original one reads and writes nothing of this delivery any more. Its meter, its
 * hose and its fuel are not those of the new one, which pumps only after forms of its own: once pumping has commenced,
 * the delivery goes back to the forms before it.
 */
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
    back: { DELIVERING: "PRE_DELIVERY", POST_DELIVERY: "PRE_DELIVERY" },
    permissions: ["bunker.operate"],
    guards: [initiator],
    asks: ["reason"],
    consequence: text(
      "After this, the original tanker is disabled for this delivery at once. Its forms and the files of its meter are kept as evidence and count no more: the new tanker begins its own, and pumps after them. Only a requisition that both have signed stays. What the original tanker has pumped is not on the note of this delivery.",
      "此后原供油船立即停用于本次供油。其单证及流量计文件仅留作证据，不再有效；新供油船须重新填写并签署单证后方可开泵。仅双方均已签署的申请单继续有效。原供油船已供数量不计入本次交付单。",
    ),
  },
  request: {
    path: "replace-tanker",
    summary: "Put another bunker tanker in the place of the one that was assigned, which is disabled for this delivery",
    input: { craftId: id, reason: printedReason(1000) },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REASON_NEEDED", "CRAFT_DISABLED", "CRAFT_SAME", "FORBIDDEN"],
  },
});
