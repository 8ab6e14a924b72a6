import { event } from "../recorded.ts";
import { z } from "zod";
import { id, reason } from "../shapes.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { ENDORSEMENT_TYPES } from "./endorsement.ts";
import { endorsable, notSealed, ownerAndHolder } from "./facts.ts";
import { endorses, UNDISTURBED } from "./title-rules.ts";
import { STOPPED, AGREEMENT } from "./act-refusals.ts";

const row = <Live extends DocumentState>(of: TitleOf<Live>) =>
  ({
    place: 60,
    from: of.live,
    to: "ISSUED",
    permissions: [endorses(of)],
    guards: [ownerAndHolder, endorsable, ...UNDISTURBED, notSealed],
    asks: ["endorsement", "act"],
    call: "transferBeneficiary",
    key: "N",
    consequence: text(
      `After this, {recipient} owns the ${of.en}, and you keep possession until you transfer the original.`,
      `此后由 {recipient} 拥有${of.zh}，在转让正本之前仍由本公司持有。`,
    ),
  }) as const;

/** The owner who holds the original passes ownership on. */
export const endorse = act({
  subject: "document",
  name: "endorse",
  label: text("Endorse", "背书"),
  event: event("Endorsed to {endorsee}", "背书给 {endorsee}", { type: "text", endorsee: "party", intent: "proof?" }),
  icon: "pen",
  letters: ["endorse"],
  outcome: text("The endorsee owns it and is notified", "被背书人已拥有，并已收到通知"),
  rows: { title: row, order: row, exchange: row },
  request: {
    path: "endorse",
    summary: "Endorse: to order, to a named party, or blank",
    confirmed: "act",
    batch: true,
    grant: true,
    input: {
      type: z.enum(ENDORSEMENT_TYPES),
      endorseeId: id,
      /** Of a conditional endorsement of a bill of exchange. */ condition: reason.default(""),
    },
    errors: [
      "WRONG_STATE",
      ...AGREEMENT,
      "NOT_OWNER_AND_POSSESSOR",
      "ENDORSEMENT_FORM",
      "CONDITION_NEEDED",
      "ENDORSED_RESTRICTIVELY",
      "PLEDGE_COLLECTION_ONLY",
      "ENDORSEE_NEEDED",
      "CONTACT_DISABLED",
      ...STOPPED,
      "STRAIGHT_NO_ENDORSEMENT",
      "BUSY",
    ],
  },
});
