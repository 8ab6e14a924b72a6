import { LIMITS } from "../../limits.ts";
import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { fourEyes } from "./facts.ts";

/** A second person finds that the confirmed hit does not stand in the way. */
export const releaseHit = act({
  subject: "screening",
  name: "release",
  label: text("Release", "解除"),
  event: event("Released a confirmed hit: {comment}", "解除已确认的命中：{comment}", PROCESS_STEP),
  icon: "unlock",
  outcome: text("Released", "已解除"),
  row: {
    place: 40,
    from: ["CONFIRMED"],
    to: "RELEASED",
    permissions: ["compliance.check"],
    guards: [fourEyes],
    asks: ["reason"],
    consequence: text("After this, the hit stops nothing any more.", "此后该命中不再阻止任何操作。"),
  },
  request: {
    path: "release",
    summary: "Release a confirmed hit, as another person than the one who confirmed it, with the reason",
    input: { reason: printedReason(LIMITS.screeningRemarkCharacters) },
    errors: ["WRONG_STATE", "SCREENING_FOUR_EYES", "REASON_NEEDED", "FORBIDDEN"],
  },
});
