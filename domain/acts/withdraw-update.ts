import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, updateOpen } from "./facts.ts";
import { LIVE, SENDER, UNDISTURBED } from "./instruction-rules.ts";

/** The sender takes back an update that waits. */
export const withdrawUpdate = act({
  subject: "document",
  name: "withdrawUpdate",
  label: text("Withdraw the update", "撤回更新"),
  event: event("Withdrew the update of the instruction", "撤回了指示的更新", {}),
  icon: "undo",
  whenPossible: true,
  step: { update: "UPDATE_CANCELLED" },
  rows: {
    instruction: () => ({
      place: 5,
      from: LIVE,
      to: "RECEIVED",
      permissions: ["ordinary.upload"],
      guards: [author, updateOpen, ...UNDISTURBED],
      asks: [],
      quiet: true,
      consequence: text("After this, the instruction stays as it was.", "此后指示维持原内容。"),
    }),
  },
  request: {
    path: "withdraw-update",
    summary: "Withdraw an update that waits for its answer",
    input: {},
    errors: [...SENDER, "NO_UPDATE"],
  },
});
