import { event } from "../recorded.ts";
import { rejectReason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { toDishonour } from "./facts.ts";
import { STATED } from "./title-rules.ts";
import { AGREEMENT } from "./act-refusals.ts";

/** Acceptance or payment of a bill of exchange was refused. */
export const dishonour = act({
  subject: "document",
  name: "dishonour",
  label: text("Dishonour", "拒付"),
  event: event("Dishonoured: {reason}", "拒付：{reason}", { reason: "text" }),
  icon: "decline",
  whenPossible: true,
  declines: true,
  stated: "bill",
  printed: text("Dishonoured", "拒付"),
  noted: true,
  rows: {
    exchange: () => ({
      place: 240,
      from: ["ISSUED", "PRESENTED"],
      to: "DISHONOURED",
      permissions: ["boe.endorse"],
      guards: [toDishonour, ...STATED],
      asks: ["reason", "password"],
      quiet: true,
      consequence: text(
        "After this, the bill is dishonoured; everybody who signed it sees that.",
        "此后汇票即被拒付，所有签署方均可看到。",
      ),
    }),
  },
  request: {
    path: "dishonour",
    summary: "Record that acceptance or payment was refused",
    confirmed: "password",
    batch: true,
    grant: true,
    input: { reason: rejectReason(1000) },
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_PRESENTED", "NOT_PRESENTED_TO_YOU"],
  },
});
