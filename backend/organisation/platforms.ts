import type { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import type { Database } from "../core/database.ts";
import { counterpartiesInUse } from "../counterparties/known.ts";

/** The platforms in use to which originals can go, from which colleagues may work. */
export const platformsOfOthers = (database: Database): Promise<Output<typeof authRoutes.platforms>> =>
  database.asWorker(async (tx) =>
    (await counterpartiesInUse(tx, "platform"))
      .filter(({ contracts }) => contracts.includes("PINT"))
      .map(({ id, code, name }) => ({ id, code, name })),
  );

/** The one of this id; null and undefined stay as they are. PINT_PLATFORM. */
export async function platformOfOthers(
  database: Database,
  id: string | null | undefined,
): Promise<Named | null | undefined> {
  if (id === null || id === undefined) return id;
  const found = (await platformsOfOthers(database)).find((one) => one.id === id);
  if (found === undefined) throw new Refused("PINT_PLATFORM", {}, [{ path: "platformId", code: "PINT_PLATFORM" }]);
  return { id: found.id, name: found.name };
}
