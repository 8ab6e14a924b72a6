import { event } from "../recorded.ts";
import { id } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { notPresented, notSealed, ownerAndHolder, payable } from "./facts.ts";
import { STATED } from "./title-rules.ts";
import { CONTACT_REFUSALS, AGREEMENT } from "./act-refusals.ts";

/** A bill of exchange is shown to the party that pays it. */
export const presentForPayment = act({
  subject: "document",
  name: "presentForPayment",
  label: text("Present for payment", "提示付款"),
  event: event("Presented to {presentee} for payment", "向 {presentee} 提示付款", { presentee: "party" }),
  icon: "return",
  stated: "bill",
  printed: text("Presented for payment", "提示付款"),
  rows: {
    exchange: () => ({
      place: 220,
      from: ["ISSUED", "ACCEPTED"],
      to: "PRESENTED",
      // The payee ends the bill, which nobody could do without both roles.
      permissions: ["boe.endorse"],
      guards: [ownerAndHolder, payable, notPresented, ...STATED, notSealed],
      asks: ["sum", "presentee", "password"],
      key: "S",
      consequence: text(
        "After this, {recipient} is asked to pay; the bill is passed on no more.",
        "此后 {recipient} 被请求付款，汇票不再转让。",
      ),
    }),
  },
  request: {
    path: "present-for-payment",
    summary: "Show a bill of exchange to who pays it",
    confirmed: "password",
    batch: true,
    grant: true,
    input: { presenteeId: id },
    errors: [
      "WRONG_STATE",
      ...AGREEMENT,
      "NOT_OWNER_AND_POSSESSOR",
      "BILL_NOT_ACCEPTED",
      "PRESENTED_ALREADY",
      ...CONTACT_REFUSALS,
    ],
  },
});
