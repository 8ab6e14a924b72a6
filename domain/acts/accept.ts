import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { toAccept } from "./facts.ts";
import { STATED } from "./title-rules.ts";

/** The drawee undertakes to pay a bill of exchange. */
export const accept = act({
  subject: "document",
  name: "accept",
  label: text("Accept", "承兑"),
  event: event("Accepted the bill of exchange", "承兑了汇票", {}),
  icon: "accept",
  whenPossible: true,
  stated: "bill",
  printed: text("Accepted", "承兑"),
  noted: true,
  rows: {
    exchange: () => ({
      place: 210,
      from: ["ISSUED"],
      to: "ACCEPTED",
      permissions: ["boe.sign.manual"],
      guards: [toAccept, ...STATED],
      asks: ["due", "password"],
      irreversible: true,
      key: "A",
      quiet: true,
      consequence: text(
        "After this, your company has accepted the bill and must pay it when it is due.",
        "此后本公司即已承兑该汇票，须于到期日付款。",
      ),
    }),
  },
  request: {
    path: "accept",
    summary: "Accept a bill of exchange that was presented for it",
    confirmed: "password",
    batch: true,
    grant: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_PRESENTED_TO_YOU"],
  },
});
