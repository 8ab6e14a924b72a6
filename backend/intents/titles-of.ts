import type { EntityManager } from "typeorm";
import { either } from "../core/either.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";

/** Ids of an act and of those that its request carries out too. */
export const SIGNED_TOGETHER = "SELECT id FROM app.intent WHERE id = $1 OR carried_by = $1";

const LOCK_TITLES = statement(
  "intents.lockTitles",
  `SELECT 1 FROM app.document WHERE id IN (SELECT document_id FROM app.intent WHERE id IN (${SIGNED_TOGETHER})
    AND document_id IS NOT NULL) ORDER BY id FOR NO KEY UPDATE`,
);
const LOCK_COMPANIONS = statement(
  "intents.lockWithCompanions",
  `SELECT 1 FROM app.document WHERE id IN (SELECT $1::uuid UNION ALL
    SELECT o.document_id FROM app.intent i JOIN app.intent o
      ON o.id = ${either("i.carried_by", "i.id")} OR o.carried_by = ${either("i.carried_by", "i.id")}
      WHERE i.document_id = $1 AND i.together > 1 AND i.status IN ('waiting','open','sent')) ORDER BY id
    FOR NO KEY UPDATE`,
);

/**
 * Locks the documents of an act and of those that its request carries out too, in the one order in which everybody
 * locks them. Rows that refer to them may still be added meanwhile.
 */
export async function lockTitles(tx: EntityManager, intentId: string): Promise<void> {
  await changed(tx, LOCK_TITLES, [intentId]);
}

/** Locks a document, and with it those that a live act moves together with it. */
export async function lockWithCompanions(tx: EntityManager, documentId: string): Promise<void> {
  await changed(tx, LOCK_COMPANIONS, [documentId]);
}
