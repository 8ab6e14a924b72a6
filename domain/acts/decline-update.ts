import { event } from "../recorded.ts";
import { rejectReason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere, updateOpen } from "./facts.ts";
import { CARRIER, LIVE, UNDISTURBED } from "./instruction-rules.ts";

/** The carrier declines an update. */
export const declineUpdate = act({
  subject: "document",
  name: "declineUpdate",
  label: text("Decline the update", "拒绝更新"),
  event: event("Declined the update of the instruction: {reason}", "拒绝了指示的更新：{reason}", { reason: "text" }),
  icon: "decline",
  whenPossible: true,
  step: { update: "UPDATE_DECLINED" },
  rows: {
    instruction: () => ({
      place: 4,
      from: LIVE,
      to: "RECEIVED",
      permissions: ["ordinary.upload"],
      guards: [givenHere, updateOpen, ...UNDISTURBED],
      asks: ["reason"],
      quiet: true,
      consequence: text(
        "After this, the instruction stays as it was; the sender reads your reason.",
        "此后指示维持原内容，发送方将看到拒绝原因。",
      ),
    }),
  },
  request: {
    path: "decline-update",
    summary: "Decline an update: the shipping instruction stays as it was",
    input: { reason: rejectReason(1000) },
    errors: [...CARRIER, "NO_UPDATE"],
  },
});
