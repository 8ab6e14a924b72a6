import { ENVELOPE_STATES, type EnvelopeState } from "../states.ts";
import type { ErrorCode } from "../errors.ts";
import { text } from "../text.ts";
import { circulating, free, held, noDrafts, standing, together, type ContentFacts } from "./contents.ts";
import { agreed, type Negotiability } from "../acts/facts.ts";
import { flow } from "./flow.ts";
import type { Action, CommonFacts, Guard } from "../acts/row.ts";

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
const sender: EnvelopeGuard = (f) => (f.isSender ? null : "NOT_SENDER");
const filled: EnvelopeGuard = (f) => (f.hasDocuments ? null : "ENVELOPE_EMPTY");
const addressed: EnvelopeGuard = (f) => (f.hasRecipient ? null : "ENVELOPE_NO_RECIPIENT");
const enabled: EnvelopeGuard = (f) => (f.recipientEnabled ? null : "CONTACT_DISABLED");
const recipientAgreed: EnvelopeGuard = (f) => (!f.hasOriginal || f.recipientAgreed ? null : "RECIPIENT_NO_AGREEMENT");
const fourEyes: EnvelopeGuard = (f) => (f.sealedByMe ? "FOUR_EYES" : null);
const originalAgreed: EnvelopeGuard = (f) => (f.hasOriginal ? agreed(f) : null);
const originalRight: EnvelopeGuard = (f) => (!f.hasOriginal || f.mayTransferOriginal ? null : "FORBIDDEN");

type Row = Action<EnvelopeState, EnvelopeFacts>;

export const envelopeFlow = flow({
  name: "envelope",
  states: ENVELOPE_STATES,
  initial: ["DRAFT"],
  given: ["REFUSED"],
  terminal: [],
  actions: {
    edit: {
      label: text("Edit", "编辑"),
      from: ["DRAFT"],
      to: "DRAFT",
      permissions: ["compose"],
      guards: [sender],
      asks: [],
      quiet: true,
    },
    seal: {
      label: text("Seal", "封装"),
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
    unseal: {
      label: text("Unseal", "拆封"),
      from: ["SEALED", "READY_FOR_TRANSFER"],
      to: "DRAFT",
      permissions: ["envelope.seal"],
      guards: [sender],
      asks: [],
    },
    transfer: {
      label: text("Transfer", "转让"),
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
    returnToSender: {
      label: text("Return to sender", "退回发件方"),
      from: ["TRANSFERRED"],
      to: "TRANSFERRED",
      permissions: ["compose"],
      guards: [(f) => (f.isRecipient ? null : "NOT_RECIPIENT"), (f) => (f.possessesOriginals ? null : "NOT_POSSESSOR")],
      asks: [],
    },
    delete: {
      label: text("Delete", "删除"),
      from: ["DRAFT"],
      to: "DRAFT",
      permissions: ["compose"],
      guards: [sender],
      asks: [],
      quiet: true,
    },
  } satisfies Record<string, Row>,
});

/** What moves with an original. */
export type Moves = "BOTH" | "POSSESSION";

/**
 * Why an original cannot move so: only its owner passes ownership on, and with a blank or straight bill possession
 * alone means nothing.
 */
export function whyNotMove(
  moves: Moves,
  { owns, negotiability }: { readonly owns: boolean; readonly negotiability: Negotiability | null },
): ErrorCode | null {
  if (moves === "BOTH")
    return !owns
      ? "NOT_OWNER"
      : negotiability === "RESTRICTED"
        ? "ENDORSED_RESTRICTIVELY"
        : negotiability === "PLEDGED"
          ? "PLEDGE_COLLECTION_ONLY"
          : null;
  return owns && (negotiability === "BLANK" || negotiability === "STRAIGHT") ? "MOVES_BOTH" : null;
}

export type EnvelopeAction = keyof typeof envelopeFlow.actions;

/** The one place that says in which state an envelope is. Archiving is a flag, not a state. */
export function envelopeState(row: {
  sealedAt: Date | null;
  anchoredAt: Date | null;
  transferring: boolean;
  transferredAt: Date | null;
  refusedAt: Date | null;
}): EnvelopeState {
  if (row.transferredAt) return row.refusedAt ? "REFUSED" : "TRANSFERRED";
  if (row.transferring) return "TRANSFERRING";
  if (row.anchoredAt) return "READY_FOR_TRANSFER";
  return row.sealedAt ? "SEALED" : "DRAFT";
}
