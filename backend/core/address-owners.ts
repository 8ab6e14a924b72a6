import type { EntityManager } from "typeorm";
import { rows } from "./database.ts";
import { statement, type RowOf } from "./statement.ts";

/**
 * The companies that these title addresses belong or belonged to: what a company has given up still names it in the
 * past. Columns:
 * address, organisation_id, former. Addresses are looked up, never listed.
 */
export const companiesAt = (addresses: string): string => `app.companies_at(${addresses})`;

const OWNERS = statement(
  "core.addressOwners",
  `SELECT a.address, o.id, o.name, o.is_public AS "isPublic" FROM ${companiesAt("$1::text[]")} a
    JOIN app.organisation o ON o.id = a.organisation_id`,
  ["address"],
);
export type AddressOwner = Omit<RowOf<typeof OWNERS>, "address">;

/** The companies that addresses belong or belonged to. */
export async function ownersOf(
  tx: EntityManager,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, AddressOwner>> {
  const found = await rows(tx, OWNERS, [[...new Set(addresses)]]);
  return new Map(found.map(({ address, ...owner }) => [address, owner]));
}
