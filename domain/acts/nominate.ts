import { event } from "../recorded.ts";
import { id } from "../shapes.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { endorsable, notHolder, notPledged, owner } from "./facts.ts";
import { endorses, UNDISTURBED } from "./title-rules.ts";
import { CONTACT_REFUSALS, AGREEMENT } from "./act-refusals.ts";

const row = <Live extends DocumentState>(of: TitleOf<Live>) =>
  ({
    place: 70,
    from: of.live,
    to: "ISSUED",
    permissions: [endorses(of)],
    guards: [owner, notHolder, endorsable, notPledged, ...UNDISTURBED],
    asks: ["nominee", "act"],
    call: "nominate",
    quiet: true,
    consequence: text(
      `After this, {recipient} is named as the next owner of the ${of.en}; the party that holds the original decides whether it becomes that.`,
      `此后 {recipient} 被提名为${of.zh}的下一所有人，由持有正本的一方决定是否执行。`,
    ),
  }) as const;

/** The owner names the next owner of a title that another party holds. */
export const nominate = act({
  subject: "document",
  name: "nominate",
  label: text("Nominate an owner", "提名所有人"),
  event: event("Nominated {nominee} as the next owner", "提名 {nominee} 为下一所有人", {
    nominee: "party",
    intent: "proof",
  }),
  icon: "pen",
  letters: ["nominate"],
  outcome: text("The party that holds it is notified", "持有正本的一方已收到通知"),
  rows: { title: row, order: row, exchange: row },
  request: {
    path: "nominate",
    summary: "Name the next owner of a title that another party holds",
    confirmed: "act",
    batch: true,
    grant: true,
    input: { nomineeId: id },
    errors: [
      "WRONG_STATE",
      ...AGREEMENT,
      "NOT_OWNER",
      "HOLDER_ENDORSES",
      "STRAIGHT_NO_ENDORSEMENT",
      "ENDORSED_RESTRICTIVELY",
      "PLEDGE_COLLECTION_ONLY",
      ...CONTACT_REFUSALS,
      "RECIPIENT_NO_AGREEMENT",
      "ALREADY_NOMINATED",
      "BUSY",
    ],
  },
});
