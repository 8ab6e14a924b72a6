import { event } from "../recorded.ts";
import { reason } from "../shapes.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { author, issuerHolds, notBusy, notLocked, notSealed } from "./facts.ts";
import { UNDISTURBED } from "./title-rules.ts";

const row = <const From extends DocumentState>({ rights, en, zh }: TitleOf, from: readonly From[]) =>
  ({
    place: 310,
    from,
    via: "PROCESSING",
    to: "VOID",
    permissions: [rights.void],
    guards: [issuerHolds, ...UNDISTURBED, notSealed],
    asks: ["reason", "act"],
    call: "replace",
    irreversible: true,
    consequence: text(
      `After this, the ${en} is void for ever and its number is free again.`,
      `此后${zh}永久作废，其编号可再次使用。`,
    ),
  }) as const;
const issued = (of: TitleOf) => row(of, ["ISSUED"]);

/** A title is ended by its issuer who has it, an ordinary document by its maker. */
export const voided = act({
  subject: "document",
  name: "void",
  label: text("Void", "作废"),
  event: event("Voided: {reason}", "作废：{reason}", { reason: "text", intent: "proof?" }),
  icon: "decline",
  declines: true,
  closes: "VOID",
  outcome: text("It is void", "已作废"),
  printed: text("Void, title ended", "作废，物权终结"),
  rows: {
    title: issued,
    order: issued,
    // As long as its drawer has it, whatever was stated of it meanwhile.
    exchange: (of) => row(of, ["ISSUED", "ACCEPTED", "PRESENTED", "DISHONOURED", "PROTESTED"]),
    paper: (rights) => ({
      place: 180,
      from: ["CREATED", "REJECTED", "REVOKED"],
      to: "VOID",
      permissions: [rights.void],
      guards: [author, notBusy, notLocked, notSealed],
      asks: ["reason", "password"],
      irreversible: true,
      consequence: text(
        "After this, the document is void; who received it sees that.",
        "此后该单证作废，收到它的各方均可看到。",
      ),
    }),
  },
  request: {
    path: "void",
    summary: "Void: a title by its issuer in possession, an ordinary document by who made it",
    confirmed: "act",
    batch: true,
    grant: true,
    input: { reason: reason.min(1) },
    errors: ["WRONG_STATE", "ISSUER_NOT_POSSESSOR", "BUSY"],
  },
});
