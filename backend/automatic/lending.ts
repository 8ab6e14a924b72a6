import type { EntityManager } from "typeorm";
import { unshareLent } from "../keyring/recipients.ts";
import { table } from "../core/table.ts";

/** The automatic service signs in a person's name no more, in one company or in all. */
export async function endLending(tx: EntityManager, person: string, organisation: string | null = null): Promise<void> {
  await unshareLent(tx, person, organisation);
  await table(tx, "app.automatic_signer").remove({
    person_id: person,
    ...(organisation === null ? {} : { organisation_id: organisation }),
  });
}
