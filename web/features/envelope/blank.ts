import type { Me } from "#domain/api/auth";
import type { EnvelopeDetail } from "#domain/api/envelopes";
import { envelopeFlow } from "#domain/flows/envelope";

/** An envelope that the server does not know yet: it has no id. It is saved when something has been put into it. */
export function blankEnvelope({ user, organisation, permissions }: Me): EnvelopeDetail {
  const can = envelopeFlow.can({
    state: "DRAFT", permissions: new Set(permissions), isSender: true, isRecipient: false, sealedByMe: false, hasDocuments: false, hasRecipient: false, recipientEnabled: true, recipientAgreed: true,
    hasDraftInside: false, hasVoidInside: false, hasOriginal: false, originals: 0, originalsOneChain: true, originalsHeld: true, originalsFree: true, originalsCirculate: true, userAgreed: true, orgAgreed: true, mayTransferOriginal: true, possessesOriginals: false,
  });
  return {
    id: "", reference: "", subject: "", note: "", state: "DRAFT", version: 0, direction: "out", sender: organisation, recipient: null, inside: [], vessel: "", desk: "done", asked: null, of: "envelope",
    titleState: null, unread: false, archived: false, at: new Date().toISOString(), createdBy: { id: user.id, name: "" }, sealedBy: null, sealedAt: null, transferredBy: null, transferredAt: null,
    documents: [], packs: [], can, intent: null, refusedFor: null, seal: null, colleagues: [],
  };
}
