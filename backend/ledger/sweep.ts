import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { advanceGrant } from "../documents/review/sweep-grants.ts";
import { advanceReturn } from "../documents/review/sweep-returns.ts";
import type { EndAct } from "../documents/review/sweeping.ts";
import { lockTitles } from "../intents/titles-of.ts";
import { alone } from "./consume.ts";
import { executionChanged } from "./execution-change.ts";
import { anchorChanged, registryChanged, storeChanged } from "./operator-change.ts";
import { intentById, settleIntent } from "./settle-intent.ts";

/**
 * Acts whose time is over. An act that was sent for somebody ends only when the chain's own clock has passed its
 * deadline.
 */
const OVERDUE = statement(
  "ledger.overdue",
  `SELECT i.* FROM app.intent i LEFT JOIN chain.heads h ON h.chain_id = i.chain_id
  WHERE i.chain_id = $1 AND i.carried_by IS NULL AND (
      (i.status IN ('waiting','kept','open') AND i.deadline < now())
   OR (i.status = 'sent' AND i.custody <> 'operator' AND i.deadline < h.at - interval '1 minute'
       AND NOT EXISTS (SELECT 1 FROM chain.executions e WHERE e.chain_id = i.chain_id
         AND e.request_hash = i.request_hash)))
  LIMIT 100`,
);

/** Failures that have become final. */
const FAILED = statement(
  "ledger.failed",
  `SELECT i.request_hash FROM app.intent i
  JOIN chain.executions e ON e.chain_id = i.chain_id AND e.request_hash = i.request_hash JOIN chain.heads h
    ON h.chain_id = i.chain_id
  WHERE i.chain_id = $1 AND i.status = 'sent' AND NOT e.success AND e.block_number <= h.finalized`,
  ["request_hash"],
);

/** Registers that stood already when their act was sent. */
const PRESENT = statement(
  "ledger.present",
  `SELECT i.parameters->>'registry' AS registry FROM app.intent i
  JOIN chain.registries r ON r.chain_id = i.chain_id AND r.registry = i.parameters->>'registry'
    AND r.deployer IS NOT NULL
  WHERE i.chain_id = $1 AND i.action = 'deployRegistry' AND i.status IN ('open','sent')`,
  ["registry"],
);

/** Stores that stood already when their act was sent, and what stood in one. */
const STORES_PRESENT = statement(
  "ledger.storesPresent",
  `SELECT s.store FROM app.intent i JOIN chain.stores s ON s.chain_id = i.chain_id
    AND s.store = i.parameters->>'store'
  WHERE i.chain_id = $1 AND i.action = 'deployStore' AND i.status IN ('open','sent')`,
  ["store"],
);
const HASHES_PRESENT = statement(
  "ledger.hashesPresent",
  `SELECT c.root AS hash FROM app.intent i JOIN chain.anchors c ON c.chain_id = i.chain_id AND c.store = i.target
    AND ((i.parameters ? 'attestation' AND c.root = i.parameters->>'root')
      OR (c.root = i.parameters->>'revoked' AND c.status = 'revoked'))
  WHERE i.chain_id = $1 AND i.custody = 'operator' AND i.status IN ('open','sent')
    AND (i.parameters ? 'attestation' OR i.parameters ? 'revoked')`,
  ["hash"],
);

/** Ends what no event will end. Idempotent. */
export async function sweep(tx: EntityManager, chainId: number): Promise<void> {
  if (!(await alone(tx, chainId))) return;
  for (const { request_hash } of await rows(tx, FAILED, [chainId])) await executionChanged(tx, chainId, request_hash);
  for (const { registry } of await rows(tx, PRESENT, [chainId])) await registryChanged(tx, chainId, registry);
  for (const { store } of await rows(tx, STORES_PRESENT, [chainId])) await storeChanged(tx, chainId, store);
  for (const { hash } of await rows(tx, HASHES_PRESENT, [chainId])) await anchorChanged(tx, chainId, hash);
  for (const intent of await rows(tx, OVERDUE, [chainId])) {
    await lockTitles(tx, intent.id);
    await settleIntent(tx, intent, { outcome: "expired" });
  }
}

const endAct: EndAct = async (tx, id, why) => {
  const intent = await intentById(tx, id);
  if (intent) await settleIntent(tx, intent, { outcome: "failed", why });
};

/** Brings a return that was signed in advance to where its review stands. Idempotent. */
export const sweepReturn = (tx: EntityManager, review: string): Promise<void> => advanceReturn(tx, review, endAct);

/** Brings a grant of an issuer to an agent to where its review stands. Idempotent. */
export const sweepGrant = (tx: EntityManager, grant: string): Promise<void> => advanceGrant(tx, grant, endAct);
