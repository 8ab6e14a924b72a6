import type { Address, Hex } from "viem";
import { refusalOfRevert } from "#domain/chain/revert";
import { rows, type Database } from "../core/database.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { settleIntent } from "../ledger/settle-intent.ts";
import type { Leadership } from "./leader.ts";
import { Reverted, type Node } from "./node.ts";

/**
 * Own wallets send for themselves; the ledger tells of their successes. A failure leaves no event, so it is looked for
 * here: the transaction that the wallet named was reverted, for good.
 */
export async function watchWallets(database: Database, node: Node, leadership: Leadership, chainId: number): Promise<void> {
  const sent = await database.asWorker((tx) =>
    rows<IntentRow & { finalized: string }>(
      tx, "SELECT i.*, h.finalized FROM app.intent i JOIN chain.heads h ON h.chain_id = i.chain_id WHERE i.chain_id = $1 AND i.custody = 'wallet' AND i.status = 'sent' AND i.tx_hash IS NOT NULL ORDER BY i.sent_at LIMIT 100", [chainId],
    ),
  );
  for (const intent of sent) {
    const receipt = await node.receipt(intent.tx_hash as Hex);
    if (!receipt || receipt.success || receipt.block > Number(intent.finalized)) continue;
    const data = await reasonOf(node, intent);
    await database.asWorker(async (tx) => {
      await leadership.fence(tx);
      if (intent.document_id) await tx.query("SELECT 1 FROM app.document WHERE id = $1 FOR NO KEY UPDATE", [intent.document_id]);
      await settleIntent(tx, intent, { outcome: "failed", why: refusalOfRevert(data) }, "");
    });
  }
}

/** A receipt has no reason; the same call, tried now, mostly gives the same. */
async function reasonOf(node: Node, intent: IntentRow): Promise<Hex> {
  try {
    await node.call({ from: intent.signer as Address, to: intent.target as Address, data: intent.call_data as Hex });
    return "0x";
  } catch (error) {
    if (error instanceof Reverted) return error.data;
    throw error;
  }
}
