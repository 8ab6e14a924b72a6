import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { changedOne, rows } from "../core/database.ts";
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

/** The act that was to make the store in which another issues. */
const OPEN_STORE = statement(
  "intents.openStoreAgain",
  `UPDATE app.intent SET status = 'open', error_code = NULL, error_parameters = NULL, tx_hash = NULL,
    sent_at = NULL, deadline = now() + make_interval(mins => $2) WHERE action = 'deployStore'
    AND status IN ('failed','expired') AND (organisation_id, chain_id, parameters->>'store')
      = (SELECT organisation_id, chain_id, target FROM app.intent WHERE id = $1) RETURNING id`,
);

/**
 * Opens an act of the operator again that failed for a company, with its task. False when there is no such act, or it
 * did not fail. What is issued in a store that was not made has that made first.
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
  for (const { id } of await rows(tx, OPEN_STORE, [intent, LIMITS.intentMinutes]))
    await queueAgain(tx, "intent_id", id);
  await wakeRelayer(tx, act.chain_id);
  await announce(
    tx,
    { organisation, topic: "task", id: intent },
    { organisation, topic: "counts", id: intent },
    { organisation, topic: "me", id: organisation },
  );
  return true;
}
