import { event } from "../recorded.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { notSealed, ownerAndHolder } from "./facts.ts";
import { OUT_OF_HAND, UNDISTURBED } from "./title-rules.ts";
import { AGREEMENT } from "./act-refusals.ts";

/** A bill of exchange was paid: it ends. */
export const discharge = act({
  subject: "document",
  name: "discharge",
  label: text("Confirm payment", "确认收款"),
  event: event("Confirmed the payment", "确认已收款", { intent: "proof" }),
  icon: "accept",
  letters: ["discharged"],
  outcome: text("It is discharged", "汇票已解除责任"),
  printed: text("Paid and discharged", "已付款，汇票解除"),
  rows: {
    exchange: () => ({
      place: 230,
      from: ["PRESENTED", "DISHONOURED", "PROTESTED"] satisfies DocumentState[],
      via: "PROCESSING",
      to: "ACCOMPLISHED",
      permissions: OUT_OF_HAND,
      guards: [ownerAndHolder, ...UNDISTURBED, notSealed],
      asks: ["sum", "act"],
      call: "returnToIssuer",
      irreversible: true,
      key: "R",
      consequence: text(
        "After this, the bill counts as paid and is discharged for ever.",
        "此后汇票视为已付清，永久解除责任。",
      ),
    }),
  },
  request: {
    path: "discharge",
    summary: "Confirm that a bill of exchange was paid: it is discharged",
    confirmed: "act",
    batch: true,
    grant: true,
    input: {},
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER_AND_POSSESSOR", "BUSY"],
  },
});
