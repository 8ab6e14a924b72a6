import { Not, type EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { CHECKING } from "./checking.ts";

const ROUND_OF_ALL = statement(
  "screening.roundOfAll",
  `INSERT INTO app.screening_round (organisation_id, cause) SELECT o.id, 'LIST' FROM ${CHECKING}
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
  await lock(tx, "screeningList", list);
  const read = await table(tx, "app.screening_version").first(["n"], { id });
  const inUse = await table(tx, "app.screening_version").first(["n"], { list_id: list, state: "IN_USE" });
  const settled = { error_code: null, error_parameters: null };
  // A newer version came into use while this one was read.
  if (inUse !== null && read !== null && inUse.n > read.n) {
    await table(tx, "app.screening_version").change({ id }, { state: "PAST", ...settled });
    return;
  }
  await table(tx, "app.screening_version").change({ list_id: list, state: "IN_USE" }, { state: "PAST" });
  // Versions that waited for a person before are replaced, too.
  await table(tx, "app.screening_version").change({ list_id: list, state: "WAITING", id: Not(id) }, { state: "PAST" });
  await table(tx, "app.screening_version").change({ id }, { state: "IN_USE", ...settled });
  await compareAnew(tx, owner);
}

/** Has everything that a company knows compared anew; where the node's lists have changed, that of every company. */
export async function compareAnew(tx: EntityManager, owner: string | null): Promise<void> {
  if (owner === null) await changed(tx, ROUND_OF_ALL);
  else await changed(tx, ROUND_OF, [owner]);
}
