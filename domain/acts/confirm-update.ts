import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere, notSealed, updateOpen } from "./facts.ts";
import { CARRIER, LIVE, UNDISTURBED } from "./instruction-rules.ts";

/** The carrier confirms an update: the instruction says what it says. */
export const confirmUpdate = act({
  subject: "document",
  name: "confirmUpdate",
  label: text("Confirm the update", "确认更新"),
  event: event("Confirmed the update of the instruction", "确认了指示的更新", { sha256: "proof" }),
  icon: "accept",
  whenPossible: true,
  step: { wants: false, update: "UPDATE_CONFIRMED" },
  rows: {
    instruction: () => ({
      place: 3,
      from: LIVE,
      to: "RECEIVED",
      permissions: ["ordinary.upload"],
      guards: [givenHere, updateOpen, ...UNDISTURBED, notSealed],
      asks: [],
      quiet: true,
      consequence: text(
        "After this, the instruction says what the update says; its earlier version stays in the record.",
        "此后指示以更新内容为准，此前版本仍保留在记录中。",
      ),
    }),
  },
  request: {
    path: "confirm-update",
    summary: "Confirm an update: the shipping instruction says what it says",
    input: {},
    errors: [...CARRIER, "NO_UPDATE", "DOCUMENT_IN_USE", "DOWNLOAD_FAILED"],
  },
});
