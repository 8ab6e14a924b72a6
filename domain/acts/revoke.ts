import { event } from "../recorded.ts";
import { reason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, notBusy, notLocked } from "./facts.ts";

/** The company that made a verifiable document takes it back: every file of it verifies as revoked from then on. */
export const revoke = act({
  subject: "document",
  name: "revoke",
  label: text("Revoke", "撤销"),
  event: event("Revoked: {reason}", "撤销：{reason}", { reason: "text" }),
  icon: "decline",
  declines: true,
  outcome: text("It is revoked", "已撤销"),
  rows: {
    verifiable: (rights) => ({
      place: 180,
      from: ["CREATED"],
      to: "REVOKED",
      permissions: [rights.void],
      // A sealed envelope does not stop it: a document that is wrong is wrong wherever it lies.
      guards: [author, notBusy, notLocked],
      asks: ["reason", "password"],
      irreversible: true,
      consequence: text(
        "After this, every file of it verifies as revoked, wherever it is. Nobody can take that back.",
        "此后该单证的所有文件无论在何处，验证结果均为已撤销，且无法恢复。",
      ),
    }),
  },
  request: {
    path: "revoke",
    summary: "Revoke a verifiable document, by the company that made it",
    confirmed: "password",
    grant: true,
    input: { reason: reason.min(1) },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "KEY_NOT_GRANTED"],
  },
});
