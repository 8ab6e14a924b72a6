import { DOCUMENT_STATES, WRITTEN_STATES } from "../states.ts";
import type { SignableKey } from "../permissions.ts";
import { text } from "../text.ts";
import {
  author, automatic, complete, endorsable, final, hasContact, holder, issuer, issuerControls, issuerHolds, justReceived, neverSigned,
  notBusy, notIssuer, notLocked, notPaused, notSealed, notSuccessor, ownerAndHolder, releaseAgent, replacementReady, replacing, type DocumentFacts,
} from "./facts.ts";
import { flow, type Action } from "./flow.ts";

type Row = Action<keyof typeof DOCUMENT_STATES, DocumentFacts>;

/** Whoever gives an original out of hand, to whomever, needs the right to transfer it. */
const OUT_OF_HAND = ["bl.transferOriginal"] as const;

/** The life of a title document of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) =>
  flow({
    name: `title.${key}`,
    states: DOCUMENT_STATES,
    initial: ["DRAFTING"],
    given: ["DRAFT", "TRANSFERRED", "IN_TRANSIT", "CREATED", "CONVERTED", "REJECTED", "REVOKED", "EXPIRED"],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: {
      sign: {
        label: text("Sign and issue", "签署并签发"),
        from: ["DRAFT"], via: "PROCESSING", to: "ISSUED",
        permissions: [`${key}.sign.manual`, ...(key === "bl" ? (["bl.issue"] as const) : [])],
        guards: [author, notLocked, notBusy, notPaused, complete, hasContact],
        asks: ["capacity", "stamp", "password"], call: "mint",
        consequence: text(
          "After this, the bill is signed and exists as the only original; you hold and own it. One that replaces another is issued when you confirm that.",
          "此后提单即已签署，成为唯一正本，由本公司持有并拥有；用于替换的提单在确认替换时签发。",
        ),
      },
      signAutomatically: {
        label: text("Have it signed", "自动签署"),
        from: ["DRAFT"], via: "PROCESSING", to: "ISSUED", permissions: [`${key}.draft`],
        guards: [automatic, author, notLocked, notBusy, notPaused, complete, hasContact],
        asks: ["signer", "capacity", "stamp", "password"], call: "mint", quiet: true,
        consequence: text(
          "After this, the automatic service has signed the bill in the name of the colleague whom you choose; it exists as the only original, and your company holds and owns it.",
          "此后自动签署服务以所选同事的名义签署提单，提单成为唯一正本，由本公司持有并拥有。",
        ),
      },
      edit: {
        label: text("Edit", "编辑"),
        from: WRITTEN_STATES, to: "DRAFT", permissions: [`${key}.draft`], guards: [author, notBusy], asks: [], quiet: true, key: "E",
      },
      transfer: {
        label: text("Transfer original", "转让正本"),
        from: ["ISSUED"], via: "TRANSFERRING", to: "TRANSFERRED",
        permissions: ["compose"],
        guards: [holder, notLocked, notBusy, notPaused, notSealed],
        asks: ["recipient"], key: "T",
      },
      endorse: {
        label: text("Endorse", "背书"),
        from: ["ISSUED"], to: "ISSUED",
        permissions: [key === "boe" ? "boe.endorse" : "bl.endorse"],
        guards: [ownerAndHolder, endorsable, notLocked, notBusy, notPaused, notSealed],
        asks: ["endorsement", "act"], call: "transferBeneficiary", key: "N",
        consequence: text(
          "After this, {recipient} owns the bill, and you keep possession until you transfer the original.",
          "此后由 {recipient} 拥有提单，在转让正本之前仍由本公司持有。",
        ),
      },
      surrender: {
        label: text("Surrender", "交单"),
        from: ["ISSUED"], via: "PROCESSING", to: "SURRENDERED_TO_ISSUER",
        permissions: OUT_OF_HAND,
        guards: [notIssuer, ownerAndHolder, notLocked, notBusy, notPaused, notSealed],
        asks: ["surrender", "act"], call: "returnToIssuer", key: "S",
        consequence: text(
          "After this, the title is with the issuer, who delivers the goods or gives the bill back to you.",
          "此后物权交回签发人，由其放货或将提单退还本公司。",
        ),
      },
      refuseReceipt: {
        label: text("Refuse receipt", "拒绝接收"),
        from: ["ISSUED"], to: "TRANSFERRED",
        permissions: OUT_OF_HAND,
        guards: [justReceived, notLocked, notBusy, notPaused, notSealed],
        asks: ["reason", "act"], call: "rejectTransferOwners",
        consequence: text("After this, the title is again with the party that sent it.", "此后物权退回发件方。"),
      },
      acceptSurrender: {
        label: text("Accept surrender", "受理交单"),
        from: ["SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "SURRENDERED",
        permissions: [`${key}.void`],
        guards: [issuer, notLocked, notBusy, notPaused],
        asks: ["releaseAgent", "act"], call: "burn", irreversible: true, key: "A",
        consequence: text(
          "After this, the title has ended for ever and the release agent may release the cargo.",
          "此后物权永久终结，放货代理可以放货。",
        ),
      },
      rejectSurrender: {
        label: text("Reject surrender", "退回交单"),
        from: ["SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "ISSUED",
        permissions: [`${key}.void`],
        guards: [issuer, notLocked, notBusy, notPaused],
        asks: ["reason", "act"], call: "restore",
        consequence: text("After this, the party that surrendered the bill holds and owns it again.", "此后提单重新由交单方持有并拥有。"),
      },
      release: {
        label: text("Release cargo", "放货"),
        from: ["SURRENDERED"], to: "ACCOMPLISHED",
        permissions: [`${key}.void`],
        guards: [releaseAgent, notLocked, notBusy, final],
        asks: ["quantities", "password"], irreversible: true, key: "R",
        consequence: text("After this, the named quantity counts as handed over. Nobody can take that back.", "此后所列数量视为已交付，任何人均无法撤回。"),
      },
      void: {
        label: text("Void", "作废"),
        from: ["ISSUED"], via: "PROCESSING", to: "VOID",
        permissions: [`${key}.void`],
        guards: [issuerHolds, notLocked, notBusy, notPaused, notSealed],
        asks: ["reason", "act"], call: "replace", irreversible: true,
        consequence: text("After this, the bill is void for ever and its number is free again.", "此后提单永久作废，其编号可再次使用。"),
      },
      amend: {
        label: text("Amend", "修改"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], to: "ISSUED",
        permissions: [`${key}.void`, `${key}.draft`],
        guards: [issuerControls, notLocked, notBusy, notPaused, notSealed],
        asks: [], quiet: true,
      },
      replace: {
        label: text("Confirm the replacement", "确认替换"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "VOID",
        permissions: [`${key}.void`],
        guards: [issuerControls, replacementReady, notBusy, notPaused, notSealed],
        asks: ["act"], call: "replace", irreversible: true, quiet: true,
        consequence: text(
          "After this, the bill is void for ever, and what you signed in its place is issued in the same moment.",
          "此后该提单永久作废，已签署的替换提单同时签发。",
        ),
      },
      cancelReplacement: {
        label: text("Cancel the replacement", "取消替换"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], to: "ISSUED",
        permissions: [`${key}.void`],
        guards: [issuer, replacing, notBusy],
        asks: [], quiet: true,
        consequence: text("After this, the bill stands as before; what was to replace it is a draft without a signature.", "此后该提单维持原状，原定用于替换的单证成为未签署的草稿。"),
      },
      delete: {
        label: text("Delete", "删除"),
        from: WRITTEN_STATES, to: "DRAFTING", permissions: ["doc.delete"], guards: [author, neverSigned, notBusy, notSealed, notSuccessor],
        asks: [], quiet: true,
      },
    } satisfies Record<string, Row>,
  });
