import { event } from "../recorded.ts";
import { rejectReason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { holder } from "./facts.ts";
import { STATED } from "./title-rules.ts";
import { AGREEMENT } from "./act-refusals.ts";

/** A notary has recorded the dishonour of a bill of exchange. */
export const protest = act({
  subject: "document",
  name: "protest",
  label: text("Record the protest", "记录拒绝证书"),
  event: event("Recorded the protest: {reason}", "记录了拒绝证书：{reason}", { reason: "text" }),
  icon: "sign",
  whenPossible: true,
  stated: "bill",
  printed: text("Protested", "作成拒绝证书"),
  noted: true,
  rows: {
    exchange: () => ({
      place: 250,
      from: ["DISHONOURED"],
      to: "PROTESTED",
      permissions: ["boe.endorse"],
      guards: [holder, ...STATED],
      asks: ["reason", "password"],
      quiet: true,
      consequence: text(
        "After this, the protest is on record, and the bill can still be paid.",
        "此后拒绝证书已作记录，汇票仍可付款。",
      ),
    }),
  },
  request: {
    path: "protest",
    summary: "Record the protest of a dishonoured bill of exchange",
    confirmed: "password",
    batch: true,
    grant: true,
    input: { reason: rejectReason(1000) },
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_POSSESSOR"],
  },
});
