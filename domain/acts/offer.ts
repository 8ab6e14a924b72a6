import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import {
  exchanged,
  mayEndorseIt,
  moveAllowed,
  notEndorsedByName,
  notOwnWallet,
  notSealed,
  ownerAndHolder,
} from "./facts.ts";
import { OUT_OF_HAND, UNDISTURBED } from "./title-rules.ts";

/** The title is offered to a company on another platform; the offer has a page and a route of its own. */
export const offer = act({
  subject: "document",
  name: "offer",
  label: text("Offer to another platform", "转移至其他平台"),
  event: event("Offered to {recipient} on {platform}", "向 {platform} 上的 {recipient} 提出转移", {
    recipient: "text",
    platform: "text",
    rulebook: "number",
    offer: "proof",
    sha256: "proof",
  }),
  icon: "move",
  outcome: text("The other platform is asked to take it", "已请求对方平台接收"),
  rows: {
    title: () => ({
      place: 55,
      from: ["ISSUED"],
      to: "IN_TRANSIT",
      permissions: OUT_OF_HAND,
      guards: [
        exchanged,
        ownerAndHolder,
        notOwnWallet,
        ...UNDISTURBED,
        notSealed,
        moveAllowed,
        notEndorsedByName,
        mayEndorseIt,
      ],
      asks: ["recipient", "password"],
      quiet: true,
      consequence: text(
        "After this, nothing can be done with the bill until the other platform has answered with its signature. If it takes the bill, the title ends here; if not, the bill is yours again.",
        "此后在对方平台以签名答复之前，不能对提单进行任何操作。对方接收则物权在此终结；否则提单仍归本公司。",
      ),
    }),
  },
});
