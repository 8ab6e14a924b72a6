import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Hex } from "viem";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import type { IntentRow } from "../intents/intent-row.ts";

/** The account and the very chain, told from another of the same id by its genesis. */
export interface Sender {
  readonly chainId: number;
  readonly genesis: Hex;
  readonly address: Hex;
}

/** Bytes that were signed once and are the only ones of their nonce. */
export interface SentRow {
  readonly id: string;
  readonly nonce: number;
  readonly raw: Hex;
  readonly hash: Hex;
  readonly intents: readonly string[];
  readonly status: "signed" | "mined" | "final" | "failed";
  readonly block: number | null;
  /** It was in the chain once: now missing, it fell out. */
  readonly wasMined: boolean;
}

const OWN = "chain_id = $1 AND genesis = $2 AND sender = $3";
const own = ({ chainId, genesis, address }: Sender): unknown[] => [chainId, genesis, address.toLowerCase()];

/** What must be looked at: everything the chain does not have, and what it may still lose. In nonce order. */
export async function outstanding(tx: EntityManager, sender: Sender, chainNonce: number): Promise<SentRow[]> {
  const found = await rows<Omit<SentRow, "nonce" | "block"> & { nonce: string; block: string | null }>(
    tx,
    `SELECT r.id, r.nonce, r.raw, r.hash, r.intents, r.status, r.block, r.mined_at IS NOT NULL AS "wasMined" FROM app.relay_transaction r
      WHERE ${OWN} AND (nonce >= $4 OR status IN ('signed','mined')
        OR (status = 'failed' AND EXISTS (SELECT 1 FROM app.intent i WHERE i.id = ANY (r.intents) AND i.status = 'sent' AND i.tx_hash = r.hash)))
      ORDER BY nonce LIMIT 1000`,
    [...own(sender), chainNonce],
  );
  return found.map((row) => ({ ...row, nonce: Number(row.nonce), block: row.block === null ? null : Number(row.block) }));
}

/** The smallest nonce that neither the chain nor a signed transaction has used: gaps are filled before new ground is taken. */
export async function freeNonce(tx: EntityManager, sender: Sender, chainNonce: number): Promise<number> {
  const taken = new Set((await rows<{ nonce: string }>(tx, `SELECT nonce FROM app.relay_transaction WHERE ${OWN} AND nonce >= $4`, [...own(sender), chainNonce])).map((row) => Number(row.nonce)));
  let nonce = chainNonce;
  while (taken.has(nonce)) nonce++;
  return nonce;
}

/** Keeps signed bytes and marks their acts as sent. Throws when an act is no longer open or the nonce was taken. */
export async function store(tx: EntityManager, sender: Sender, sent: { nonce: number; raw: Hex; hash: Hex; intents: readonly IntentRow[] }): Promise<void> {
  const ids = sent.intents.map((intent) => intent.id);
  await tx.query(
    "INSERT INTO app.relay_transaction (id, chain_id, genesis, sender, nonce, raw, hash, intents) VALUES ($1,$2,$3,$4,$5,$6,$7,$8)",
    [uuid(), ...own(sender), sent.nonce, sent.raw, sent.hash, ids],
  );
  const marked = await rows(
    tx, "UPDATE app.intent SET status = 'sent', sent_before = true, sent_at = now(), tx_hash = $2, error_code = NULL, error_parameters = NULL WHERE id = ANY ($1) AND status = 'open' RETURNING id", [ids, sent.hash],
  );
  if (marked.length !== ids.length) throw new Error("an act is no longer open");
  await tx.query("UPDATE app.task SET state = 'RUNNING', error_code = NULL, error_parameters = NULL WHERE intent_id = ANY ($1)", [ids]);
  await tell(tx, sent.intents);
}

/** Open acts in the order of their proposal. */
export const openIntents = (tx: EntityManager, chainId: number, limit: number): Promise<IntentRow[]> =>
  rows(tx, "SELECT * FROM app.intent WHERE chain_id = $1 AND status = 'open' AND deadline > now() + interval '10 seconds' ORDER BY created_at, id LIMIT $2", [chainId, limit]);

/** How many transactions an act has been part of since its time began to run, at its proposal or its last retry. */
export async function attemptsOf(tx: EntityManager, intent: IntentRow): Promise<number> {
  const row = await first<{ n: number }>(
    tx, "SELECT count(*)::int AS n FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid] AND created_at > $2::timestamptz - make_interval(mins => $3)",
    [intent.id, intent.deadline, LIMITS.intentMinutes],
  );
  return row?.n ?? 0;
}

/** The chain has it, and where. */
export const mined = (tx: EntityManager, id: string, at: { block: number; blockHash: Hex; success: boolean }): Promise<unknown> =>
  tx.query("UPDATE app.relay_transaction SET status = $2, block = $3, block_hash = $4, mined_at = coalesce(mined_at, now()) WHERE id = $1", [id, at.success ? "mined" : "failed", at.block, at.blockHash]);

/** The chain does not have it any more: its bytes wait to be sent again. */
export const fellOut = (tx: EntityManager, id: string): Promise<unknown> =>
  tx.query("UPDATE app.relay_transaction SET status = 'signed', block = NULL, block_hash = NULL WHERE id = $1", [id]);

export const final = (tx: EntityManager, id: string): Promise<unknown> => tx.query("UPDATE app.relay_transaction SET status = 'final' WHERE id = $1", [id]);

/** Its nonce was used by other bytes: it can never be in the chain. */
export const displaced = (tx: EntityManager, id: string): Promise<unknown> => tx.query("UPDATE app.relay_transaction SET status = 'failed' WHERE id = $1", [id]);

/** Acts whose transaction ended without them are open again: the same request, under the same identity. */
export async function reopen(tx: EntityManager, intents: readonly string[], hash: Hex): Promise<void> {
  const opened = await rows<IntentRow>(tx, "UPDATE app.intent SET status = 'open', tx_hash = NULL, sent_at = NULL WHERE id = ANY ($1) AND status = 'sent' AND tx_hash = $2 RETURNING *", [intents, hash]);
  await tx.query("UPDATE app.task SET state = 'QUEUED' WHERE intent_id = ANY ($1) AND state = 'RUNNING'", [opened.map((intent) => intent.id)]);
  await tell(tx, opened);
}

/** Says on every act under way that the chain is down, or no longer. Nothing else about them changes. */
export async function sayChainDown(tx: EntityManager, chainId: number, down: boolean): Promise<void> {
  const changed = await rows<IntentRow>(
    tx,
    `UPDATE app.intent SET error_code = $2, error_parameters = NULL WHERE chain_id = $1 AND status IN ('open','sent')
        AND error_code IS NOT DISTINCT FROM $3 RETURNING *`,
    [chainId, down ? "CHAIN_DOWN" : null, down ? null : "CHAIN_DOWN"],
  );
  if (changed.length === 0) return;
  await tx.query("UPDATE app.task SET error_code = $2, error_parameters = NULL WHERE intent_id = ANY ($1) AND state IN ('QUEUED','RUNNING')", [changed.map((intent) => intent.id), down ? "CHAIN_DOWN" : null]);
  await tell(tx, changed);
}

async function tell(tx: EntityManager, intents: readonly IntentRow[]): Promise<void> {
  for (const { id, organisation_id: organisation } of intents)
    if (organisation) await announce(tx, { organisation, topic: "intent", id }, { organisation, topic: "task", id });
}
