import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { table } from "../core/table.ts";

/** A person who was invited belongs to the company from now on; false where nobody waits. */
export const comeIn = async (tx: EntityManager, organisation: string, person: string): Promise<boolean> =>
  (await table(tx, "app.membership").change(
    { organisation_id: organisation, person_id: person, status: "INVITED" },
    { status: "ACTIVATED" },
  )) === 1;

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
  await table(tx, "app.membership").remove({ organisation_id: organisation, person_id: account, status: "REMOVED" });
  if (await table(tx, "app.membership").has({ organisation_id: organisation, person_id: account }))
    throw new Refused("EMAIL_TAKEN");
  await table(tx, "app.membership").change(
    { organisation_id: organisation, person_id: invited },
    { person_id: account },
  );
}
