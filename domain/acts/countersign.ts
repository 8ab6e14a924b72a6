import { event } from "../recorded.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { holder } from "./facts.ts";
import { STATED } from "./title-rules.ts";

const row = <Live extends DocumentState>({ rights, live, en, zh }: TitleOf<Live>) =>
  ({
    place: 300,
    from: live,
    to: "ISSUED",
    permissions: [rights.sign],
    guards: [holder, ...STATED],
    asks: ["password"],
    quiet: true,
    consequence: text(
      `After this, your company's signature stands in the chain of title; who holds and owns the ${en} does not change.`,
      `此后本公司的签名记入${zh}的物权链，持有人和所有人不变。`,
    ),
  }) as const;

/** The holder of a title signs it; nothing else changes. */
export const countersign = act({
  subject: "document",
  name: "countersign",
  label: text("Sign as holder", "持有人签名"),
  event: event("Signed it as holder of the original", "以正本持有人身份签名", {}),
  icon: "sign",
  stated: "holder",
  printed: text("Signed by the holder", "持有人签名"),
  rows: { title: row, order: row, exchange: row },
  request: {
    path: "countersign",
    summary: "Sign a title as its possessor; nothing else changes",
    confirmed: "password",
    batch: true,
    grant: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_POSSESSOR", "LOCKED", "BUSY"],
  },
});
