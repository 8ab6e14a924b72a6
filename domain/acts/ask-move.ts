import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { AGREEMENT } from "./act-refusals.ts";
import {
  exchanged,
  issuerCanConsent,
  moveNotAsked,
  notIssuer,
  notMoveAllowed,
  notOwnWallet,
  ownerAndHolder,
  titled,
} from "./facts.ts";
import { OUT_OF_HAND, STATED } from "./title-rules.ts";

/** The holder asks the issuer to consent that the title of its bill may go to another platform. */
export const askMove = act({
  subject: "document",
  name: "askMove",
  label: text("Ask to let it leave the platform", "请求同意转出本平台"),
  event: event("Asked {party} to let the bill leave the platform", "请求 {party} 同意提单转出平台", { party: "party" }),
  icon: "mail",
  whenPossible: true,
  declines: true,
  outcome: text("The issuer is asked and notified", "已请求签发人同意，签发人已收到通知"),
  rows: {
    title: () => ({
      place: 345,
      from: ["ISSUED"],
      to: "ISSUED",
      stays: true,
      permissions: OUT_OF_HAND,
      guards: [
        exchanged,
        notIssuer,
        ownerAndHolder,
        titled,
        notOwnWallet,
        issuerCanConsent,
        notMoveAllowed,
        moveNotAsked,
        ...STATED,
      ],
      asks: ["password"],
      quiet: true,
      consequence: text(
        "After this, the issuer finds the request in its Inbox, and decides. When it has consented, you can offer the bill to another platform.",
        "此后签发人将在收件箱中看到该请求，并自行决定。同意后，即可将提单转移至其他平台。",
      ),
    }),
  },
  request: {
    path: "ask-move",
    summary: "Ask the issuer of a bill to consent that its title may go to another platform",
    confirmed: "password",
    grant: true,
    input: {},
    errors: [
      "WRONG_STATE",
      ...AGREEMENT,
      "PINT_KIND",
      "ISSUER_CANNOT",
      "NOT_OWNER_AND_POSSESSOR",
      "PINT_NO_TITLE",
      "PINT_WALLET",
      "PINT_ISSUER_WALLET",
      "PINT_ALLOWED",
      "PINT_MOVE_ASKED",
      "LOCKED",
      "BUSY",
    ],
  },
});
