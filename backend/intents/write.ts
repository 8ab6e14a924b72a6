import type { EntityManager } from "typeorm";
import type { Hex } from "viem";
import type { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { changed, changedOne, rows } from "../core/database.ts";
import { statement, statementBy, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { IntentRow, IntentStatus } from "./intent-row.ts";

/** What becomes of an act: from which states, and what the chain or the refusal said. `sent`: it is under way again. */
export interface IntentEnd {
  readonly to: Extract<IntentStatus, "done" | "failed" | "expired" | "sent">;
  readonly from: readonly IntentStatus[];
  readonly error: Refused | null;
  readonly tx: string | null;
  readonly block: number | null;
}

const WAKE = statement("intents.wakeRelayer", "SELECT FROM pg_notify('app_intent', $1)");
const WAKE_LEDGER = statement("intents.wakeLedger", "SELECT FROM pg_notify('ledger_change', '')");
const END = statement(
  "intents.end",
  `UPDATE app.intent i SET status = CASE WHEN $2 <> 'sent' OR sent_before OR custody = 'operator' THEN $2
      WHEN signature IS NULL THEN 'waiting' ELSE 'open' END, error_code = $3, error_parameters = $4, done_at = CASE
      WHEN $2 = 'done' THEN now() END,
      sent_at = CASE WHEN $2 = 'done' AND $5::text IS NOT NULL THEN coalesce(sent_at, now()) WHEN $2 = 'sent'
        AND NOT sent_before AND custody <> 'operator' THEN NULL ELSE sent_at END,
      tx_hash = CASE WHEN $2 = 'done' THEN coalesce($5, tx_hash) ELSE tx_hash END, block = CASE
        WHEN $2 = 'done' THEN $6::bigint END
    WHERE id = $1 AND status = ANY ($7)
      AND ($2 <> 'sent' OR NOT EXISTS (SELECT 1 FROM app.intent o WHERE o.document_id = i.document_id AND o.id <> i.id
        AND o.status IN ('waiting','open','sent')))`,
);
const NOTE_BLOCK = statement("intents.noteBlock", "UPDATE app.intent SET block = $2 WHERE id = $1 OR carried_by = $1");
const NOTE_PLACE = statement(
  "intents.notePlace",
  "UPDATE app.intent SET tx_hash = $2, block = $3 WHERE id = $1 OR carried_by = $1",
);
const MARK_SENT = statement(
  "intents.markSent",
  `UPDATE app.intent SET status = 'sent', sent_before = true, sent_at = now(), tx_hash = $2, error_code = NULL,
    error_parameters = NULL WHERE (id = ANY ($1) OR carried_by = ANY ($1)) AND status = 'open'
    RETURNING id, together, carried_by`,
);
const NOTE_RUN = statement(
  "intents.noteRun",
  "UPDATE app.intent SET status = 'sent', sent_at = now() WHERE (id = $1 OR carried_by = $1) AND status = 'open'",
);
const RENAME_SENT = statement(
  "intents.renameSent",
  `UPDATE app.intent SET tx_hash = $3 WHERE (id = ANY ($1) OR carried_by = ANY ($1)) AND status = 'sent'
    AND tx_hash = ANY ($2) AND tx_hash <> $3 RETURNING *`,
);
const REOPEN_SENT = statement(
  "intents.reopenSent",
  `UPDATE app.intent SET status = 'open', tx_hash = NULL, sent_at = NULL WHERE (id = ANY ($1)
    OR carried_by = ANY ($1)) AND status = 'sent' AND tx_hash = $2 RETURNING *`,
);
const COUNT_COSTS = statement(
  "intents.countCosts",
  `UPDATE app.intent i SET gas_used = (
      SELECT sum(ceil(r.gas_used * greatest(i.gas, 1) / (SELECT sum(greatest(o.gas, 1)) FROM app.intent o
        WHERE o.id = ANY (r.intents)))) FROM app.relay_transaction r WHERE r.intents @> ARRAY[i.id]
        AND r.gas_used IS NOT NULL)
    WHERE i.id IN (SELECT unnest(intents) FROM app.relay_transaction WHERE id = $1)`,
);
const RENEW = statement(
  "intents.renew",
  `UPDATE app.intent SET deadline = greatest(deadline, now() + make_interval(mins => $2)) WHERE id = ANY ($1)
    AND custody = 'operator' AND status = 'open'`,
);
const say = (which: string): string => `UPDATE app.intent i SET error_code = $1, error_parameters = NULL
  WHERE i.status IN ('open','sent') AND ${which} RETURNING *`;
const SAY_OF_CHAIN = statement(
  "intents.sayOfChain",
  say(`i.chain_id = $2 AND i.error_code IS DISTINCT FROM $1
    AND (i.error_code IS NULL OR i.error_code IN ('CHAIN_DOWN','CHAIN_WRONG'))`),
);
const SAY_OF_FEES = statementBy(
  "intents.sayOfFees",
  (over: boolean) => say(`i.id = ANY ($2) AND ${over ? "i.error_code IS NULL" : "i.error_code = 'FEE_LIMIT'"}`),
  [true, false],
);

/** Tells the relayer of a chain, when the transaction commits, that an act can be sent. */
export async function wakeRelayer(tx: EntityManager, chainId: number): Promise<void> {
  await changed(tx, WAKE, [String(chainId)]);
}

/** Lets the ledger look, when the transaction commits, at what is signed in advance. */
export async function wakeLedger(tx: EntityManager): Promise<void> {
  await changed(tx, WAKE_LEDGER);
}

/**
 * Ends an act, or takes its end back. A request that its owner sent past us was sent now at the latest; taken back, it
 * is where it stood before. False when there was nothing to change.
 */
export const endIntent = (tx: EntityManager, id: string, end: IntentEnd): Promise<boolean> =>
  changedOne(tx, END, [
    id,
    end.to,
    end.error?.code ?? null,
    end.error ? end.error.parameters : null,
    end.tx,
    end.block,
    end.from,
  ]);

/** The block that has an act, and what its request carries with it, before it counts as done. */
export async function noteBlock(tx: EntityManager, id: string, block: number): Promise<void> {
  await changed(tx, NOTE_BLOCK, [id, block]);
}

/** The transaction and block of an act that is done are others. */
export async function notePlace(tx: EntityManager, id: string, hash: string, block: number): Promise<void> {
  await changed(tx, NOTE_PLACE, [id, hash, block]);
}

/** Those whom an act concerns are written to about it: false when they have been before. */
export const noteTold = async (tx: EntityManager, id: string): Promise<boolean> =>
  (await table(tx, "app.intent").change({ id, told_at: null }, { told_at: () => "now()" })) === 1;

/** Acts on a document that is removed are of no document. */
export async function leaveDocument(tx: EntityManager, documentId: string): Promise<void> {
  await table(tx, "app.intent").change({ document_id: documentId }, { document_id: null });
}

/** These open acts, and what their requests carry, are sent in a transaction. Answers those that were open. */
export const markSent = (tx: EntityManager, ids: readonly string[], hash: Hex): Promise<RowOf<typeof MARK_SENT>[]> =>
  rows(tx, MARK_SENT, [ids, hash]);

/** An act has run already, sent by the relayer or by somebody else: the ledger settles it. */
export async function noteRun(tx: EntityManager, id: string): Promise<void> {
  await changed(tx, NOTE_RUN, [id]);
}

/** Acts that were sent by one of these transactions go by another of the same nonce. Answers those that changed. */
export const renameSent = (
  tx: EntityManager,
  ids: readonly string[],
  former: readonly Hex[],
  hash: Hex,
): Promise<IntentRow[]> => rows(tx, RENAME_SENT, [ids, former, hash]);

/** Acts whose transaction ended without them are open again. Answers them. */
export const reopenSent = (tx: EntityManager, ids: readonly string[], hash: Hex): Promise<IntentRow[]> =>
  rows(tx, REOPEN_SENT, [ids, hash]);

/** The cost of the acts of a transaction: of each one in a block their share, by what each may cost at most. */
export async function countCosts(tx: EntityManager, transaction: string): Promise<void> {
  await changed(tx, COUNT_COSTS, [transaction]);
}

/** An act of the operator stays wanted, however long ago it was proposed: no signature of it grows old. */
export async function renew(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await changed(tx, RENEW, [ids, LIMITS.intentMinutes]);
}

/** Why acts under way wait, whatever they are about. Nothing else about them changes. */
export type Waiting = "CHAIN_DOWN" | "CHAIN_WRONG" | "FEE_LIMIT";

/** Says on every act under way that its chain is of no use, or (null) no longer. Answers those that changed. */
export const sayOfChain = (
  tx: EntityManager,
  chainId: number,
  why: "CHAIN_DOWN" | "CHAIN_WRONG" | null,
): Promise<IntentRow[]> => rows(tx, SAY_OF_CHAIN, [why, chainId]);

/** Says on these acts that the network asks more than the operator allows, or no longer. Answers those that changed. */
export const sayOfFees = (tx: EntityManager, ids: readonly string[], over: boolean): Promise<IntentRow[]> =>
  rows(tx, SAY_OF_FEES(over), [over ? "FEE_LIMIT" : null, ids]);
