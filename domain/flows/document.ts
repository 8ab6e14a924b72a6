import type { Permission, SignableKey } from "../permissions.ts";
import { DOCUMENT_STATES, INSTRUCTION_STATES, WRITTEN_STATES, type DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { author, automatic, hasContact, neverSigned, notBusy, notLocked, notSealed, notShared, signer, uploaded, type DocumentFacts } from "../acts/facts.ts";
import { flow } from "./flow.ts";
import type { Action } from "../acts/row.ts";

export type DocumentAct = Action<keyof typeof DOCUMENT_STATES, DocumentFacts>;

/** The rights by which documents are made, signed and voided: of their own for letters, the ordinary ones for the rest. */
const rightsOf = (key: "ordinary" | SignableKey): { readonly draft: Permission; readonly sign: Permission; readonly void: Permission } =>
  key === "ordinary" ? { draft: "ordinary.upload", sign: "ordinary.sign", void: "ordinary.void" } : { draft: `${key}.draft`, sign: `${key}.sign.manual`, void: `${key}.void` };

/**
 * The life of a document that is no title: uploaded, or written and made by its first signature; perhaps signed by others,
 * sent in envelopes, voided by who made it. While others are asked to sign it, it is PROCESSING; REJECTED and REVOKED are
 * what a request leaves that did not come to its end; EXPIRED is what has a day after which it counts no longer. `more`
 * are the acts that only this kind has; `live`: the states of its own in which it is sent on like any other.
 */
export const documentFlowOf = (key: "ordinary" | SignableKey, more: Readonly<Record<string, DocumentAct>> = {}, live: readonly DocumentState[] = []) => {
  const rights = rightsOf(key);
  return flow({
    name: `document.${key}`,
    states: DOCUMENT_STATES,
    initial: ["DRAFTING", "CREATED"],
    given: ["PROCESSING", "ISSUED", "ACCEPTED", "PRESENTED", "PARTLY_RELEASED", "DISHONOURED", "PROTESTED", "TRANSFERRING", "IN_TRANSIT", "TRANSFERRED", "SURRENDERED_TO_ISSUER", "SURRENDERED", "ACCOMPLISHED", "CONVERTED", "REJECTED", "REVOKED", "EXPIRED", "RETURNED", ...INSTRUCTION_STATES],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID", "RETURNED", "COMPLETED", "CANCELLED", "DECLINED"],
    actions: {
      // What others wait for stands first.
      ...(live.length > 0 ? more : {}),
      edit: {
        label: text("Edit", "编辑"),
        from: WRITTEN_STATES, to: "DRAFT", permissions: [rights.draft], guards: [author, notBusy], asks: [], quiet: true, key: "E",
      },
      transfer: {
        label: text("Add to envelope", "加入信封"),
        from: ["CREATED", ...live], to: live[0] ?? "CREATED", permissions: ["compose"], guards: [hasContact, notLocked], asks: ["recipient"], key: "T",
      },
      sign: {
        label: text("Sign", "签署"),
        from: ["DRAFT", "CREATED", "PROCESSING"], to: "CREATED", permissions: [rights.sign], guards: [signer, notBusy, notLocked, notSealed],
        asks: ["stamp", "password"], key: "S",
        consequence: text("After this, the file carries your signature and certificate; its earlier version stays in the record.", "此后文件带有签署人的签名和证书，此前版本仍保留在记录中。"),
      },
      askSignatures: {
        label: text("Ask for signatures", "邀请签署"),
        from: ["CREATED", "REJECTED", "REVOKED"], to: "PROCESSING", permissions: [rights.draft], guards: [author, notBusy, notLocked, notSealed],
        asks: ["signers"], key: "A",
      },
      signAutomatically: {
        label: text("Have it signed", "自动签署"),
        // While several are asked: for a colleague whose turn it is.
        from: ["DRAFT", "CREATED", "PROCESSING"], to: "CREATED", permissions: [rights.draft], guards: [automatic, author, notBusy, notLocked, notSealed],
        asks: ["signer", "stamp", "password"], quiet: true,
        consequence: text(
          "After this, the automatic service has signed the file in the name of the colleague whom you choose; its earlier version stays in the record.",
          "此后自动签署服务以所选同事的名义签署文件，此前版本仍保留在记录中。",
        ),
      },
      describe: {
        label: text("Edit the fields", "编辑字段"),
        from: ["CREATED"], to: "CREATED", permissions: [rights.draft], guards: [author, uploaded, neverSigned, notShared, notSealed], asks: [], quiet: true,
      },
      attach: {
        label: text("Attach files", "添加附件"),
        // Who has the document has what is attached to it: nothing is added or taken away once it is signed, sealed or shown to others.
        from: [...WRITTEN_STATES, "CREATED"], to: "CREATED", permissions: [rights.draft], guards: [author, neverSigned, notShared, notBusy, notLocked, notSealed], asks: [], quiet: true,
      },
      classify: {
        label: text("Set the type", "设定类型"),
        from: ["CREATED"], to: "CREATED", permissions: ["ordinary.upload"], guards: [author, uploaded, notSealed], asks: ["kind"], quiet: true,
      },
      void: {
        label: text("Void", "作废"),
        from: ["CREATED", "REJECTED", "REVOKED"], to: "VOID", permissions: [rights.void], guards: [author, notBusy, notLocked, notSealed],
        asks: ["reason", "password"], irreversible: true,
        consequence: text("After this, the document is void; who received it sees that.", "此后该单证作废，收到它的各方均可看到。"),
      },
      delete: {
        label: text("Delete", "删除"),
        from: [...WRITTEN_STATES, "CREATED", "REJECTED", "REVOKED"], to: "VOID", permissions: ["doc.delete"],
        guards: [author, neverSigned, notShared, notSealed], asks: [], quiet: true,
      },
      ...more,
    } satisfies Record<string, DocumentAct>,
  });
};

/** Of every ordinary document. */
export const documentFlow = documentFlowOf("ordinary");
