import type { EnvelopeState } from "../../states.ts";
import { agreed } from "../facts.ts";
import type { CommonFacts, Guard } from "../row.ts";
import type { ContentFacts } from "./contents.ts";

export interface EnvelopeFacts extends CommonFacts<EnvelopeState>, ContentFacts {
  readonly isSender: boolean;
  readonly isRecipient: boolean;
  /** This user sealed it. */
  readonly sealedByMe: boolean;
  readonly hasRecipient: boolean;
  readonly recipientEnabled: boolean;
  readonly recipientAgreed: boolean;
  readonly userAgreed: boolean;
  readonly orgAgreed: boolean;
  readonly mayTransferOriginal: boolean;
  /** As recipient: possesses every original inside. */
  readonly possessesOriginals: boolean;
}

type EnvelopeGuard = Guard<EnvelopeFacts>;
export const isRecipient: EnvelopeGuard = (f) => (f.isRecipient ? null : "NOT_RECIPIENT");
export const possesses: EnvelopeGuard = (f) => (f.possessesOriginals ? null : "NOT_POSSESSOR");
export const sender: EnvelopeGuard = (f) => (f.isSender ? null : "NOT_SENDER");
export const filled: EnvelopeGuard = (f) => (f.hasDocuments ? null : "ENVELOPE_EMPTY");
export const addressed: EnvelopeGuard = (f) => (f.hasRecipient ? null : "ENVELOPE_NO_RECIPIENT");
export const enabled: EnvelopeGuard = (f) => (f.recipientEnabled ? null : "CONTACT_DISABLED");
export const recipientAgreed: EnvelopeGuard = (f) =>
  !f.hasOriginal || f.recipientAgreed ? null : "RECIPIENT_NO_AGREEMENT";
export const fourEyes: EnvelopeGuard = (f) => (f.sealedByMe ? "FOUR_EYES" : null);
export const originalAgreed: EnvelopeGuard = (f) => (f.hasOriginal ? agreed(f) : null);
export const originalRight: EnvelopeGuard = (f) => (!f.hasOriginal || f.mayTransferOriginal ? null : "FORBIDDEN");
