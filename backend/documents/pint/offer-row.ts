import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { changed, first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { endIntent } from "../../intents/write.ts";

const OFFER = statement(
  "documents.pintOfferToSettle",
  `SELECT f.id, f.state, f.document_id AS document, f.organisation_id AS organisation, f.task_id AS task,
      f.recipient, f.platform_name AS platform, f.number, f.envelope, f.entry_checksum AS entry, f.bill_checksum AS bill,
      f.return_id AS "returnId", f.cancel_id AS "cancelId", f.burn_id AS "burnId", r.status AS "returned",
      b.status AS burnt, c.burn_id AS "consentBurn", c.transport_document AS "transportDocument", c.issuance,
      c.copy_sha256 AS copy, c.organisation_id AS issuer, f.taken, f.created_at AS at
    FROM app.pint_offer f JOIN app.intent r ON r.id = f.return_id LEFT JOIN app.intent b ON b.id = f.burn_id
    LEFT JOIN app.pint_consent c ON c.document_id = f.document_id WHERE f.id = $1 FOR UPDATE OF f`,
  [
    "id",
    "state",
    "document",
    "organisation",
    "recipient",
    "platform",
    "number",
    "returnId",
    "cancelId",
    "returned",
    "taken",
    "at",
  ],
);
/** An offer as it is settled, with its acts on the chain and the consent of its issuer. */
export type OfferRow = RowOf<typeof OFFER>;

const LOCK_DOCUMENT = statement(
  "documents.lockPintDocument",
  `SELECT FROM app.document d WHERE d.id = (SELECT document_id FROM app.pint_offer WHERE id = $1)
    FOR NO KEY UPDATE`,
);

/** Locks an offer and what it is of. As the worker. */
export async function lockedOffer(tx: EntityManager, id: string): Promise<OfferRow | null> {
  // Documents are locked first, as everywhere.
  await changed(tx, LOCK_DOCUMENT, [id]);
  return first(tx, OFFER, [id]);
}

/** An act signed in advance is not needed any more. */
export const giveUp = (tx: EntityManager, id: string): Promise<boolean> =>
  endIntent(tx, id, { to: "failed", from: ["kept"], error: new Refused("INTENT_CANCELLED"), tx: null, block: null });

/** How the error of an offer is written down; none takes it away. */
export const errorOf = (refused: Refused | null) =>
  ({ error_code: (refused?.code ?? null) as ErrorCode | null, error_parameters: refused?.parameters ?? null }) as const;
