import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { hasContact, holder, notLocked, notSealed } from "./facts.ts";
import { LIVE } from "./instruction-rules.ts";
import { UNDISTURBED } from "./title-rules.ts";

const row = <const From extends DocumentState>(from: readonly From[]) =>
  ({
    place: 50,
    from,
    via: "TRANSFERRING",
    to: "TRANSFERRED",
    permissions: ["compose"],
    guards: [holder, ...UNDISTURBED, notSealed],
    asks: ["recipient"],
    key: "T",
  }) as const;
const live = <Live extends DocumentState>(of: TitleOf<Live>) => row(of.live);
const paper = {
  place: 110,
  label: text("Add to envelope", "加入信封"),
  from: ["CREATED"],
  to: "CREATED",
  permissions: ["compose"],
  guards: [hasContact, notLocked],
  asks: ["recipient"],
  key: "T",
} as const;

/** Begins an envelope with the document in it: the envelope is what moves it. */
export const transfer = act({
  subject: "document",
  name: "transfer",
  label: text("Transfer original", "转让正本"),
  icon: "move",
  outcome: text("The recipient sees the original and is notified", "收件方看到正本并收到通知"),
  rows: {
    title: live,
    order: live,
    // A dishonoured bill goes back along those who are liable on it; nobody endorses it any more.
    exchange: () => row(["ISSUED", "ACCEPTED", "DISHONOURED", "PROTESTED"]),
    paper: () => paper,
    verifiable: () => ({ ...paper, from: ["CREATED", "RECEIVED"] }),
    // A carrier that is sent an instruction has received it.
    instruction: () => ({
      ...paper,
      // It is sent to be answered: the act says that it goes itself, whatever is chosen for what is put in.
      label: text("Send original", "发送正本"),
      from: ["CREATED", ...LIVE],
      to: "RECEIVED",
    }),
  },
});
