import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { changedOne, first } from "../core/database.ts";

/** A person who was invited belongs to the company from now on; false where nobody waits. */
export const comeIn = (tx: EntityManager, organisation: string, person: string): Promise<boolean> =>
  changedOne(
    tx,
    `UPDATE app.membership SET status = 'ACTIVATED' WHERE organisation_id = $1 AND person_id = $2
      AND status = 'INVITED'`,
    [organisation, person],
  );

/**
 * An invitation that was written before the address had an account is the account's. EMAIL_TAKEN when that belongs to
 * the company already.
 */
export async function takeOver(
  tx: EntityManager,
  organisation: string,
  invited: string,
  account: string,
): Promise<void> {
  if (invited === account) return;
  // A person who once left the company comes back.
  await tx.query("DELETE FROM app.membership WHERE organisation_id = $1 AND person_id = $2 AND status = 'REMOVED'", [
    organisation,
    account,
  ]);
  if (
    await first(tx, "SELECT 1 FROM app.membership WHERE organisation_id = $1 AND person_id = $2", [
      organisation,
      account,
    ])
  )
    throw new Refused("EMAIL_TAKEN");
  await tx.query("UPDATE app.membership SET person_id = $3 WHERE organisation_id = $1 AND person_id = $2", [
    organisation,
    invited,
    account,
  ]);
}
