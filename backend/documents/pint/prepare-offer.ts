import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Settings } from "../../settings/settings.ts";
import { sayOfTask } from "../../tasks/tasks.ts";
import { recordOf } from "../document-row.ts";
import { makeEnvelope, type MadeEnvelope } from "./envelope.ts";
import { errorOf, lockedOffer } from "./offer-row.ts";
import { CLAIM_SECONDS, PAUSE } from "./tries.ts";

/**
 * Makes the envelope of an offer: from here on the title has left for what is known here. Claimed for whoever made it,
 * who sends it; null where there is nothing to be sent.
 */
export async function prepareOffer(tx: EntityManager, settings: Settings, id: string): Promise<MadeEnvelope | null> {
  const row = await lockedOffer(tx, id);
  if (row?.state !== "DUE") return null;
  // A title whose blocks are not final is offered to nobody.
  if ((await recordOf(tx, row.document))?.title?.final !== true) return null;
  const made = await makeEnvelope(tx, settings, {
    documentId: row.document,
    organisationId: row.organisation,
    recipient: row.recipient,
    transportDocument: row.transportDocument,
    issuance: row.issuance,
    copy: row.copy,
    issuerId: row.issuer ?? row.organisation,
    now: new Date(),
  });
  await table(tx, "app.pint_offer").change(
    { id },
    {
      state: "OFFERED",
      envelope: made.envelope,
      bill_checksum: made.billChecksum,
      entry_checksum: made.entryChecksum,
      // From now on they count messages, and no more what stood in the way of making one.
      attempts: 1,
      next_at: () => `now() + interval '${CLAIM_SECONDS} seconds'`,
      ...errorOf(null),
    },
  );
  await announceWork(tx, row);
  return made;
}

const NOT_MADE = statement(
  "documents.pintOfferNotMade",
  `UPDATE app.pint_offer SET attempts = attempts + 1, error_code = $2, error_parameters = $3, next_at = now() + ${PAUSE}
    WHERE id = $1 AND state = 'DUE'
    RETURNING organisation_id AS organisation, document_id AS document, task_id AS task`,
  ["organisation", "document"],
);

/** The envelope of an offer could not be made: tried again later, after a pause that grows. As the worker. */
export async function noteNotMade(tx: EntityManager, id: string, why: Refused): Promise<void> {
  const row = await first(tx, NOT_MADE, [id, why.code, why.parameters]);
  if (row === null) return;
  if (row.task !== null) await sayOfTask(tx, row.task, why);
  await announceWork(tx, row);
}
