import { DOCUMENT_STATES, WRITTEN_STATES, type DocumentState } from "../states.ts";
import type { SignableKey } from "../permissions.ts";
import { text } from "../text.ts";
import {
  agreed, author, automatic, complete, endorsable, hasContact, holder, issuer, issuerHolds, justReceived, neverSigned, nominated,
  notBusy, notHolder, notLocked, notPaused, notPledged, notSealed, notSuccessor, owner, ownerAndHolder, type DocumentFacts,
} from "../acts/facts.ts";
import type { Action, Guard } from "../acts/row.ts";

export type TitleRow = Action<keyof typeof DOCUMENT_STATES, DocumentFacts>;

/** Whoever gives an original out of hand, to whomever, needs the right to transfer it. */
export const OUT_OF_HAND = ["bl.transferOriginal"] as const;
/** Whether an act moves an original, or says who is to have it or what is owed by it. */
export const movesOriginal = ({ permissions }: Pick<TitleRow, "permissions">): boolean => permissions.some((right) => right === OUT_OF_HAND[0] || right.endsWith(".endorse"));
/** The acts of a title, each that moves an original for those alone who have accepted the user agreement. */
export const underAgreement = <const Rows extends Readonly<Record<string, TitleRow>>>(rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, movesOriginal(row) ? { ...row, guards: [...row.guards, agreed] } : row])) as unknown as Rows;
/** Nothing else happens to it, and its register works. */
export const UNDISTURBED = [notLocked, notBusy, notPaused] as const;

interface Of {
  readonly key: SignableKey;
  /** What it is called in a sentence. */
  readonly en: string;
  readonly zh: string;
  /** The states in which it circulates. */
  readonly live: readonly DocumentState[];
  /** Signed in a capacity. */
  readonly capacity?: true;
  /** What must be true besides before it is issued. */
  readonly before?: readonly Guard<DocumentFacts>[];
}

/** The acts that every title has, whatever it is of. */
export const titleRows = ({ key, en, zh, live, capacity, before = [] }: Of) => ({
  sign: {
    label: text("Sign and issue", "签署并签发"),
    from: ["DRAFT"], via: "PROCESSING", to: "ISSUED",
    permissions: [`${key}.sign.manual`, ...(key === "bl" ? (["bl.issue"] as const) : [])],
    guards: [author, ...UNDISTURBED, complete, hasContact, ...before],
    asks: [...(capacity ? (["capacity"] as const) : []), "stamp", "password"], call: "mint",
    consequence: text(
      `After this, the ${en} is signed and exists as the only original; you hold and own it.`,
      `此后${zh}即已签署，成为唯一正本，由本公司持有并拥有。`,
    ),
  },
  signAutomatically: {
    label: text("Have it signed", "自动签署"),
    from: ["DRAFT"], via: "PROCESSING", to: "ISSUED", permissions: [`${key}.draft`],
    guards: [automatic, author, ...UNDISTURBED, complete, hasContact, ...before],
    asks: ["signer", ...(capacity ? (["capacity"] as const) : []), "stamp", "password"], call: "mint", quiet: true,
    consequence: text(
      `After this, the automatic service has signed the ${en} in the name of the colleague whom you choose; it exists as the only original, and your company holds and owns it.`,
      `此后自动签署服务以所选同事的名义签署${zh}，${zh}成为唯一正本，由本公司持有并拥有。`,
    ),
  },
  edit: {
    label: text("Edit", "编辑"),
    from: WRITTEN_STATES, to: "DRAFT", permissions: [`${key}.draft`], guards: [author, notBusy], asks: [], quiet: true, key: "E",
  },
  attach: {
    label: text("Attach files", "添加附件"),
    // What is signed says what is attached: afterwards nothing is added or taken away.
    from: WRITTEN_STATES, to: "DRAFT", permissions: [`${key}.draft`], guards: [author, neverSigned, notBusy], asks: [], quiet: true,
  },
  transfer: {
    label: text("Transfer original", "转让正本"),
    from: live, via: "TRANSFERRING", to: "TRANSFERRED",
    permissions: ["compose"],
    guards: [holder, ...UNDISTURBED, notSealed],
    asks: ["recipient"], key: "T",
  },
  endorse: {
    label: text("Endorse", "背书"),
    from: live, to: "ISSUED",
    permissions: [key === "boe" ? "boe.endorse" : "bl.endorse"],
    guards: [ownerAndHolder, endorsable, ...UNDISTURBED, notSealed],
    asks: ["endorsement", "act"], call: "transferBeneficiary", key: "N",
    consequence: text(
      `After this, {recipient} owns the ${en}, and you keep possession until you transfer the original.`,
      `此后由 {recipient} 拥有${zh}，在转让正本之前仍由本公司持有。`,
    ),
  },
  nominate: {
    label: text("Nominate an owner", "提名所有人"),
    from: live, to: "ISSUED",
    permissions: [key === "boe" ? "boe.endorse" : "bl.endorse"],
    guards: [owner, notHolder, endorsable, notPledged, ...UNDISTURBED],
    asks: ["nominee", "act"], call: "nominate", quiet: true,
    consequence: text(
      `After this, {recipient} is named as the next owner of the ${en}; the party that holds the original decides whether it becomes that.`,
      `此后 {recipient} 被提名为${zh}的下一所有人，由持有正本的一方决定是否执行。`,
    ),
  },
  executeNomination: {
    label: text("Execute the nomination", "执行提名"),
    from: live, to: "ISSUED",
    permissions: [key === "boe" ? "boe.endorse" : "bl.endorse"],
    guards: [holder, nominated, ...UNDISTURBED, notSealed],
    asks: ["act"], call: "transferBeneficiary", quiet: true,
    consequence: text(
      `After this, {recipient} owns the ${en}, as its owner nominated; you keep possession.`,
      `此后按所有人的提名，由 {recipient} 拥有${zh}，本公司仍持有正本。`,
    ),
  },
  refuseReceipt: {
    label: text("Refuse receipt", "拒绝接收"),
    from: live, to: "TRANSFERRED",
    permissions: OUT_OF_HAND,
    guards: [justReceived, ...UNDISTURBED, notSealed],
    asks: ["reason", "act"], call: "rejectTransferOwners",
    consequence: text("After this, the title is again with the party that sent it.", "此后物权退回发件方。"),
  },
  countersign: {
    label: text("Sign as holder", "持有人签名"),
    from: live, to: "ISSUED",
    permissions: [`${key}.sign.manual`], guards: [holder, notLocked, notBusy], asks: ["password"], quiet: true,
    consequence: text(`After this, your company's signature stands in the chain of title; who holds and owns the ${en} does not change.`, `此后本公司的签名记入${zh}的物权链，持有人和所有人不变。`),
  },
  void: {
    label: text("Void", "作废"),
    from: ["ISSUED"], via: "PROCESSING", to: "VOID",
    permissions: [`${key}.void`],
    guards: [issuerHolds, ...UNDISTURBED, notSealed],
    asks: ["reason", "act"], call: "replace", irreversible: true,
    consequence: text(`After this, the ${en} is void for ever and its number is free again.`, `此后${zh}永久作废，其编号可再次使用。`),
  },
  delete: {
    label: text("Delete", "删除"),
    from: WRITTEN_STATES, to: "DRAFTING", permissions: ["doc.delete"], guards: [author, neverSigned, notBusy, notSealed, notSuccessor],
    asks: [], quiet: true,
  },
}) satisfies Record<string, TitleRow>;

/** What the issuer says no to: the title is again with the party that gave it back. */
export const givenBack = (key: SignableKey, from: readonly DocumentState[], en: string, zh: string, { gave, given } = { gave: "surrendered", given: "交单" }) => ({
  label: text("Reject surrender", "退回交单"),
  from, via: "PROCESSING", to: "ISSUED",
  permissions: [`${key}.void`],
  guards: [issuer, ...UNDISTURBED],
  asks: ["reason", "act"], call: "restore",
  consequence: text(`After this, the party that ${gave} the ${en} holds and owns it again.`, `此后${zh}重新由${given}方持有并拥有。`),
}) satisfies TitleRow;
