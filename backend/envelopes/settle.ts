import { IsNull, Not, type EntityManager } from "typeorm";
import { isTitle } from "#domain/documents/contents";
import { changed, first, rows } from "../core/database.ts";
import { announce } from "../core/changes.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ensureParty, ensureSent, refreshState } from "../documents/state.ts";
import { succeedEnvelope } from "../tasks/tasks.ts";
import { tellOfArrival } from "./envelope-letters.ts";
import { announceEnvelope, writeDates, type EnvelopeRow } from "./envelope-row.ts";
import { handPacksOver } from "./packed.ts";
import { record } from "./record.ts";

// Nobody gives more than one has: what the sender itself has as a copy arrives as one.
const INSIDE = statement(
  "envelopes.arriving",
  `SELECT e.document_id AS "documentId", d.kind, e.is_copy OR a.access IS NOT DISTINCT FROM 'copy' AS "isCopy"
    FROM app.envelope_document e JOIN app.document d ON d.id = e.document_id
     LEFT JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $2 WHERE e.envelope_id = $1`,
  ["kind", "isCopy"],
);
const LOCK_SENT = statement(
  "envelopes.lockSent",
  `SELECT transferred_at IS NOT NULL AS transferred, transfer_started_at IS NOT NULL AS started FROM app.envelope
    WHERE id = $1 FOR UPDATE`,
  ["transferred", "started"],
);
// The recipient may have put the original into an envelope of its own since; that one stays the one that is not sent.
const UNSEND = statement(
  "envelopes.unsendDocuments",
  `UPDATE app.envelope_document d SET unsent = true WHERE envelope_id = $1 AND NOT EXISTS (SELECT 1
    FROM app.envelope_document o
     WHERE o.document_id = d.document_id AND o.envelope_id <> $1 AND NOT o.is_copy AND o.unsent
       AND o.moves IS NOT NULL)`,
);
const NEXT = statement(
  "envelopes.nextToDeliver",
  `SELECT e.id FROM app.envelope e WHERE e.state = 'TRANSFERRING' AND NOT EXISTS (SELECT 1
    FROM app.envelope_document d WHERE d.envelope_id = e.id AND d.moves IS NOT NULL)
    ORDER BY e.transfer_started_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

/** Access of the recipient to everything inside, at least as strong as what it had. */
async function giveAccess(tx: EntityManager, row: EnvelopeRow): Promise<void> {
  const inside = await rows(tx, INSIDE, [row.id, row.organisationId]);
  for (const one of inside) {
    if (!one.isCopy && isTitle(one) && row.recipientId) await ensureParty(tx, one.documentId, row.recipientId);
    else await ensureSent(tx, one.documentId, row.recipientId, one.isCopy ? "copy" : "original", row.id);
    await refreshState(tx, one.documentId);
  }
  await handPacksOver(tx, row.id, row.organisationId, row.recipientId);
}

/**
 * How an envelope under way ended. Idempotent, in a transaction of the worker. `undone`: a reorganisation took the
 * answer back.
 */
export async function settleEnvelope(
  tx: EntityManager,
  id: string,
  outcome: "done" | "failed" | "undone",
): Promise<void> {
  const before = await first(tx, LOCK_SENT, [id]);
  if (!before) return;
  if (outcome === "done" && !before.transferred) {
    await table(tx, "app.envelope_document").change({ envelope_id: id }, { unsent: false });
    const row = await writeDates(tx, id, { transferredAt: new Date() });
    await giveAccess(tx, row);
    await tellOfArrival(tx, row);
    await record(tx, row, "envelope.deliver", {});
    await announceEnvelope(tx, row);
    if (row.recipientId) await announce(tx, { organisation: row.recipientId, topic: "counts", id });
  }
  if (outcome === "failed" && !before.transferred && before.started) {
    const row = await writeDates(tx, id, { transferStartedAt: null, transferredBy: null });
    await announceEnvelope(tx, row);
  }
  if (outcome === "undone" && before.transferred) {
    await changed(tx, UNSEND, [id]);
    await table(tx, "app.envelope_document").change(
      { envelope_id: id, refused_at: Not(IsNull()) },
      { refused_at: null },
    );
    const row = await writeDates(tx, id, { transferredAt: null, refusedAt: null });
    await announceEnvelope(tx, { ...row, transferredAt: new Date() });
  }
}

/** Delivers what carries no original: nothing on the chain decides about it. One envelope a transaction. */
export async function deliverOne(tx: EntityManager): Promise<boolean> {
  const next = await first(tx, NEXT);
  if (!next) return false;
  await settleEnvelope(tx, next.id, "done");
  await succeedEnvelope(tx, next.id, "deliver");
  return true;
}
