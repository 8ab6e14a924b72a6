import type { EntityManager } from "typeorm";
import { PAUSER_ROLE } from "#domain/chain/calls";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { keyOfContract } from "../core/title-key.ts";
import { attestedChanged } from "../documents/attestation.ts";
import { settleAnchor } from "../envelopes/anchor-seals.ts";
import { wakeRelayer } from "../intents/write.ts";
import { tellOfPause } from "../organisation/paused.ts";
import { registerStands } from "../organisation/register.ts";
import { settleIntent } from "./settle-intent.ts";

const ANCHORING = statement(
  "ledger.anchoring",
  "SELECT * FROM app.intent WHERE chain_id = $1 AND action = 'anchor' AND parameters->>'root' = $2 FOR NO KEY UPDATE",
);
const ANCHOR = statement(
  "ledger.anchor",
  `SELECT a.block_number AS block, a.tx_hash AS tx FROM chain.anchors a
    WHERE a.chain_id = $1 AND a.root = $2 AND a.status = 'issued' AND a.store = ANY ($3)`,
  ["block", "tx"],
);
const DEPLOYING = statement(
  "ledger.deploying",
  `SELECT * FROM app.intent WHERE chain_id = $1 AND action = 'deployRegistry' AND parameters->>'registry' = $2
    FOR NO KEY UPDATE`,
);
const REGISTRY = statement(
  "ledger.registry",
  `SELECT block_number AS block, tx_hash AS tx FROM chain.registries WHERE chain_id = $1 AND registry = $2
    AND deployer IS NOT NULL`,
  ["block", "tx"],
);
const ATTESTING = statement(
  "ledger.attesting",
  `SELECT i.* FROM app.intent i WHERE i.chain_id = $1 AND i.id IN (
      SELECT x.id FROM app.attestation a JOIN app.intent x ON x.organisation_id = a.organisation_id
        AND x.parameters ? 'attestation' AND x.parameters->>'attestation' = a.id::text
        WHERE a.chain_id = $1 AND a.root = $2
      UNION ALL SELECT x.id FROM app.intent x WHERE x.parameters ? 'revoked' AND x.parameters->>'revoked' = $2)
    FOR NO KEY UPDATE`,
);
const IN_STORE = statement(
  "ledger.inStore",
  `SELECT status, block_number AS block, tx_hash AS tx FROM chain.anchors WHERE chain_id = $1 AND store = $2
    AND root = $3 AND status = ANY ($4)`,
  ["status", "block", "tx"],
);
const DEPLOYING_STORE = statement(
  "ledger.deployingStore",
  `SELECT * FROM app.intent WHERE chain_id = $1 AND action = 'deployStore' AND parameters->>'store' = $2
    FOR NO KEY UPDATE`,
);
const STORE = statement(
  "ledger.store",
  "SELECT block_number AS block, tx_hash AS tx FROM chain.stores WHERE chain_id = $1 AND store = $2",
  ["block", "tx"],
);
const RENOUNCING = statement(
  "ledger.renouncing",
  `SELECT * FROM app.intent WHERE chain_id = $1 AND action = 'renouncePausing' AND parameters->>'registry' = $2
    FOR NO KEY UPDATE`,
);
const PAUSER = statement(
  "ledger.lastOfPauser",
  `SELECT name, block_number AS block, tx_hash AS tx FROM chain.history WHERE chain_id = $1 AND topic = 'registry'
    AND key = $2::bytea AND name IN ('RoleGranted','RoleRevoked')
    AND args->>'role' = $3 AND lower(args->>'account') = $4 ORDER BY block_number DESC, log_index DESC LIMIT 1`,
  ["name", "block", "tx"],
);

/** A Merkle root is on the chain, or no longer: its envelopes follow, and the act that anchored it. */
export async function anchorChanged(tx: EntityManager, chainId: number, root: string): Promise<void> {
  const acts = await rows(tx, ANCHORING, [chainId, root]);
  const anchor = await first(tx, ANCHOR, [chainId, root, acts.map((act) => act.target)]);
  await attestationChanged(tx, chainId, root);
  if (acts.length === 0) return;
  await settleAnchor(tx, root, anchor !== null);
  for (const act of acts)
    await settleIntent(
      tx,
      act,
      anchor ? { outcome: "done", tx: anchor.tx, block: Number(anchor.block) } : { outcome: "undone" },
    );
}

/**
 * A hash stands in the store of a company, was revoked there, or no longer: the acts follow that were to bring it
 * about, and the documents that it is of.
 */
async function attestationChanged(tx: EntityManager, chainId: number, hash: string): Promise<void> {
  for (const act of await rows(tx, ATTESTING, [chainId, hash])) {
    const revoking = act.parameters["revoked"] !== undefined;
    const found = await first(tx, IN_STORE, [
      chainId,
      act.target,
      hash,
      revoking ? ["revoked"] : ["issued", "revoked"],
    ]);
    await settleIntent(
      tx,
      act,
      found
        ? {
            outcome: "done",
            tx: revoking === (found.status === "revoked") ? found.tx : null,
            block: Number(found.block),
          }
        : { outcome: "undone" },
    );
  }
  await attestedChanged(tx, chainId, hash);
}

/** The store of a company stands on the chain, or no longer: what waits for it is sent. */
export async function storeChanged(tx: EntityManager, chainId: number, store: string): Promise<void> {
  const found = await first(tx, STORE, [chainId, store]);
  for (const act of await rows(tx, DEPLOYING_STORE, [chainId, store])) {
    const settled = await settleIntent(
      tx,
      act,
      found ? { outcome: "done", tx: found.tx, block: Number(found.block) } : { outcome: "undone" },
    );
    if (found && settled) await wakeRelayer(tx, chainId);
  }
}

/** A register stands on the chain, was paused or resumed, or who may pause it changed: what was to come of that has. */
export async function registryChanged(tx: EntityManager, chainId: number, registry: string): Promise<void> {
  const acts = await rows(tx, DEPLOYING, [chainId, registry]);
  const found = await first(tx, REGISTRY, [chainId, registry]);
  for (const act of acts) {
    if (found && act.organisation_id) await registerStands(tx, act.organisation_id, registry);
    const settled = await settleIntent(
      tx,
      act,
      found ? { outcome: "done", tx: found.tx, block: Number(found.block) } : { outcome: "undone" },
    );
    // Titles wait for it.
    if (found && settled) await wakeRelayer(tx, chainId);
  }
  await settleRenounced(tx, chainId, registry);
  await tellOfPause(tx, chainId, registry);
}

/** The relayer has given up the right to pause the register, or the chain took that back. */
async function settleRenounced(tx: EntityManager, chainId: number, registry: string): Promise<void> {
  for (const act of await rows(tx, RENOUNCING, [chainId, registry])) {
    const last = await first(tx, PAUSER, [chainId, keyOfContract(registry), PAUSER_ROLE, act.parameters["pauser"]]);
    await settleIntent(
      tx,
      act,
      last?.name === "RoleRevoked"
        ? { outcome: "done", tx: last.tx, block: Number(last.block) }
        : { outcome: "undone" },
    );
  }
}
