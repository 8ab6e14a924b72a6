import { event } from "../recorded.ts";
import { printedReason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere } from "./facts.ts";
import { CARRIER, LIVE, UNDISTURBED } from "./instruction-rules.ts";

/** The carrier declines a shipping instruction. */
export const declineInstruction = act({
  subject: "document",
  name: "declineInstruction",
  label: text("Decline the instruction", "拒绝指示"),
  event: event("Declined the instruction: {reason}", "拒绝了指示：{reason}", { reason: "text" }),
  // The end of the instruction ends the update that waits.
  icon: "decline",
  step: { ends: "DECLINED", update: "UPDATE_DECLINED" },
  rows: {
    instruction: () => ({
      place: 7,
      from: LIVE,
      to: "DECLINED",
      permissions: ["ordinary.void"],
      guards: [givenHere, ...UNDISTURBED],
      asks: ["reason", "password"],
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, no bill is written by this instruction; the sender reads your reason.",
        "此后不再按该指示制作提单，发送方将看到拒绝原因。",
      ),
    }),
  },
  request: {
    path: "decline-instruction",
    summary: "Decline a shipping instruction",
    confirmed: "password",
    grant: true,
    input: { reason: printedReason(1000) },
    errors: [...CARRIER],
  },
});
