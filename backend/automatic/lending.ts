import type { EntityManager } from "typeorm";
import { unshareLent } from "../keyring/recipients.ts";

/** The automatic service signs in a person's name no more, in one company or in all. */
export async function endLending(tx: EntityManager, person: string, organisation: string | null = null): Promise<void> {
  await unshareLent(tx, person, organisation);
  await tx.query(
    "DELETE FROM app.automatic_signer WHERE person_id = $1 AND ($2::uuid IS NULL OR organisation_id = $2)",
    [person, organisation],
  );
}
