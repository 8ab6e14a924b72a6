import type { EntityManager } from "typeorm";
import { first, rows } from "../core/database.ts";
import { settleAnchor } from "../envelopes/anchor-seals.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { activateOrganisation } from "../organisation/keys.ts";
import { settleIntent } from "./settle-intent.ts";

/** A Merkle root is on the chain, or no longer: its envelopes follow, and the act that anchored it. */
export async function anchorChanged(tx: EntityManager, chainId: number, root: string, publicUrl: string): Promise<void> {
  const acts = await rows<IntentRow>(tx, "SELECT * FROM app.intent WHERE chain_id = $1 AND action = 'anchor' AND parameters->>'root' = $2 FOR NO KEY UPDATE", [chainId, root]);
  const anchor = await first<{ block: string; tx: string }>(
    tx,
    `SELECT a.block_number AS block, a.tx_hash AS tx FROM chain.anchors a
      WHERE a.chain_id = $1 AND a.root = $2 AND a.status = 'issued' AND a.store = ANY ($3)`,
    [chainId, root, acts.map((act) => act.target)],
  );
  if (acts.length === 0) return;
  await settleAnchor(tx, root, anchor !== null);
  for (const act of acts) await settleIntent(tx, act, anchor ? { outcome: "done", tx: anchor.tx, block: Number(anchor.block) } : { outcome: "undone" }, publicUrl);
}

/** A register stands on the chain: the organisation that it was made for can issue. */
export async function registryChanged(tx: EntityManager, chainId: number, registry: string, publicUrl: string): Promise<void> {
  const acts = await rows<IntentRow>(tx, "SELECT * FROM app.intent WHERE chain_id = $1 AND action = 'deployRegistry' AND parameters->>'registry' = $2 FOR NO KEY UPDATE", [chainId, registry]);
  const found = await first<{ block: string; tx: string }>(tx, "SELECT block_number AS block, tx_hash AS tx FROM chain.registries WHERE chain_id = $1 AND registry = $2 AND deployer IS NOT NULL", [chainId, registry]);
  for (const act of acts) {
    if (found && act.organisation_id) await activateOrganisation(tx, act.organisation_id, registry);
    await settleIntent(tx, act, found ? { outcome: "done", tx: found.tx, block: Number(found.block) } : { outcome: "undone" }, publicUrl);
  }
}
