import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { issuer, notBusy, replacing } from "./facts.ts";

/** The bill stays as it is; its replacement becomes a draft again. */
export const cancelReplacement = act({
  subject: "document",
  name: "cancelReplacement",
  label: text("Cancel the replacement", "取消替换"),
  event: event("Cancelled the replacement", "取消了替换", { replacement: "proof" }),
  icon: "undo",
  rows: {
    title: ({ rights }) => ({
      place: 340,
      from: ["ISSUED", "SURRENDERED_TO_ISSUER"],
      to: "ISSUED",
      permissions: [rights.void],
      guards: [issuer, replacing, notBusy],
      asks: ["password"],
      quiet: true,
      consequence: text(
        "After this, the bill stands as before; what was to replace it is a draft without a signature.",
        "此后该提单维持原状，原定用于替换的单证成为未签署的草稿。",
      ),
    }),
  },
  request: {
    path: "cancel-replacement",
    summary: "Leave the bill as it is; what was to replace it becomes a draft again",
    confirmed: "password",
    grant: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_REPLACING", "NOT_ISSUER", "BUSY"],
  },
});
