import type { ErrorCode } from "#domain/errors";
import { contentFacts, isCopyAtFirst, isPassedOn } from "#domain/documents/contents";
import type { EnvelopeFacts } from "#domain/acts/envelope/facts";
import { envelopeFlow, whyNotMove, type EnvelopeAction, type Moves } from "#domain/flows/envelope";
import { hasArrived } from "#domain/states";
import {
  holds,
  isPaper,
  lifeOf,
  owns,
  stateFor,
  statusOf,
  termsOf,
  type Actor,
  type Bill,
  type Envelope,
  type Firm,
  type House,
  type Packed,
} from "./house.ts";

// Envelopes in the model.

export const ownedBy = (bill: Bill, firm: Firm): boolean =>
  statusOf(bill) === null ? bill.issuer === firm : bill.title?.beneficiary === firm.address && bill.closedAs === null;
const movable = (bill: Bill, firm: Firm) => ({
  owns: ownedBy(bill, firm),
  negotiability: bill.title === null ? null : termsOf(bill),
});
export const whyNot = (moves: Moves, bill: Bill, firm: Firm): ErrorCode | null =>
  whyNotMove(moves, movable(bill, firm));

/** An original of its issuer that none of its envelopes has brought to a company that kept it. */
const undelivered = (house: House, bill: Bill, firm: Firm): boolean =>
  bill.issuer === firm &&
  !house.envelopes.some(
    (one) =>
      one.sender === firm &&
      hasArrived(one.state) &&
      one.inside.some((packed) => packed.bill === bill && !packed.isCopy && !packed.refused),
  );

export const isUnsent = ({ deleted, state }: Envelope): boolean => !deleted && !hasArrived(state);

/** Another unsent envelope has the original. */
const elsewhere = (house: House, bill: Bill): boolean =>
  house.envelopes.some(
    (one) => isUnsent(one) && one.inside.some((packed) => packed.bill === bill && packed.moves !== null),
  );

/** The roles that move with an original as it is put in: none with one that is another's. */
const movesAtFirst = (house: House, bill: Bill, firm: Firm): Moves | null => {
  if (statusOf(bill) === null ? bill.issuer !== firm : !holds(bill, firm)) return null;
  const both = ownedBy(bill, firm) && (undelivered(house, bill, firm) || whyNot("POSSESSION", bill, firm) !== null);
  return both ? "BOTH" : "POSSESSION";
};

/** The seal lets an original move that came into hand after it was put in. */
export function chooseMoves(house: House, { inside, sender }: Envelope): void {
  for (const packed of inside)
    if (!packed.isCopy && !isPaper(packed.bill)) packed.moves ??= movesAtFirst(house, packed.bill, sender);
}

/** The result of putting documents into a new envelope: the refusal, or how each travels. */
export function packing(house: House, bills: readonly Bill[], firm: Firm): ErrorCode | Packed[] {
  const inside: Packed[] = [];
  for (const bill of bills) {
    if (bill.deleted || bill.voided || !bill.access.has(firm)) return "NOT_FOUND";
    const isCopy = isCopyAtFirst({ kind: bill.kind.name, onlyCopy: bill.access.get(firm) === "copy" });
    if (isPaper(bill)) {
      inside.push({ bill, isCopy, moves: null, refused: false });
      continue;
    }
    const moves = isCopy ? null : movesAtFirst(house, bill, firm);
    if (moves !== null && elsewhere(house, bill)) return "ORIGINAL_ELSEWHERE";
    inside.push({ bill, isCopy, moves, refused: false });
  }
  return inside;
}

function factsOf(envelope: Envelope, { firm, person }: Actor): EnvelopeFacts {
  const permissions = firm.permissions[person] ?? new Set();
  const content = contentFacts(
    envelope.inside.map(({ bill, isCopy }) => ({
      kind: bill.kind.name,
      state: bill.access.has(firm) ? stateFor(bill, firm) : "DRAFT",
      isCopy,
      chainId: bill.title === null && !bill.signed ? null : 1337,
      held: holds(bill, firm),
      busy: bill.successors.length > 0,
    })),
  );
  return {
    ...content,
    state: envelope.state,
    permissions,
    isSender: envelope.sender === firm,
    isRecipient: envelope.recipient === firm,
    sealedByMe: envelope.sealedBy === person,
    hasRecipient: true,
    recipientEnabled: true,
    recipientAgreed: true,
    userAgreed: true,
    orgAgreed: true,
    mayTransferOriginal: permissions.has("bl.transferOriginal"),
    possessesOriginals: content.originalsHeld,
  };
}

/** Whether the company may see it: its sender, or its recipient once it has arrived. */
const sees = (envelope: Envelope, firm: Firm): boolean =>
  !envelope.deleted && (envelope.sender === firm || (envelope.recipient === firm && hasArrived(envelope.state)));

/** The product's refusal of an act on an envelope. */
export function envelopeRefusal(action: EnvelopeAction, envelope: Envelope, actor: Actor): ErrorCode | null {
  if (!sees(envelope, actor.firm)) return "NOT_FOUND";
  if (action !== "returnToSender" && envelope.sender !== actor.firm) return "NOT_SENDER";
  if (action === "unseal" && (envelope.state === "DRAFT" || hasArrived(envelope.state))) return "NOT_SEALER_STATE";
  const code = envelopeFlow.refusal(action, factsOf(envelope, actor))?.code ?? null;
  if (code === "WRONG_STATE") return envelope.state === "TRANSFERRING" ? "ENVELOPE_TRANSFERRING" : "ENVELOPE_STATE";
  if (code === "BUSY" && envelope.inside.some(({ bill, isCopy }) => !isCopy && bill.successors.length > 0))
    return "LOCKED";
  if (code !== null || action !== "transfer") return code;
  return movesRefusal(envelope, actor);
}

function movesRefusal({ inside }: Envelope, { firm, person }: Actor): ErrorCode | null {
  for (const { bill, moves } of inside) {
    if (moves !== "BOTH") continue;
    const refused = whyNotMove("BOTH", { owns: owns(bill, firm), negotiability: termsOf(bill) });
    if (refused !== null) return refused;
    if (
      termsOf(bill) === "TO_ORDER" &&
      bill.issuer !== firm &&
      !firm.permissions[person]?.has(lifeOf(bill) === "EXCHANGE" ? "boe.endorse" : "bl.endorse")
    )
      return "FORBIDDEN";
  }
  return null;
}

/** The product's refusal of a seal: an original that came into hand since may be in another envelope by now. */
export function sealRefusal(house: House, envelope: Envelope, actor: Actor): ErrorCode | null {
  const late = envelope.inside.some(
    ({ bill, isCopy, moves }) => !isCopy && moves === null && !isPaper(bill) && elsewhere(house, bill),
  );
  return envelopeRefusal("seal", envelope, actor) ?? (late ? "ORIGINAL_ELSEWHERE" : null);
}

/** The refusal of a document that is to travel as a copy, or as an original with these roles. */
export function settingRefusal(
  house: House,
  envelope: Envelope,
  packed: Packed,
  wanted: { readonly isCopy: boolean; readonly moves: Moves },
  actor: Actor,
): ErrorCode | null {
  const { bill } = packed;
  const edit = envelopeRefusal("edit", envelope, actor);
  if (edit !== null || wanted.isCopy) return edit;
  if (bill.access.get(actor.firm) === "copy") return "NOT_POSSESSOR";
  if (isPaper(bill)) return null;
  if (!holds(bill, actor.firm)) return "NOT_POSSESSOR";
  if (bill.successors.length > 0) return "LOCKED";
  if (!isPassedOn({ kind: bill.kind.name, state: stateFor(bill, actor.firm), held: true })) return "NOT_PASSED_ON";
  const refused = whyNot(wanted.moves, bill, actor.firm);
  if (refused !== null) return refused;
  return packed.moves === null && elsewhere(house, bill) ? "ORIGINAL_ELSEWHERE" : null;
}
