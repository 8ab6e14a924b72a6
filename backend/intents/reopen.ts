import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { changedOne, first } from "../core/database.ts";
import { takeGas } from "../budget/budget.ts";
import { queueAgain } from "../tasks/tasks.ts";

/**
 * Opens an act of the operator again that failed for a company, with its task. False when there is no such act, or it
 * did not fail.
 */
export async function reopen(tx: EntityManager, organisation: string, intent: string): Promise<boolean> {
  const act = await first<{ chainId: number; action: string; gas: string }>(
    tx,
    `SELECT chain_id AS "chainId", action, gas FROM app.intent WHERE id = $1 AND custody = 'operator'
      AND organisation_id = $2`,
    [intent, organisation],
  );
  if (act) await takeGas(tx, organisation, BigInt(act.gas));
  const opened =
    act !== null &&
    (await changedOne(
      tx,
      `UPDATE app.intent SET status = 'open', error_code = NULL, error_parameters = NULL, tx_hash = NULL,
        sent_at = NULL, deadline = now() + make_interval(mins => $2) WHERE id = $1 AND status IN ('failed','expired')`,
      [intent, LIMITS.intentMinutes],
    ));
  if (!opened) return false;
  await queueAgain(tx, "intent_id", intent);
  await tx.query("SELECT pg_notify('app_intent', $1)", [String(act.chainId)]);
  await announce(
    tx,
    { organisation, topic: "task", id: intent },
    { organisation, topic: "counts", id: intent },
    { organisation, topic: "me", id: organisation },
  );
  return true;
}
