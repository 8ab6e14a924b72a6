import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { circulating, free, held, noDrafts, standing, together } from "./contents.ts";
import { addressed, enabled, filled, recipientAgreed, sender } from "./facts.ts";
import { STOPPED } from "../act-refusals.ts";

/** The content is fixed, signed by the company and anchored. */
export const sealEnvelope = act({
  subject: "envelope",
  name: "seal",
  label: text("Seal", "封装"),
  event: event("Sealed", "封装了信封", { sha256: "proof?", serial: "proof" }),
  icon: "seal",
  row: {
    place: 20,
    from: ["DRAFT"],
    via: "SEALED",
    to: "READY_FOR_TRANSFER",
    permissions: ["envelope.seal"],
    guards: [
      sender,
      addressed,
      filled,
      enabled,
      noDrafts,
      standing,
      together,
      held,
      free,
      circulating,
      recipientAgreed,
    ],
    asks: ["password"],
    call: "issueRoot",
    key: "S",
    consequence: text(
      "After this, the content is fixed and signed by your company, and a colleague can transfer it.",
      "此后内容即固定并由本公司签署，可由同事转让。",
    ),
  },
  request: {
    path: "seal",
    summary: "Fix the content: manifest signed by the company, its hash anchored",
    confirmed: "password",
    grant: true,
    input: {},
    errors: [
      "ENVELOPE_STATE",
      "ENVELOPE_EMPTY",
      "ENVELOPE_NO_RECIPIENT",
      "ENVELOPE_HAS_DRAFT",
      "ENVELOPE_DOCUMENT_VOID",
      "CONTACT_DISABLED",
      ...STOPPED,
      "ENTERPRISE_CERTIFICATE",
      "ENTERPRISE_CERTIFICATE_REVOKED",
      "ENTERPRISE_NO_CERTIFICATE",
      "RECIPIENT_NO_AGREEMENT",
      "NOT_PASSED_ON",
      "ORIGINAL_ELSEWHERE",
      "SEALING_FAILED",
    ],
  },
});
