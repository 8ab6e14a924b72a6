import { event, SIGNED } from "../recorded.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { author, complete, covered, hasContact, hasLayout, notBusy, notLocked, notSealed, signer } from "./facts.ts";
import { UNDISTURBED } from "./title-rules.ts";

const row = ({ rights, en, zh, capacity }: TitleOf) =>
  ({
    place: 10,
    from: ["DRAFT"],
    via: "PROCESSING",
    to: "ISSUED",
    permissions: [rights.sign, ...(rights.issue === undefined ? [] : [rights.issue])],
    guards: [author, ...UNDISTURBED, complete, hasContact],
    asks: [...(capacity ? (["capacity"] as const) : []), "stamp", "password"],
    call: "mint",
    consequence: text(
      `After this, the ${en} is signed and exists as the only original; you hold and own it.`,
      `此后${zh}即已签署，成为唯一正本，由本公司持有并拥有。`,
    ),
  }) as const;

/** Signs a document; a title is issued by it. */
export const sign = act({
  subject: "document",
  name: "sign",
  label: text("Sign and issue", "签署并签发"),
  event: event("Signed", "签署了单证", SIGNED),
  icon: "sign",
  letters: ["issued"],
  outcome: text("It is issued: the only original exists", "已签发，唯一正本已生成"),
  rows: {
    title: (of) => ({
      ...row(of),
      guards: [...row(of).guards, hasLayout],
      consequence: text(
        "After this, the bill is signed and exists as the only original. Your company holds and owns it, or the company to which it goes. If it replaces another bill, it is issued when you confirm the replacement.",
        "此后提单即已签署，成为唯一正本，由本公司持有并拥有，或由其交付对象持有并拥有；如用于替换另一份提单，则在确认替换时签发。",
      ),
    }),
    order: (of) => ({ ...row(of), guards: [...row(of).guards, covered] }),
    exchange: row,
    verifiable: (rights) => ({
      place: 10,
      from: ["DRAFT"],
      // Where the chain is asked: a document of OpenAttestation is issued on the store of its company.
      via: "PROCESSING",
      to: "CREATED",
      permissions: [rights.sign],
      guards: [author, notBusy, notLocked, notSealed, hasContact],
      asks: ["stamp", "password"],
      key: "S",
      consequence: text(
        "After this, the document is signed by your company and anybody can verify its file; you can revoke it.",
        "此后单证由本公司签署，任何人均可验证其文件；本公司可将其撤销。",
      ),
    }),
    paper: (rights) => ({
      place: 120,
      label: text("Sign", "签署"),
      from: ["DRAFT", "CREATED", "PROCESSING"],
      to: "CREATED",
      permissions: [rights.sign],
      guards: [signer, notBusy, notLocked, notSealed],
      asks: ["stamp", "password"],
      key: "S",
      consequence: text(
        "After this, the file carries your signature and certificate; its earlier version stays in the record.",
        "此后文件带有签署人的签名和证书，此前版本仍保留在记录中。",
      ),
    }),
  },
});
