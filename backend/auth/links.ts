import type { EntityManager } from "typeorm";

/**
 * Ends every link that could set a password of a person or change where letters go: with each change of password or
 * address, what was asked for before is worth nothing. An invitation belongs to the company that wrote it, and sets no
 * password of an account.
 */
export async function endLinks(tx: EntityManager, person: string): Promise<void> {
  await tx.query("DELETE FROM app.link_token WHERE person_id = $1 AND purpose <> 'invitation' AND used_at IS NULL", [
    person,
  ]);
}
