import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere, noUpdate } from "./facts.ts";
import { CARRIER, UNDISTURBED } from "./instruction-rules.ts";

/** The bill of a shipping instruction is issued. */
export const completeInstruction = act({
  subject: "document",
  name: "completeInstruction",
  label: text("Complete the instruction", "完成指示"),
  event: event("Completed the instruction", "完成了指示", {}),
  icon: "accept",
  whenPossible: true,
  step: { ends: "COMPLETED" },
  rows: {
    instruction: () => ({
      place: 6,
      from: ["RECEIVED"],
      to: "COMPLETED",
      permissions: ["ordinary.upload"],
      guards: [givenHere, noUpdate, ...UNDISTURBED],
      asks: ["password"],
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, the instruction counts as carried out: the bill of lading is issued. It can be updated no more.",
        "此后指示视为已执行：提单已签发，指示不能再更新。",
      ),
    }),
  },
  request: {
    path: "complete-instruction",
    summary: "Complete a shipping instruction: the bill is issued",
    confirmed: "password",
    grant: true,
    input: {},
    errors: [...CARRIER, "UPDATE_WAITING"],
  },
});
