import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { announceEnvelope, writeDates } from "./envelope-row.ts";
import { record } from "./record.ts";

/** Transactions in which the original of a title changed hands, oldest first. A refusal is announced as a transfer, too. */
const MOVES = `SELECT tx_hash AS tx, bool_or(name <> 'HolderTransfer') AS refuses FROM chain.events
  WHERE chain_id = $1 AND registry = $2 AND token_id = $3 AND name IN ('HolderTransfer','RejectTransferHolder','RejectTransferOwners')
  GROUP BY tx_hash ORDER BY min(block_number), min(log_index)`;

/**
 * D9a: which envelopes brought an original that was refused, as the chain has it now: a refusal answers the move before it.
 * The envelope comes back to its sender's notice. Idempotent; for the worker role.
 */
export async function settleRefusals(tx: EntityManager, documentId: string, title: { readonly chainId: number; readonly registry: string; readonly tokenId: string }): Promise<void> {
  const moves = await rows<{ tx: string; refuses: boolean }>(tx, MOVES, [title.chainId, title.registry, title.tokenId]);
  const refused = moves.filter((_, i) => moves[i + 1]?.refuses).map((move) => move.tx);
  const changed = await rows<{ id: string; refused: boolean }>(
    tx,
    `SELECT e.id, i.tx_hash = ANY ($2) AS refused FROM app.intent i JOIN app.envelope e ON e.id = i.envelope_id
      WHERE i.document_id = $1 AND i.status = 'done' AND i.tx_hash IS NOT NULL AND e.transferred_at IS NOT NULL AND (e.refused_at IS NOT NULL) <> (i.tx_hash = ANY ($2)) ORDER BY e.id`,
    [documentId, refused],
  );
  for (const one of changed) {
    const row = await writeDates(tx, one.id, { refusedAt: one.refused ? new Date() : null });
    if (one.refused) {
      // Unread again, and out of the archive: who put it away did not know of this.
      await tx.query("DELETE FROM app.envelope_view WHERE envelope_id = $1 AND organisation_id = $2", [row.id, row.organisationId]);
      await record(tx, row, "envelope.refused", { by: row.recipientId });
    }
    await announceEnvelope(tx, row);
  }
}
