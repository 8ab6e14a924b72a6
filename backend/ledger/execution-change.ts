import type { EntityManager } from "typeorm";
import type { Hex } from "viem";
import { refusalOfRevert } from "#domain/chain/revert";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { lockTitles } from "../intents/titles-of.ts";
import { noteBlock, notePlace } from "../intents/write.ts";
import { settleIntent } from "./settle-intent.ts";

const LOCKED = statement(
  "ledger.lockedByRequest",
  "SELECT * FROM app.intent WHERE chain_id = $1 AND request_hash = $2 FOR NO KEY UPDATE",
);
const RUN = statement(
  "ledger.run",
  `SELECT e.success, e.return_data AS data, e.block_number AS block, e.tx_hash AS tx,
    coalesce(h.finalized >= e.block_number, false) AS final
    FROM chain.executions e LEFT JOIN chain.heads h ON h.chain_id = e.chain_id WHERE e.chain_id = $1
      AND e.request_hash = $2`,
  ["success", "data", "block", "tx", "final"],
).as<{ data: Hex }>();

/**
 * The forwarder has run a signed request, or a reorganisation took that back. A success counts at once and may be taken
 * back; a failure only when it is final, because what was given up here must not happen later.
 */
export async function executionChanged(tx: EntityManager, chainId: number, requestHash: string): Promise<void> {
  const about = await table(tx, "app.intent").first(["id"], { chain_id: chainId, request_hash: requestHash });
  if (!about) return;
  await lockTitles(tx, about.id);
  const intent = await first(tx, LOCKED, [chainId, requestHash]);
  if (!intent) return;
  const run = await first(tx, RUN, [chainId, requestHash]);
  if (!run) {
    await settleIntent(tx, intent, { outcome: "undone" });
    return;
  }
  const block = Number(run.block);
  if (!run.success) {
    if (run.final) await settleIntent(tx, intent, { outcome: "failed", why: refusalOfRevert(run.data) });
    else {
      await noteBlock(tx, intent.id, block);
      await tell(tx, intent);
    }
    return;
  }
  if (intent.status === "done") {
    await notePlace(tx, intent.id, run.tx, block);
    await tell(tx, intent);
  } else await settleIntent(tx, intent, { outcome: "done", tx: run.tx, block });
}

/** Its transaction or block is another, and nothing else. */
const tell = (tx: EntityManager, { id, organisation_id: organisation }: IntentRow): Promise<void> =>
  announce(tx, ...(organisation === null ? [] : [{ organisation, topic: "intent" as const, id }]));
