import type { EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const ROUND_OF_ALL = statement(
  "screening.roundOfAll",
  `INSERT INTO app.screening_round (organisation_id, cause) SELECT s.organisation_id, 'LIST'
    FROM app.screening_number s
    ON CONFLICT (organisation_id) DO UPDATE SET at = clock_timestamp(), cause = 'LIST'`,
);
// A round that is under way may have read the former list: it is asked for again, and begins anew when it ends.
const ROUND_OF = statement(
  "screening.roundOf",
  `INSERT INTO app.screening_round (organisation_id, cause) VALUES ($1, 'LIST')
    ON CONFLICT (organisation_id) DO UPDATE SET at = clock_timestamp(), cause = 'LIST'`,
);

/** Puts a version in the place of the one in use; what companies know is compared with it anew. */
export async function putInUse(
  tx: EntityManager,
  { id, list, owner }: { readonly id: string; readonly list: string; readonly owner: string | null },
): Promise<void> {
  await table(tx, "app.screening_version").change({ list_id: list, state: "IN_USE" }, { state: "PAST" });
  await table(tx, "app.screening_version").change(
    { id },
    { state: "IN_USE", error_code: null, error_parameters: null },
  );
  if (owner === null) await changed(tx, ROUND_OF_ALL);
  else await changed(tx, ROUND_OF, [owner]);
}
