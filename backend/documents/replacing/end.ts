import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import { same } from "#domain/flows/derive";
import { auditLater } from "../../core/audit.ts";
import type { Context } from "../../session/context.ts";
import { changed, first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { Refused } from "#domain/errors";
import { endAct } from "../acts.ts";
import { recordOf } from "../document-row.ts";
import { beginAct } from "../facts.ts";
import { setFreeNumber } from "../free-number.ts";
import { reviewHolding } from "../review/holding.ts";
import { refreshState } from "../state.ts";
import {
  lockReplaced,
  openReplacement,
  successorsOf,
  takeBackSigning,
  type ReplacementRow,
} from "./replacement-row.ts";

/** The documents that took the place of the bill $1, or are to take it, of replacements `r` that `ended`. */
const successors = (ended: string): string =>
  `SELECT p.document_id FROM app.replacement_part p JOIN app.replacement r ON r.id = p.replacement_id
    WHERE r.document_id = $1 AND ${ended}`;
const NUMBER = statement(
  "documents.numberSuccessors",
  `UPDATE app.document d SET awaits_replacement = false, ${setFreeNumber("$2")} WHERE d.awaits_replacement
    AND d.id IN (${successors("r.ended = 'done'")})`,
);
const WAIT = statement(
  "documents.successorsWait",
  `UPDATE app.document d SET awaits_replacement = true WHERE d.signed_at IS NOT NULL
    AND d.id IN (${successors("(r.ended IS NULL OR r.ended = 'done')")})`,
);
const AROUND = statement(
  "documents.aroundReplaced",
  `SELECT o.address, EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = $1
    AND i.status IN ('waiting','open','sent')) AS busy FROM app.organisation o WHERE o.id = $2`,
);

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

/**
 * Gives up what was begun to take the place of a bill that its issuer has given back. The act on the chain was its own,
 * so that no other program overtook it. Idempotent; for the worker role.
 */
export async function leaveReplacement(tx: EntityManager, documentId: string): Promise<void> {
  const replacement = await openReplacement(tx, documentId);
  if (replacement) await giveUp(tx, replacement, "cancelled");
}

async function giveUp(
  tx: EntityManager,
  { id, documentId }: ReplacementRow,
  ended: "cancelled" | "overtaken",
): Promise<void> {
  const parts = await successorsOf(tx, id);
  await table(tx, "app.replacement").change({ id }, { ended, ended_at: () => "now()" });
  // A review that brought the bill back locks it until that has ended.
  const held = await reviewHolding(tx, documentId);
  await table(tx, "app.document").change({ id: documentId, locked_by: id }, { locked_by: held?.id ?? null });
  for (const { id: successor, signing } of parts) {
    if (signing) {
      await table(tx, "app.document").change(
        { id: successor },
        { signed_at: null, signed_by: null, awaits_replacement: false, version: () => "version + 1" },
      );
      await takeBackSigning(tx, signing);
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
  await table(tx, "app.replacement").change(
    { id: replacementId },
    done ? { ended: "done", ended_at: () => "now()" } : { ended: null, ended_at: null },
  );
  await table(tx, "app.document").change({ id: documentId }, { locked_by: done ? null : replacementId });
}

/** The bill has ended, or not any more: from then on its successors bear their numbers, or wait again for that. */
export async function settleNumbers(tx: EntityManager, documentId: string, ended: boolean): Promise<void> {
  if (ended) await changed(tx, NUMBER, [documentId, uuid().slice(-4)]);
  else await changed(tx, WAIT, [documentId]);
}

/**
 * Ends the replacement of a bill that another program has moved out of its issuer's hands, or ended. While an act on it
 * is under way, that decides. For the worker role.
 */
export async function settleOvertaken(tx: EntityManager, documentId: string): Promise<void> {
  const replacement = await openReplacement(tx, documentId);
  const document = replacement && (await recordOf(tx, documentId));
  if (!replacement || !document?.title) return;
  const around = await first(tx, AROUND, [documentId, replacement.organisationId]);
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
