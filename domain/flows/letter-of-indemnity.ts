import { text } from "../text.ts";
import { documentFlowOf, type DocumentAct } from "./document.ts";
import { givenHere, notBusy, notLocked, notSealed } from "../acts/facts.ts";

/** The bill has come that the letter stood in for: who has the letter gives it back, and its giver is bound no longer. */
export const giveBack: DocumentAct = {
  label: text("Return the letter", "退还保函"),
  from: ["CREATED", "EXPIRED"], to: "RETURNED", permissions: ["loi.void"], guards: [givenHere, notBusy, notLocked, notSealed],
  asks: ["password"], irreversible: true, quiet: true,
  consequence: text(
    "After this, the letter counts as returned: the bill of lading has come, and its giver is bound by the letter no longer. Nobody can take that back.",
    "此后保函视为已退还：提单已到，出具方不再受保函约束，任何人均无法撤回。",
  ),
};

/** The life of a letter of indemnity: given, perhaps counter-signed, and returned when the bill comes that it stood in for. */
export const indemnityFlow = documentFlowOf("loi", { giveBack });
