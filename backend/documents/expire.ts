import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { refreshState } from "./state.ts";

const DUE = statement(
  "documents.expired",
  `SELECT d.id FROM app.document d WHERE d.valid_until < (now() AT TIME ZONE 'utc')::date AND d.voided_at IS NULL
      AND EXISTS (SELECT 1 FROM app.document_state s WHERE s.document_id = d.id AND s.state = 'CREATED')
       ORDER BY d.id`,
);

/**
 * Documents whose last day has passed since their state was written; in the caller's transaction of the worker role.
 * Answers how many.
 */
export async function expireDue(tx: EntityManager): Promise<number> {
  const due = await rows(tx, DUE);
  for (const { id } of due) await refreshState(tx, id);
  return due.length;
}
