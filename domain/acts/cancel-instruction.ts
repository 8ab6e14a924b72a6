import { event } from "../recorded.ts";
import { printedReason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, notSealed } from "./facts.ts";
import { LIVE, SENDER, UNDISTURBED } from "./instruction-rules.ts";

/** The sender cancels a shipping instruction that was sent. */
export const cancelInstruction = act({
  subject: "document",
  name: "cancelInstruction",
  label: text("Cancel the instruction", "取消指示"),
  event: event("Cancelled the instruction: {reason}", "取消了指示：{reason}", { reason: "text" }),
  // The end of the instruction ends the update that waits.
  icon: "decline",
  step: { ends: "CANCELLED", update: "UPDATE_CANCELLED" },
  rows: {
    instruction: () => ({
      place: 8,
      from: LIVE,
      to: "CANCELLED",
      permissions: ["ordinary.void"],
      guards: [author, ...UNDISTURBED, notSealed],
      asks: ["reason", "password"],
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, the instruction counts no longer; who received it sees that.",
        "此后该指示不再有效，收到它的各方均可看到。",
      ),
    }),
  },
  request: {
    path: "cancel-instruction",
    summary: "Cancel a shipping instruction that was sent",
    confirmed: "password",
    grant: true,
    input: { reason: printedReason(1000) },
    errors: [...SENDER, "DOCUMENT_IN_USE"],
  },
});
