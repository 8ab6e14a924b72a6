import type { EntityManager } from "typeorm";
import { stemKey } from "#domain/bunker/stems";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { newestState } from "../../processes/newest.ts";

const TAKEN = statement(
  "documents.takenStems",
  `SELECT upper(btrim(b.ordered->>'reference')) AS key FROM app.bunker_delivery b
    WHERE b.organisation_id = $1 AND upper(btrim(b.ordered->>'reference')) = ANY($2)
      AND ${newestState("b.process_id")}
        IS DISTINCT FROM 'ABORTED'`,
  ["key"],
);

/** The keys of those stems of which the company has begun a delivery that was not aborted. */
export async function takenStems(
  { tx, organisation }: { readonly tx: EntityManager; readonly organisation: { readonly id: string } },
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(references.map(stemKey).filter((key) => key !== ""))];
  if (keys.length === 0) return new Set();
  return new Set((await rows(tx, TAKEN, [organisation.id, keys])).map(({ key }) => key));
}
