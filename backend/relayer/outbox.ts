import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Hex } from "viem";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { countCosts, markSent, renameSent, reopenSent, sayOfChain, sayOfFees, type Waiting } from "../intents/write.ts";
import { queueIntents, runIntents, sayOfIntents } from "../tasks/tasks.ts";

/** The account and the very chain, told from another of the same id by its genesis. */
export interface Sender {
  readonly chainId: number;
  readonly genesis: Hex;
  readonly address: Hex;
}

/** Bytes that were signed for a nonce: the same calls as the others of that nonce, for another price. */
export interface Attempt {
  readonly number: number;
  readonly raw: Hex;
  readonly hash: Hex;
  /** The newest block when they were signed. */
  readonly head: number;
}

const OWN = "chain_id = $1 AND genesis = $2 AND sender = $3";
const OUTSTANDING = statement(
  "relayer.outstanding",
  `SELECT r.id, r.nonce, r.hash, r.intents, r.status, r.block, r.mined_at IS NOT NULL AS "wasMined",
      (SELECT json_agg(json_build_object('number', a.number, 'raw', a.raw, 'hash', a.hash, 'head', a.head)
        ORDER BY a.number DESC) FROM app.relay_attempt a WHERE a.transaction_id = r.id) AS attempts
    FROM app.relay_transaction r
    WHERE ${OWN} AND (nonce >= $4 OR status IN ('signed','mined')
      OR (status IN ('failed','final') AND intents && ARRAY(SELECT id FROM app.intent WHERE chain_id = $1
        AND status = 'sent')
        AND EXISTS (SELECT 1 FROM app.intent i WHERE i.id = ANY (r.intents) AND i.status = 'sent'
          AND i.tx_hash = r.hash)))
    ORDER BY nonce LIMIT 1000`,
  ["id", "nonce", "hash", "intents", "status", "wasMined"],
).as<{ hash: Hex; attempts: readonly Attempt[] }>();
const TAKEN = statement("relayer.takenNonces", `SELECT nonce FROM app.relay_transaction WHERE ${OWN} AND nonce >= $4`);
const OPEN = statement(
  "relayer.openIntents",
  `SELECT * FROM app.intent WHERE chain_id = $1 AND status = 'open' AND carried_by IS NULL
    AND deadline > now() + interval '10 seconds' ORDER BY created_at, id LIMIT $2`,
);
const TRANSACTIONS = statement(
  "relayer.transactionsOf",
  `SELECT count(*)::int AS all, count(block)::int AS "inBlocks" FROM app.relay_transaction
    WHERE intents @> ARRAY[$1::uuid] AND created_at > $2::timestamptz - make_interval(mins => $3)`,
  ["all", "inBlocks"],
);
const MINED = statement(
  "relayer.mined",
  `UPDATE app.relay_transaction SET status = $2, block = $3, block_hash = $4, gas_used = $5,
    mined_at = coalesce(mined_at, now()) WHERE id = $1`,
);

/**
 * One nonce and its calls. Whichever attempt the chain takes, the nonce is spent and the calls have run once. `hash`:
 * that of the attempt in the chain, or else of the newest. `attempts`: the newest, which offers most, first.
 * `wasMined`: it was in the chain once; now missing, it fell out.
 */
export interface SentRow extends Omit<RowOf<typeof OUTSTANDING>, "nonce" | "block"> {
  readonly nonce: number;
  readonly block: number | null;
}

const own = ({ chainId, genesis, address }: Sender): unknown[] => [chainId, genesis, address.toLowerCase()];

/**
 * The acts that must be looked at: everything the chain does not have, what it may still lose, and what was over for an
 * act that is under way again, as after a reorganisation deeper than what counts as final. In nonce order.
 */
export async function outstanding(tx: EntityManager, sender: Sender, chainNonce: number): Promise<SentRow[]> {
  const found = await rows(tx, OUTSTANDING, [...own(sender), chainNonce]);
  return found.map((row) => ({
    ...row,
    nonce: Number(row.nonce),
    block: row.block === null ? null : Number(row.block),
  }));
}

/**
 * The smallest nonce that neither the chain nor a signed transaction has used: gaps are filled before new ground is
 * taken.
 */
export async function freeNonce(tx: EntityManager, sender: Sender, chainNonce: number): Promise<number> {
  const taken = new Set((await rows(tx, TAKEN, [...own(sender), chainNonce])).map((row) => Number(row.nonce)));
  let nonce = chainNonce;
  while (taken.has(nonce)) nonce++;
  return nonce;
}

const keepAttempt = (tx: EntityManager, transaction: string, { head, ...attempt }: Attempt): Promise<void> =>
  table(tx, "app.relay_attempt").insert({ id: uuid(), transaction_id: transaction, ...attempt, head: String(head) });

/** Keeps signed bytes and marks their acts as sent. Throws when an act is no longer open or the nonce was taken. */
export async function store(
  tx: EntityManager,
  sender: Sender,
  sent: { nonce: number; raw: Hex; hash: Hex; head: number; intents: readonly IntentRow[] },
): Promise<void> {
  const ids = sent.intents.map((intent) => intent.id);
  const id = uuid();
  await table(tx, "app.relay_transaction").insert({
    id,
    chain_id: sender.chainId,
    genesis: sender.genesis,
    sender: sender.address.toLowerCase(),
    nonce: String(sent.nonce),
    raw: sent.raw,
    hash: sent.hash,
    intents: ids,
  });
  await keepAttempt(tx, id, { number: 1, raw: sent.raw, hash: sent.hash, head: sent.head });
  const marked = await markSent(tx, ids, sent.hash);
  const whole = marked.reduce((titles, one) => titles + (one.carried_by === null ? one.together : 0), 0);
  if (marked.length !== whole || marked.filter((one) => one.carried_by === null).length !== ids.length)
    throw new Error("an act is no longer open");
  await runIntents(tx, ids);
  await tell(tx, sent.intents);
}

/** Keeps dearer bytes for the same nonce and calls. Throws when another attempt was kept meanwhile. */
export async function storeReplacement(tx: EntityManager, row: SentRow, attempt: Attempt): Promise<void> {
  await keepAttempt(tx, row.id, attempt);
  await stands(tx, row, attempt);
}

/** From here on the transaction goes by this attempt: the newest, or the one that the chain took. */
export async function stands(tx: EntityManager, row: SentRow, { raw, hash }: Attempt): Promise<void> {
  await table(tx, "app.relay_transaction").change({ id: row.id }, { raw, hash });
  await tell(tx, await renameSent(tx, row.intents, [row.hash, ...row.attempts.map((one) => one.hash)], hash));
}

/** Open acts in the order of their proposal. */
export const openIntents = (tx: EntityManager, chainId: number, limit: number): Promise<IntentRow[]> =>
  rows(tx, OPEN, [chainId, limit]);

/**
 * How many transactions an act has been part of since its time began to run, at its proposal or its last retry; and how
 * many of them blocks have.
 */
export async function transactionsOf(tx: EntityManager, intent: IntentRow): Promise<RowOf<typeof TRANSACTIONS>> {
  const row = await first(tx, TRANSACTIONS, [intent.id, intent.deadline, LIMITS.intentMinutes]);
  return row ?? { all: 0, inBlocks: 0 };
}

/** The chain has it, and where, and what it cost. */
export async function mined(
  tx: EntityManager,
  id: string,
  at: { block: number; blockHash: Hex; success: boolean; gasUsed: bigint },
): Promise<void> {
  await changed(tx, MINED, [id, at.success ? "mined" : "failed", at.block, at.blockHash, at.gasUsed]);
  await countCosts(tx, id);
}

/** The chain does not have it any more: its bytes wait to be sent again. */
export async function fellOut(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.relay_transaction").change(
    { id },
    { status: "signed", block: null, block_hash: null, gas_used: null },
  );
  await countCosts(tx, id);
}

export const final = (tx: EntityManager, id: string): Promise<number> =>
  table(tx, "app.relay_transaction").change({ id }, { status: "final" });

/** Its nonce was used by other bytes: it can never be in the chain. */
export const displaced = (tx: EntityManager, id: string): Promise<number> =>
  table(tx, "app.relay_transaction").change({ id }, { status: "failed" });

/** Acts whose transaction ended without them are open again: the same request, under the same identity. */
export async function reopen(tx: EntityManager, intents: readonly string[], hash: Hex): Promise<void> {
  const opened = await reopenSent(tx, intents, hash);
  await queueIntents(
    tx,
    opened.map((intent) => intent.id),
  );
  await tell(tx, opened);
}

/** Says on every act under way that the chain is of no use, or (null) no longer. */
export const sayChain = async (
  tx: EntityManager,
  chainId: number,
  why: "CHAIN_DOWN" | "CHAIN_WRONG" | null,
): Promise<void> => said(tx, why, await sayOfChain(tx, chainId, why));

/** Says on these acts that the network asks more than the operator allows, or no longer. */
export const sayFeeLimit = async (tx: EntityManager, intents: readonly string[], over: boolean): Promise<void> =>
  said(tx, over ? "FEE_LIMIT" : null, await sayOfFees(tx, intents, over));

async function said(tx: EntityManager, why: Waiting | null, acts: readonly IntentRow[]): Promise<void> {
  if (acts.length === 0) return;
  await sayOfIntents(
    tx,
    acts.map((intent) => intent.id),
    why,
  );
  await tell(tx, acts);
}

async function tell(tx: EntityManager, intents: readonly IntentRow[]): Promise<void> {
  for (const { id, organisation_id: organisation } of intents)
    if (organisation) await announce(tx, { organisation, topic: "intent", id }, { organisation, topic: "task", id });
}
