import { event } from "../recorded.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { holder, nominated, notSealed } from "./facts.ts";
import { endorses, UNDISTURBED } from "./title-rules.ts";
import { STOPPED, AGREEMENT } from "./act-refusals.ts";

const row = <Live extends DocumentState>(of: TitleOf<Live>) =>
  ({
    place: 80,
    from: of.live,
    to: "ISSUED",
    permissions: [endorses(of)],
    guards: [holder, nominated, ...UNDISTURBED, notSealed],
    asks: ["act"],
    call: "transferBeneficiary",
    quiet: true,
    consequence: text(
      `After this, {recipient} owns the ${of.en}, as its owner nominated; you keep possession.`,
      `此后按所有人的提名，由 {recipient} 拥有${of.zh}，本公司仍持有正本。`,
    ),
  }) as const;

/** The holder makes the nominee the owner. */
export const executeNomination = act({
  subject: "document",
  name: "executeNomination",
  label: text("Execute the nomination", "执行提名"),
  event: event("Executed the nomination of {nominee}", "执行了对 {nominee} 的提名", {
    nominee: "party",
    intent: "proof",
  }),
  icon: "accept",
  letters: ["owned"],
  whenPossible: true,
  outcome: text("The nominee owns it and is notified", "被提名方已拥有，并已收到通知"),
  rows: { title: row, order: row, exchange: row },
  request: {
    path: "execute-nomination",
    summary: "Make the nominee the owner of a title that is held here",
    confirmed: "act",
    batch: true,
    grant: true,
    input: {},
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_POSSESSOR", "NO_NOMINEE", "BUSY", ...STOPPED],
  },
});
