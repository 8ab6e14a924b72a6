import { event } from "../recorded.ts";
import { severalLines } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere, noUpdate } from "./facts.ts";
import { CARRIER, UNDISTURBED } from "./instruction-rules.ts";

/** The carrier asks the sender of a shipping instruction for an update. */
export const askUpdate = act({
  subject: "document",
  name: "askUpdate",
  label: text("Ask for an update", "要求更新"),
  event: event("Asked for an update of the instruction: {wanted}", "要求更新指示：{wanted}", { wanted: "text" }),
  icon: "edit",
  whenPossible: true,
  step: { wants: true },
  rows: {
    instruction: () => ({
      place: 1,
      from: ["RECEIVED"],
      to: "PENDING_UPDATE",
      permissions: ["ordinary.upload"],
      guards: [givenHere, noUpdate, ...UNDISTURBED],
      asks: ["wanted"],
      quiet: true,
      consequence: text(
        "After this, the sender reads what you want changed, and sends an update.",
        "此后发送方将看到所需的更改，并提交更新。",
      ),
    }),
  },
  request: {
    path: "ask-update",
    summary: "Ask the sender of a shipping instruction for an update",
    input: { wanted: severalLines.trim().min(1).max(1000) },
    errors: [...CARRIER, "UPDATE_WAITING"],
  },
});
