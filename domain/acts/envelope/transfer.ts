import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { circulating, free, held, standing } from "./contents.ts";
import { enabled, fourEyes, originalAgreed, originalRight, recipientAgreed, sender } from "./facts.ts";
import { STOPPED } from "../act-refusals.ts";

/** It is sent, by a colleague of who sealed it; the originals inside move on the chain. */
export const transferEnvelope = act({
  subject: "envelope",
  name: "transfer",
  label: text("Transfer", "转让"),
  event: event("Started the transfer", "开始转让", { recipient: "party" }),
  icon: "send",
  row: {
    place: 40,
    from: ["READY_FOR_TRANSFER"],
    via: "TRANSFERRING",
    to: "TRANSFERRED",
    permissions: ["envelope.transfer"],
    guards: [
      sender,
      fourEyes,
      enabled,
      originalAgreed,
      originalRight,
      recipientAgreed,
      standing,
      held,
      free,
      circulating,
    ],
    asks: ["act"],
    call: "transferOwners",
    key: "T",
    consequence: text("After this, {recipient} has the documents inside.", "此后 {recipient} 收到信封内的单证。"),
  },
  request: {
    path: "transfer",
    summary: "Send it; the originals inside move on the chain, by one signature, all or none",
    confirmed: "act",
    grant: true,
    input: {},
    errors: [
      "FOUR_EYES",
      "AGREEMENT_NEEDED",
      "AGREEMENT_ORG_NEEDED",
      "RECIPIENT_NO_AGREEMENT",
      "CONTACT_DISABLED",
      ...STOPPED,
      "ENVELOPE_STATE",
      "ENVELOPE_TRANSFERRING",
      "ENVELOPE_DOCUMENT_VOID",
      "NOT_POSSESSOR",
      "BUSY",
      "LOCKED",
      "ORIGINALS_ONE_CHAIN",
    ],
  },
});
