import { event } from "../recorded.ts";
import { rejectReason } from "../shapes.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { justReceived, notSealed } from "./facts.ts";
import { OUT_OF_HAND, UNDISTURBED } from "./title-rules.ts";
import { STOPPED, AGREEMENT } from "./act-refusals.ts";

const row = <const From extends DocumentState>(from: readonly From[]) =>
  ({
    place: 100,
    from,
    to: "TRANSFERRED",
    permissions: OUT_OF_HAND,
    guards: [justReceived, ...UNDISTURBED, notSealed],
    asks: ["reason", "act"],
    call: "rejectTransferOwners",
    consequence: text("After this, the title is again with the party that sent it.", "此后物权退回发件方。"),
  }) as const;
const live = <Live extends DocumentState>(of: TitleOf<Live>) => row(of.live);

/** A title that was just received goes back to the party before. */
export const refuseReceipt = act({
  subject: "document",
  name: "refuseReceipt",
  label: text("Refuse receipt", "拒绝接收"),
  event: event("Refused the receipt: {reason}", "拒收：{reason}", { reason: "text", verb: "proof", intent: "proof" }),
  icon: "refuse",
  letters: ["refuseReceipt"],
  declines: true,
  outcome: text("The sender has the title again", "物权退回发件方"),
  rows: { title: live, order: live, exchange: () => row(["ISSUED", "ACCEPTED", "DISHONOURED", "PROTESTED"]) },
  request: {
    path: "refuse-receipt",
    summary: "Give a title just received back to the party before",
    confirmed: "act",
    batch: true,
    grant: true,
    input: { reason: rejectReason(1000) },
    errors: ["WRONG_STATE", ...AGREEMENT, "NOTHING_TO_REFUSE", "BUSY", ...STOPPED],
  },
});
