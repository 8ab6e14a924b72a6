import { event, SIGNED } from "../recorded.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { author, automatic, complete, covered, hasContact, hasLayout, notBusy, notLocked, notSealed } from "./facts.ts";
import { UNDISTURBED } from "./title-rules.ts";

const row = ({ rights, en, zh, capacity }: TitleOf) =>
  ({
    place: 20,
    from: ["DRAFT"],
    via: "PROCESSING",
    to: "ISSUED",
    permissions: [rights.draft],
    guards: [automatic, author, ...UNDISTURBED, complete, hasContact],
    asks: ["signer", ...(capacity ? (["capacity"] as const) : []), "stamp", "password"],
    call: "mint",
    quiet: true,
    consequence: text(
      `After this, the automatic service has signed the ${en} in the name of the colleague whom you choose; it exists as the only original, and your company holds and owns it.`,
      `此后自动签署服务以所选同事的名义签署${zh}，${zh}成为唯一正本，由本公司持有并拥有。`,
    ),
  }) as const;

/** The automatic service signs in the name of a colleague who lets it. */
export const signAutomatically = act({
  subject: "document",
  name: "signAutomatically",
  label: text("Have it signed", "自动签署"),
  event: event("Had the automatic service sign in the name of {signer}", "由自动签署服务以 {signer} 的名义签署", {
    signer: "party",
    ...SIGNED,
  }),
  icon: "sign",
  rows: {
    title: (of) => ({ ...row(of), guards: [...row(of).guards, hasLayout] }),
    exchange: row,
    order: (of) => ({ ...row(of), guards: [...row(of).guards, covered] }),
    paper: (rights) => ({
      // While several are asked: for a colleague whose turn it is.
      place: 140,
      from: ["DRAFT", "CREATED", "PROCESSING"],
      to: "CREATED",
      permissions: [rights.draft],
      guards: [automatic, author, notBusy, notLocked, notSealed],
      asks: ["signer", "stamp", "password"],
      quiet: true,
      consequence: text(
        "After this, the automatic service has signed the file in the name of the colleague whom you choose; its earlier version stays in the record.",
        "此后自动签署服务以所选同事的名义签署文件，此前版本仍保留在记录中。",
      ),
    }),
  },
});
