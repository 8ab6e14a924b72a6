import { event } from "../recorded.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { nominated, notHolder, owner } from "./facts.ts";
import { endorses, UNDISTURBED } from "./title-rules.ts";
import { AGREEMENT } from "./act-refusals.ts";

const row = <Live extends DocumentState>(of: TitleOf<Live>) =>
  ({
    place: 75,
    from: of.live,
    to: "ISSUED",
    permissions: [endorses(of)],
    guards: [owner, notHolder, nominated, ...UNDISTURBED],
    asks: ["act"],
    call: "nominate",
    quiet: true,
    consequence: text(
      `After this, nobody is named as the next owner of the ${of.en}, and your company stays its owner.`,
      `此后${of.zh}不再有被提名的下一所有人，仍由本公司拥有。`,
    ),
  }) as const;

/** The owner takes back a nomination that the holder has not carried out. */
export const withdrawNomination = act({
  subject: "document",
  name: "withdrawNomination",
  label: text("Withdraw the nomination", "撤回提名"),
  event: event("Withdrew the nomination of {nominee}", "撤回了对 {nominee} 的提名", {
    nominee: "party",
    intent: "proof",
  }),
  icon: "undo",
  whenPossible: true,
  declines: true,
  letters: ["nominationWithdrawn"],
  outcome: text("Nobody is nominated any more; the holder is notified", "提名已撤回，持有正本的一方已收到通知"),
  printed: text("Nomination withdrawn", "撤回提名"),
  rows: { title: row, order: row, exchange: row },
  request: {
    path: "withdraw-nomination",
    summary: "Take back a nomination that the holder has not carried out",
    confirmed: "act",
    batch: true,
    grant: true,
    input: {},
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER", "HOLDER_ENDORSES", "NO_NOMINEE", "BUSY"],
  },
});
