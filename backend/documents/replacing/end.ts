import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import { same } from "#domain/flows/derive";
import { auditLater } from "../../core/audit.ts";
import type { Context } from "../../session/context.ts";
import { first } from "../../core/database.ts";
import { Refused } from "#domain/errors";
import { endAct } from "../acts.ts";
import { recordOf } from "../document-row.ts";
import { beginAct } from "../facts.ts";
import { setFreeNumber } from "../free-number.ts";
import { refreshState } from "../state.ts";
import { lockReplaced, openReplacement, successorsOf, type ReplacementRow } from "./replacement-row.ts";

/**
 * The bill stays what it is; what was to replace it becomes a draft like every other, and its signatures count no more.
 */
export async function cancelReplacement(ctx: Context, id: string, expectedVersion: number | null): Promise<void> {
  await lockReplaced(ctx.tx, id);
  await beginAct(ctx, id, "cancelReplacement", expectedVersion);
  const replacement = await openReplacement(ctx.tx, id);
  if (!replacement) throw new Refused("NOT_REPLACING");
  await giveUp(ctx.tx, replacement, "cancelled");
  await endAct(ctx, id, "cancelReplacement", { replacement: replacement.id });
}

async function giveUp(
  tx: EntityManager,
  { id, documentId }: ReplacementRow,
  ended: "cancelled" | "overtaken",
): Promise<void> {
  const successors = await successorsOf(tx, id);
  await tx.query("UPDATE app.replacement SET ended = $2, ended_at = now() WHERE id = $1", [id, ended]);
  await tx.query("UPDATE app.document SET locked_by = NULL WHERE id = $1 AND locked_by = $2", [documentId, id]);
  for (const { id: successor, signing } of successors) {
    if (signing) {
      await tx.query(
        `UPDATE app.document SET signed_at = NULL, signed_by = NULL, awaits_replacement = false, version = version + 1
          WHERE id = $1`,
        [successor],
      );
      await tx.query("UPDATE app.signature SET withdrawn_at = now() WHERE id = $1", [signing.signatureId]);
      await tx.query("UPDATE app.file SET role = 'withdrawn' WHERE id = ANY($1::uuid[])", [
        signing.files.map((file) => file.id),
      ]);
    }
    await refreshState(tx, successor);
  }
}

/**
 * Takes in the chain's answer about a replacement. A failed one is still being prepared, and may be confirmed again.
 * Idempotent; for the worker role.
 */
export async function settleReplacement(
  tx: EntityManager,
  documentId: string,
  replacementId: string,
  outcome: "done" | "failed" | "undone",
): Promise<void> {
  if (outcome === "failed") return;
  const done = outcome === "done";
  await tx.query(
    "UPDATE app.replacement SET ended = $2, ended_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END WHERE id = $1",
    [replacementId, done ? "done" : null],
  );
  await tx.query("UPDATE app.document SET locked_by = $2 WHERE id = $1", [documentId, done ? null : replacementId]);
}

const SUCCESSORS = `SELECT p.document_id FROM app.replacement_part p JOIN app.replacement r ON r.id = p.replacement_id
    WHERE r.document_id = $1 AND r.ended IS NOT DISTINCT FROM $2`;

/** The bill has ended, or not any more: from then on its successors bear their numbers, or wait again for that. */
export async function settleNumbers(tx: EntityManager, documentId: string, ended: boolean): Promise<void> {
  if (ended)
    await tx.query(
      `UPDATE app.document d SET awaits_replacement = false, ${setFreeNumber("$3")} WHERE d.awaits_replacement
        AND d.id IN (${SUCCESSORS})`,
      [documentId, "done", uuid().slice(-4)],
    );
  else
    await tx.query(
      `UPDATE app.document d SET awaits_replacement = true WHERE d.signed_at IS NOT NULL
        AND d.id IN (SELECT p.document_id FROM app.replacement_part p JOIN app.replacement r ON r.id = p.replacement_id
         WHERE r.document_id = $1 AND (r.ended IS NULL OR r.ended = 'done'))`,
      [documentId],
    );
}

/**
 * Ends the replacement of a bill that another program has moved out of its issuer's hands, or ended. While an act on it
 * is under way, that decides. For the worker role.
 */
export async function settleOvertaken(tx: EntityManager, documentId: string): Promise<void> {
  const replacement = await openReplacement(tx, documentId);
  const document = replacement && (await recordOf(tx, documentId));
  if (!replacement || !document?.title) return;
  const around = await first<{ address: string | null; busy: boolean }>(
    tx,
    `SELECT o.address, EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = $1
      AND i.status IN ('waiting','open','sent')) AS busy FROM app.organisation o WHERE o.id = $2`,
    [documentId, replacement.organisationId],
  );
  const { status, holder, beneficiary } = document.title;
  const own = (address: string | null): boolean =>
    address !== null && around?.address !== null && around !== null && same(address, around.address);
  if (around?.busy || status === "returned" || (status === "active" && own(holder) && own(beneficiary))) return;
  await giveUp(tx, replacement, "overtaken");
  await auditLater(
    tx,
    replacement.organisationId,
    "document.replacementOvertaken",
    { replacement: replacement.id },
    { documentId, envelopeId: null },
  );
}
