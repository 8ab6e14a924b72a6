import { event } from "../recorded.ts";
import { rejectReason } from "../shapes.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { notAskedBack } from "./facts.ts";
import { OUT_OF_HAND, STATED } from "./title-rules.ts";
import { AGREEMENT } from "./act-refusals.ts";

const row = <const From extends DocumentState>(from: readonly From[]) =>
  ({
    place: 105,
    from,
    to: "ISSUED",
    permissions: OUT_OF_HAND,
    guards: [notAskedBack, ...STATED],
    asks: ["reason", "password"],
    quiet: true,
    consequence: text(
      "After this, the other party reads why you want it back, and decides. Nothing changes on the chain until then.",
      "此后对方将看到要求退回的理由，并自行决定；在此之前链上不发生任何变动。",
    ),
  }) as const;
const circulating = <Live extends DocumentState>(of: TitleOf<Live>) => row(of.live);

/**
 * A wrong endorsement, or a wrong surrender, can be undone by the party alone that got the title by it: it is asked to.
 */
export const askBack = act({
  subject: "document",
  name: "askBack",
  label: text("Ask for it back", "请求退回"),
  event: event("Asked {party} to give it back: {reason}", "请求 {party} 退回：{reason}", {
    party: "party",
    reason: "text",
  }),
  icon: "mail",
  whenPossible: true,
  declines: true,
  outcome: text("The other party is asked and notified", "已请求对方退回，对方已收到通知"),
  rows: {
    title: () => row(["ISSUED", "SURRENDERED_TO_ISSUER"]),
    order: () => row(["ISSUED", "PRESENTED"]),
    exchange: circulating,
  },
  request: {
    path: "ask-back",
    summary: "Ask the party that got a title by a wrong endorsement or surrender to give it back",
    confirmed: "password",
    grant: true,
    input: { reason: rejectReason(1000) },
    errors: ["WRONG_STATE", ...AGREEMENT, "NOTHING_TO_ASK_BACK", "ASKED_BACK", "PARTY_NOT_HERE", "LOCKED", "BUSY"],
  },
});
