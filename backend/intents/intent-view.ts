import type { EntityManager } from "typeorm";
import type { Intent } from "#domain/api/intent";
import { Refused } from "#domain/errors";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { askedOfWallet } from "./asked-of-wallet.ts";

const VIEW = statement(
  "intents.view",
  `SELECT i.*, h.number AS head, h.finalized, coalesce(i.organisation_id = app.current_organisation(), false) AS mine
    FROM app.intent i LEFT JOIN chain.heads h ON h.chain_id = i.chain_id
    WHERE i.id = $1 AND (i.organisation_id = app.current_organisation()
      OR EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = i.document_id
        AND a.organisation_id = app.current_organisation() AND a.access <> 'copy'))`,
  ["mine"],
);

/**
 * An act as the browser follows it: of the own organisation, or on a document of which it has more than a copy. The
 * request to sign is shown to the organisation whose wallet must sign it, as long as it must.
 */
export async function intentView(tx: EntityManager, id: string): Promise<Intent> {
  const row = await first(tx, VIEW, [id]);
  if (!row) throw new Refused("NOT_FOUND");
  return view(row, row.mine ? await askedOfWallet(tx, row) : null);
}

function view(row: RowOf<typeof VIEW>, request: Intent["request"]): Intent {
  const block = row.block === null ? null : Number(row.block);
  return {
    id: row.id,
    action: row.action,
    status: row.status,
    documentId: row.document_id,
    envelopeId: row.envelope_id,
    error: row.error_code ? { code: row.error_code, parameters: { ...row.error_parameters } } : null,
    createdAt: row.created_at.toISOString(),
    signedAt: row.signed_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
    deadline: row.deadline.toISOString(),
    txHash: row.tx_hash,
    block,
    confirmations:
      block === null || row.head === null ? null : confirmations(block, Number(row.head), Number(row.finalized)),
    request,
  };
}

/** Blocks behind the head are final at a distance that the chain itself shows. */
function confirmations(block: number, head: number, finalized: number): { done: number; needed: number } {
  const needed = Math.max(0, head - finalized);
  return { needed, done: finalized >= block ? needed : Math.min(needed, Math.max(0, head - block)) };
}
