import type { EntityManager } from "typeorm";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { keyOf } from "../core/title-key.ts";
import { announceEnvelope, writeDates } from "./envelope-row.ts";
import { record } from "./record.ts";

/**
 * Transactions in which the original of a title changed hands, oldest first. A refusal is announced as a transfer, too.
 */
const MOVES = statement(
  "envelopes.movesOfTitle",
  `SELECT tx_hash AS tx, bool_or(name <> 'HolderTransfer') AS refuses FROM chain.history
    WHERE chain_id = $1 AND topic = 'title' AND key = $2::bytea
      AND name IN ('HolderTransfer','RejectTransferHolder','RejectTransferOwners')
    GROUP BY tx_hash ORDER BY min(block_number), min(log_index)`,
  ["tx", "refuses"],
);
const NOTE = statement(
  "envelopes.noteRefusals",
  `UPDATE app.envelope_document x SET refused_at = CASE WHEN i.tx_hash = ANY ($2) THEN now() END
     FROM app.intent i JOIN app.envelope e ON e.id = i.envelope_id
    WHERE x.envelope_id = e.id AND x.document_id = $1 AND i.document_id = $1 AND i.status = 'done'
      AND i.tx_hash IS NOT NULL AND e.transferred_at IS NOT NULL
      AND (x.refused_at IS NOT NULL) <> (i.tx_hash = ANY ($2)) RETURNING e.id, x.refused_at IS NOT NULL AS refused`,
  ["refused"],
);
const LAST = statement(
  "envelopes.lastRefusal",
  "SELECT max(refused_at) AS at FROM app.envelope_document WHERE envelope_id = $1",
);

/**
 * D9a: which envelopes brought this original only to have it refused, as the chain has it now: a refusal answers the
 * move before it. An envelope of which any original was refused comes back to its sender's notice. Idempotent; for the
 * worker role.
 */
export async function settleRefusals(
  tx: EntityManager,
  documentId: string,
  title: { readonly chainId: number; readonly registry: string; readonly tokenId: string },
): Promise<void> {
  const moves = await rows(tx, MOVES, [title.chainId, keyOf(title)]);
  const refused = moves.filter((_, i) => moves[i + 1]?.refuses).map((move) => move.tx);
  const changed = await rows(tx, NOTE, [documentId, refused]);
  for (const one of changed.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const last = await first(tx, LAST, [one.id]);
    const row = await writeDates(tx, one.id, { refusedAt: last?.at ?? null });
    if (one.refused) {
      // Unread again, and out of the archive: who put it away did not know of this.
      await table(tx, "app.envelope_view").remove({ envelope_id: row.id, organisation_id: row.organisationId });
      await record(tx, row, "envelope.refused", { by: row.recipientId });
    }
    await announceEnvelope(tx, row);
  }
}
