import { DOCUMENT_STATES } from "../states.ts";
import { text } from "../text.ts";
import { author, automatic, hasContact, neverSigned, notBusy, notLocked, notSealed, notShared, signer, type DocumentFacts } from "./facts.ts";
import { flow, type Action } from "./flow.ts";

type Row = Action<keyof typeof DOCUMENT_STATES, DocumentFacts>;

/**
 * The life of an ordinary document: uploaded, perhaps signed, sent in envelopes, voided by who made it. While others are
 * asked to sign it, it is PROCESSING; REJECTED and REVOKED are what a request leaves that did not come to its end.
 */
export const documentFlow = flow({
  name: "document",
  states: DOCUMENT_STATES,
  initial: ["CREATED"],
  given: [
    "DRAFTING", "DRAFT", "PROCESSING", "ISSUED", "TRANSFERRING", "IN_TRANSIT", "TRANSFERRED", "SURRENDERED_TO_ISSUER",
    "SURRENDERED", "ACCOMPLISHED", "CONVERTED", "REJECTED", "REVOKED", "EXPIRED",
  ],
  terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
  actions: {
    transfer: {
      label: text("Add to envelope", "加入信封"),
      from: ["CREATED"], to: "CREATED", permissions: ["compose"], guards: [hasContact, notLocked], asks: ["recipient"], key: "T",
    },
    sign: {
      label: text("Sign", "签署"),
      from: ["CREATED", "PROCESSING"], to: "CREATED", permissions: ["ordinary.sign"], guards: [signer, notBusy, notLocked, notSealed],
      asks: ["stamp", "password"], key: "S",
      consequence: text("After this, the file carries your signature and certificate; its earlier version stays in the record.", "此后文件带有签署人的签名和证书，此前版本仍保留在记录中。"),
    },
    askSignatures: {
      label: text("Ask for signatures", "邀请签署"),
      from: ["CREATED", "REJECTED", "REVOKED"], to: "PROCESSING", permissions: ["ordinary.upload"], guards: [author, notBusy, notLocked, notSealed],
      asks: ["signers"], key: "A",
    },
    signAutomatically: {
      label: text("Have it signed", "自动签署"),
      // While several are asked: for a colleague whose turn it is.
      from: ["CREATED", "PROCESSING"], to: "CREATED", permissions: ["ordinary.upload"], guards: [automatic, author, notBusy, notLocked, notSealed],
      asks: ["signer", "stamp", "password"], quiet: true,
      consequence: text(
        "After this, the automatic service has signed the file in the name of the colleague whom you choose; its earlier version stays in the record.",
        "此后自动签署服务以所选同事的名义签署文件，此前版本仍保留在记录中。",
      ),
    },
    classify: {
      label: text("Set the type", "设定类型"),
      from: ["CREATED"], to: "CREATED", permissions: ["ordinary.upload"], guards: [author, notSealed], asks: ["kind"], quiet: true,
    },
    void: {
      label: text("Void", "作废"),
      from: ["CREATED", "REJECTED", "REVOKED"], to: "VOID", permissions: ["ordinary.void"], guards: [author, notBusy, notLocked, notSealed],
      asks: ["reason", "password"], irreversible: true,
      consequence: text("After this, the document is void; who received it sees that.", "此后该单证作废，收到它的各方均可看到。"),
    },
    delete: {
      label: text("Delete", "删除"),
      from: ["CREATED", "REJECTED", "REVOKED"], to: "VOID", permissions: ["doc.delete"],
      guards: [author, neverSigned, notShared, notSealed], asks: [], quiet: true,
    },
  } satisfies Record<string, Row>,
});
