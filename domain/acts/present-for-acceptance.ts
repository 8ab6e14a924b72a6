import { event } from "../recorded.ts";
import { id } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { holder, notPresented, usance } from "./facts.ts";
import { STATED } from "./title-rules.ts";
import { CONTACT_REFUSALS, AGREEMENT } from "./act-refusals.ts";

/** A bill of exchange that is due later is shown to its drawee. */
export const presentForAcceptance = act({
  subject: "document",
  name: "presentForAcceptance",
  label: text("Present for acceptance", "提示承兑"),
  event: event("Presented to {presentee} for acceptance", "向 {presentee} 提示承兑", { presentee: "party" }),
  icon: "return",
  stated: "bill",
  printed: text("Presented for acceptance", "提示承兑"),
  rows: {
    exchange: () => ({
      place: 200,
      from: ["ISSUED"],
      to: "ISSUED",
      permissions: ["boe.endorse"],
      guards: [holder, usance, notPresented, ...STATED],
      asks: ["presentee", "password"],
      consequence: text(
        "After this, {recipient} sees the bill and is asked to accept it; you keep the original.",
        "此后 {recipient} 可看到汇票并被请求承兑，正本仍由本公司持有。",
      ),
    }),
  },
  request: {
    path: "present-for-acceptance",
    summary: "Show a bill of exchange that is due later to its drawee, for acceptance",
    confirmed: "password",
    batch: true,
    grant: true,
    input: { presenteeId: id },
    errors: [
      "WRONG_STATE",
      ...AGREEMENT,
      "NOT_POSSESSOR",
      "BILL_AT_SIGHT",
      "PRESENTED_ALREADY",
      "NOT_DRAWEE",
      ...CONTACT_REFUSALS,
    ],
  },
});
