import type { EntityManager } from "typeorm";
import type { Language } from "#domain/text";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Words } from "./content.ts";
import { postUnasked } from "./mail.ts";

const READERS = statement(
  "mail.readersOfNode",
  `SELECT n.email, coalesce(p.language, 'en-US') AS language FROM app.node_administrator n LEFT JOIN app.person p
    ON p.email = n.email AND p.email_verified_at IS NOT NULL ORDER BY n.email`,
  ["language"],
).as<{ language: Language }>();

/**
 * Writes to the administrators of this installation, each in the own language, in the caller's transaction of the
 * worker role. Letters that strangers set off are limited in number.
 */
export async function postToNode(tx: EntityManager, letter: Words): Promise<void> {
  const readers = await rows(tx, READERS);
  for (const reader of readers) await postUnasked(tx, { to: reader.email, language: reader.language, ...letter });
}
