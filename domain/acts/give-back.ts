import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere, notBusy, notLocked, notSealed } from "./facts.ts";
import { STOPPED } from "./act-refusals.ts";

/**
 * The bill has come that a letter of indemnity stood in for: the letter goes back, and its giver is no longer bound.
 */
export const giveBack = act({
  subject: "document",
  name: "giveBack",
  label: text("Return the letter", "退还保函"),
  event: event("Returned the letter: the bill has come", "退还了保函：提单已到", {}),
  icon: "undo",
  whenPossible: true,
  rows: {
    letter: () => ({
      place: 900,
      from: ["CREATED", "EXPIRED"],
      to: "RETURNED",
      permissions: ["loi.void"],
      guards: [givenHere, notBusy, notLocked, notSealed],
      asks: ["password"],
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, the letter counts as returned: the bill of lading has come, and its giver is bound by the letter no longer. Nobody can take that back.",
        "此后保函视为已退还：提单已到，出具方不再受保函约束，任何人均无法撤回。",
      ),
    }),
  },
  request: {
    path: "give-back",
    summary: "Return a letter of indemnity: the bill that it stood in for has come",
    confirmed: "password",
    grant: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_GIVEN_HERE", "DOCUMENT_IN_USE", ...STOPPED],
  },
});
