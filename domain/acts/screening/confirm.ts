import { LIMITS } from "../../limits.ts";
import { event, PROCESS_STEP } from "../../recorded.ts";
import { printedReason } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { decider } from "./facts.ts";

/** The company is the listed one: nothing is sent to it until another person releases it. */
export const confirmHit = act({
  subject: "screening",
  name: "confirm",
  label: text("Confirm", "确认命中"),
  event: event("Confirmed a hit of a compliance check: {comment}", "确认合规检查命中：{comment}", PROCESS_STEP),
  icon: "refuse",
  outcome: text("Confirmed", "已确认命中"),
  row: {
    place: 30,
    from: ["OPEN"],
    to: "CONFIRMED",
    permissions: ["compliance.check"],
    guards: [decider],
    asks: ["reason"],
    key: "B",
    consequence: text(
      "After this, nothing is sent to this company until another person of yours releases it.",
      "此后不会再向该公司发送任何内容，直至本公司另一位人员解除。",
    ),
  },
  request: {
    path: "confirm",
    summary: "Confirm a hit, with the reason: the company is blocked until another person releases it",
    input: { reason: printedReason(LIMITS.screeningRemarkCharacters) },
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "REASON_NEEDED", "FORBIDDEN"],
  },
});
