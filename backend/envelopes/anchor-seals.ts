import type { EntityManager } from "typeorm";
import { operatorCall } from "#domain/chain/calls";
import { merkleTree } from "#domain/chain/merkle";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { tryLock } from "../core/locks.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { proposeOperator } from "../intents/propose.ts";
import { failHeads, giveRoot, settleHeads, waitingHeads } from "../record/heads.ts";
import { succeedEnvelope } from "../tasks/tasks.ts";
import { tellOfSeal } from "./envelope-letters.ts";
import { announceEnvelope, writeDates } from "./envelope-row.ts";
import { withdrawSeal } from "./seal.ts";

type Hex = `0x${string}`;
/** At most this many seals share one root, so that one round stays short. */
const ROUND = 500;

const WAITING = statement(
  "envelopes.sealsToAnchor",
  `SELECT id, organisation_id AS organisation, envelope_id AS envelope, leaf,
      ARRAY(SELECT jsonb_path_query(manifest, '$.documents[*].sha256') #>> '{}' UNION
    SELECT jsonb_path_query(manifest, '$.documents[*].attachments[*].sha256') #>> '{}') AS files FROM app.seal
    WHERE chain_id = $1 AND root IS NULL AND leaf IS NOT NULL AND withdrawn_at IS NULL ORDER BY created_at
      LIMIT ${ROUND} FOR UPDATE`,
  ["leaf", "files"],
).as<{ leaf: Hex }>();
/** The platform's root certificates that the chain does not have: they go along with what is anchored next. */
const ROOTS = statement(
  "envelopes.rootsToAnchor",
  `SELECT r.sha256 FROM (SELECT encode(sha256(certificate), 'hex') AS sha256 FROM app.authority WHERE role = 'root'
      OR role LIKE 'root-%') r
    WHERE NOT EXISTS (SELECT 1 FROM app.anchor a JOIN chain.anchors c ON c.chain_id = a.chain_id AND c.store = a.store
      AND c.root = a.root AND c.status = 'issued'
                       WHERE a.sha256 = r.sha256 AND a.chain_id = $1 AND a.store = $2)`,
  ["sha256"],
);
const LOCK_SEALED = statement(
  "envelopes.lockSealed",
  `SELECT anchored_at IS NOT NULL AS anchored, organisation_id AS "organisationId" FROM app.envelope WHERE id = $1
    FOR UPDATE`,
  ["anchored"],
);
const LOCK_UNSENT = statement(
  "envelopes.lockUnsent",
  "SELECT 1 FROM app.envelope WHERE id = $1 AND transfer_started_at IS NULL AND transferred_at IS NULL FOR UPDATE",
);

/**
 * Puts every waiting seal of a chain, every file that it delivers, and every waiting head of a record under one Merkle
 * root and proposes to anchor that. One process at a time; the rows and the proposal are one transaction.
 */
export async function anchorSeals(tx: EntityManager, chain: ChainSettings): Promise<void> {
  if (!(await tryLock(tx, "anchoring", chain.chainId))) return;
  const waiting = await rows(tx, WAITING, [chain.chainId]);
  const heads = await waitingHeads(tx, chain.chainId, ROUND);
  if (waiting.length + heads.length === 0) return;
  const { root, proofs } = merkleTree([
    ...(await rows(tx, ROOTS, [chain.chainId, chain.contracts.documentStore])).map(({ sha256 }): Hex => `0x${sha256}`),
    ...heads.map(({ leaf }) => leaf),
    ...waiting.flatMap((seal) => [seal.leaf, ...seal.files.map((sha256): Hex => `0x${sha256}`)]),
  ]);
  const proofOf = (leaf: Hex): Hex[] => proofs.get(leaf.toLowerCase() as Hex) ?? [];
  for (const head of heads) await giveRoot(tx, head, root, JSON.stringify(proofOf(head.leaf)));
  for (const seal of waiting) {
    await table(tx, "app.seal").change({ id: seal.id }, { root, proof: proofOf(seal.leaf) });
    await announce(tx, { organisation: seal.organisation, topic: "envelope", id: seal.envelope });
  }
  for (const [leaf, proof] of proofs)
    await table(tx, "app.anchor").insertNew({
      sha256: leaf.slice(2),
      chain_id: chain.chainId,
      store: chain.contracts.documentStore,
      root,
      proof,
    });
  const store = chain.contracts.documentStore as Hex;
  await proposeOperator(tx, {
    action: "anchor",
    chainId: chain.chainId,
    call: operatorCall.issueRoot({ store, root }),
    parameters: { root },
  });
}

const sealed = (tx: EntityManager, root: string) =>
  table(tx, "app.seal").find(["id", "envelope_id"], { root, withdrawn_at: null });

/**
 * E4: the chain has the root, so its envelopes are ready. `applied` false: a reorganisation took it back. Idempotent.
 */
export async function settleAnchor(tx: EntityManager, root: string, applied: boolean): Promise<void> {
  await settleHeads(tx, root, applied);
  for (const { id, envelope_id: envelopeId } of await sealed(tx, root)) {
    const row = await first(tx, LOCK_SEALED, [envelopeId]);
    if (!row || row.anchored === applied) continue;
    const at = applied ? new Date() : null;
    await table(tx, "app.seal").change({ id }, { anchored_at: at });
    const written = await writeDates(tx, envelopeId, { anchoredAt: at });
    if (applied) {
      await succeedEnvelope(tx, envelopeId, "seal");
      await audit(
        { tx, organisation: { id: row.organisationId }, person: null },
        "envelope.anchored",
        { root },
        { envelopeId },
      );
      await tellOfSeal(tx, written);
    }
    await announceEnvelope(tx, written);
  }
}

/**
 * E5: the root could not be anchored; its envelopes are drafts again and the tasks say so. Envelopes on their way or
 * delivered stay.
 */
export async function failAnchor(tx: EntityManager, root: string): Promise<void> {
  await failHeads(tx, root);
  for (const { envelope_id: envelopeId } of await sealed(tx, root)) {
    if (!(await first(tx, LOCK_UNSENT, [envelopeId]))) continue;
    await withdrawSeal(tx, envelopeId);
    await announceEnvelope(tx, await writeDates(tx, envelopeId, { sealedAt: null, sealedBy: null, anchoredAt: null }));
  }
}
