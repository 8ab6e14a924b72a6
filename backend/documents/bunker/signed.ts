import type { EntityManager } from "typeorm";
import { BUNKER_SIGNERS, type BunkerKind, type BunkerSigner } from "#domain/bunker/forms";
import type { SignedHow } from "#domain/bunker/signing";
import { formBefore, unsigned, whyNotSign } from "#domain/bunker/standing";
import { Refused, type ErrorCode } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { signingCell, type SigningCell } from "#domain/printing/signing-cells";
import { say, type Language } from "#domain/text";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { askedNow, stateOf } from "../../processes/process-row.ts";
import { takeStep, type Actor } from "../../processes/step.ts";
import { askForCopy } from "./copies.ts";
import { BUNKER } from "./handling.ts";
import { changeDelivery } from "./keep.ts";
import { deliveryById, formsIn, heldDelivery, type DeliveryRow } from "./delivery-row.ts";

/** A signature on a form, as the delivery keeps it. */
export interface NewSignature {
  readonly documentId: string;
  readonly signer: BunkerSigner;
  readonly name: string;
  readonly rank: string;
  readonly how: SignedHow;
  /** In whose presence it was drawn; empty for every other way. */
  readonly witness: string;
  readonly serial: string;
  /** Of the file that bears it, in hex. */
  readonly sha256: string;
}

/**
 * Keeps a signature. The last one on the note takes the step of the delivery: both sides have signed, and the ship is
 * sent the note, which it keeps.
 * BUNKER_FORM_SIGNED for a party that has signed meanwhile, WRONG_STATE for a delivery that was aborted and a form
 * whose tanker was replaced. The document is locked before.
 */
export async function keepFormSignature(actor: Actor, processId: string, signature: NewSignature): Promise<void> {
  const { tx, now } = actor;
  const held = await heldDelivery(tx, processId);
  if (held === null) throw new Refused("NOT_FOUND");
  // The delivery may have been aborted, or its tanker replaced, while somebody signed.
  const state = stateOf(held.process);
  const counts = await table(tx, "app.bunker_form").has({ document_id: signature.documentId, voided_at: null });
  if (state === "ABORTED" || !counts) throw new Refused("WRONG_STATE", { state });
  const { organisationId } = held.process;
  const isNew = await table(tx, "app.bunker_signature").insertNew({
    document_id: signature.documentId,
    signer: signature.signer,
    process_id: processId,
    organisation_id: organisationId,
    name: signature.name,
    rank: signature.rank,
    how: signature.how,
    witness: signature.witness,
    serial: signature.serial,
    sha256: Buffer.from(signature.sha256, "hex"),
    at: now,
  });
  if (!isNew) throw new Refused("BUNKER_FORM_SIGNED", { party: say(BUNKER_SIGNERS[signature.signer], "en-US") });
  await announce(tx, { organisation: organisationId, topic: "process", id: processId });
  const delivery = await heldDelivery(tx, processId);
  if (delivery === null || stateOf(delivery.process) !== "POST_DELIVERY") return;
  if (unsigned(formsIn(delivery), "note") !== null) return;
  await changeDelivery(tx, processId, { signed_at: now });
  await takeStep(actor, BUNKER, delivery.process, "sign", {
    party: askedNow(delivery.process)[0] ?? null,
    comment: signature.name,
    content: { sha256: signature.sha256, version: 1 },
  });
  const ship = delivery.parties.find(({ signer }) => signer === "CHIEF_ENGINEER");
  if (ship !== undefined && ship.email !== "")
    await askForCopy(tx, { processId, organisationId, to: ship.email, language: ship.language, by: "" });
}

const OF_VISITOR = statement(
  "documents.bunkerPartyOfVisitor",
  `SELECT f.process_id AS "processId", f.kind, p.signer, p.name FROM app.bunker_form f
    JOIN app.bunker_party p ON p.process_id = f.process_id WHERE f.document_id = $1 AND p.visitor_id = $2
      AND f.voided_at IS NULL`,
).as<{ kind: BunkerKind; signer: BunkerSigner }>();

/** The form that a visitor signs as a party of a delivery; null for every other document. */
export const formOfVisitor = (tx: EntityManager, documentId: string, visitorId: string) =>
  first(tx, OF_VISITOR, [documentId, visitorId]);

/** Why a form is not signed: with the party, and the form that comes first, in the words of the reader. */
export function signingRefused(
  why: ErrorCode,
  delivery: DeliveryRow,
  { kind, signer }: { readonly kind: BunkerKind; readonly signer: BunkerSigner },
  language: Language,
): Refused {
  const before = formBefore(formsIn(delivery), kind);
  return new Refused(why, {
    state: stateOf(delivery.process),
    party: say(BUNKER_SIGNERS[signer], language),
    form: before === null ? "" : say(kindOf(before).label, language),
  });
}

/**
 * Refuses a visitor whose form is not signed now: the delivery has gone on, or has ended, or the visitor is no party of
 * it, or no more. Every other document passes.
 * WRONG_STATE, BUNKER_FORM_SIGNED, BUNKER_NOT_SIGNER.
 */
export async function assertFormOpen(
  tx: EntityManager,
  documentId: string,
  visitor: { readonly id: string; readonly language: Language },
): Promise<void> {
  const form = await formOfVisitor(tx, documentId, visitor.id);
  // A signature of somebody else would be in the file and count for no party.
  if (form === null && (await table(tx, "app.bunker_form").has({ document_id: documentId })))
    throw new Refused("BUNKER_NOT_SIGNER");
  const delivery = form && (await deliveryById(tx, form.processId));
  if (form === null || delivery === null) return;
  const state = stateOf(delivery.process);
  const why = whyNotSign(state, formsIn(delivery, documentId), form.kind, form.signer);
  if (why !== null) throw signingRefused(why, delivery, form, visitor.language);
}

/** The place that the form keeps for the signature of a visitor; null for every other document. */
export async function cellOfVisitor(
  tx: EntityManager,
  documentId: string,
  visitorId: string,
): Promise<SigningCell | null> {
  const form = await formOfVisitor(tx, documentId, visitorId);
  return form && signingCell(form.kind, form.signer);
}
