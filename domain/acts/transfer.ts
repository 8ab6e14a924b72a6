import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { hasContact, holder, notLocked, notSealed } from "./facts.ts";
import { UNDISTURBED } from "./title-rules.ts";

const row = (from: readonly DocumentState[]) =>
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
const live = (of: TitleOf) => row(of.live);

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
    paper: (of) => ({
      place: 110,
      label: text("Add to envelope", "加入信封"),
      from: ["CREATED", ...of.live],
      to: of.live[0] ?? "CREATED",
      permissions: ["compose"],
      guards: [hasContact, notLocked],
      asks: ["recipient"],
      key: "T",
    }),
  },
});
