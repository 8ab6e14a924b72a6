import { event } from "../recorded.ts";
import { z } from "zod";
import { reason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { notIssuer, notSealed, ownerAndHolder } from "./facts.ts";
import { OUT_OF_HAND, UNDISTURBED } from "./title-rules.ts";
import { STOPPED, AGREEMENT } from "./act-refusals.ts";

export const SURRENDER_PURPOSES = ["DELIVERY", "AMENDMENT"] as const;
/** Why a bill is surrendered for amendment: to paper, for another destination, as a switch bill. */
export const REASON_CODES = ["SWTP", "COD", "SWI"] as const;

/** The title goes back to its issuer, for delivery or amendment. */
export const surrender = act({
  subject: "document",
  name: "surrender",
  label: text("Surrender", "交单"),
  event: event("Surrendered to the issuer", "向签发人交单", {
    purpose: "text",
    comment: "text?",
    reasonCode: "proof?",
    intent: "proof",
  }),
  icon: "return",
  letters: ["surrender"],
  outcome: text("The issuer has the title and is notified", "物权交回签发人，签发人收到通知"),
  rows: {
    title: () => ({
      place: 90,
      from: ["ISSUED"],
      via: "PROCESSING",
      to: "SURRENDERED_TO_ISSUER",
      permissions: OUT_OF_HAND,
      guards: [notIssuer, ownerAndHolder, ...UNDISTURBED, notSealed],
      asks: ["surrender", "act"],
      call: "returnToIssuer",
      key: "S",
      consequence: text(
        "After this, the title is with the issuer, who delivers the goods or gives the bill back to you.",
        "此后物权交回签发人，由其放货或将提单退还本公司。",
      ),
    }),
  },
  request: {
    path: "surrender",
    summary: "Return the title to the issuer, for delivery or amendment",
    confirmed: "act",
    batch: true,
    grant: true,
    input: {
      purpose: z.enum(SURRENDER_PURPOSES),
      comment: reason.default(""),
      /** Of a surrender for amendment. */ reasonCode: z.enum(REASON_CODES).nullable().default(null),
    },
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER_AND_POSSESSOR", "BUSY", "LOCKED", ...STOPPED],
  },
});
