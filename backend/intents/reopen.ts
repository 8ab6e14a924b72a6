import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { changedOne } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { takeGas } from "../budget/budget.ts";
import { queueAgain } from "../tasks/tasks.ts";
import { wakeRelayer } from "./write.ts";

const OPEN = statement(
  "intents.openAgain",
  `UPDATE app.intent SET status = 'open', error_code = NULL, error_parameters = NULL, tx_hash = NULL,
    sent_at = NULL, deadline = now() + make_interval(mins => $2) WHERE id = $1 AND status IN ('failed','expired')`,
);

/**
 * Opens an act of the operator again that failed for a company, with its task. False when there is no such act, or it
 * did not fail.
 */
export async function reopen(tx: EntityManager, organisation: string, intent: string): Promise<boolean> {
  const act = await table(tx, "app.intent").first(["chain_id", "gas"], {
    id: intent,
    custody: "operator",
    organisation_id: organisation,
  });
  if (act) await takeGas(tx, organisation, BigInt(act.gas));
  if (!act || !(await changedOne(tx, OPEN, [intent, LIMITS.intentMinutes]))) return false;
  await queueAgain(tx, "intent_id", intent);
  await wakeRelayer(tx, act.chain_id);
  await announce(
    tx,
    { organisation, topic: "task", id: intent },
    { organisation, topic: "counts", id: intent },
    { organisation, topic: "me", id: organisation },
  );
  return true;
}
