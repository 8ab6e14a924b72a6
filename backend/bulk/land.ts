import type { EntityManager } from "typeorm";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { insertSigned, type Signed, type SignedTogether } from "../documents/insert-signed.ts";
import { noteProgress } from "../tasks/tasks.ts";

/** Rows that are still to be made, of a batch that nobody has stopped. Nobody else makes them meanwhile. */
const TO_LAND = statement(
  "bulk.toLand",
  `SELECT r.document_id AS id FROM app.document_batch b JOIN app.document_batch_row r ON r.batch_id = b.id
    WHERE b.id = $1 AND b.state = 'RUNNING' AND r.document_id = ANY($2::uuid[]) AND r.made_at IS NULL
    FOR UPDATE OF b, r`,
  ["id"],
);
const MADE = statement(
  "bulk.made",
  `UPDATE app.document_batch_row SET made_at = clock_timestamp() WHERE batch_id = $1
    AND document_id = ANY($2::uuid[])`,
);
const COUNT = statement(
  "bulk.countMade",
  "SELECT count(made_at)::int AS made FROM app.document_batch_row WHERE batch_id = $1",
  ["made"],
);

interface LandingOf extends SignedTogether {
  readonly batch: string;
  readonly task: string;
}

/**
 * Writes documents that are made, all that belongs to each, and that their rows are done: in one transaction, so that
 * there is no half document, and none twice. What another process has landed, and what was stopped, is left out.
 * Answers which were written.
 */
export async function land(tx: EntityManager, of: LandingOf, made: readonly Signed[]): Promise<readonly string[]> {
  const found = await rows(tx, TO_LAND, [of.batch, made.map(({ id }) => id)]);
  const wanted = new Set(found.map(({ id }) => id));
  const all = made.filter(({ id }) => wanted.has(id));
  if (all.length === 0) return [];
  await insertSigned(tx, of, all);
  await changed(tx, MADE, [of.batch, all.map(({ id }) => id)]);
  await noteProgress(tx, of.task, (await rows(tx, COUNT, [of.batch]))[0]?.made ?? 0);
  return all.map(({ id }) => id);
}
