import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";

/** Every title address with the company that it belongs or belonged to: what a company has given up still names it in the past. Columns: address, organisation_id. */
export const TITLE_ADDRESSES = `(SELECT address, id AS organisation_id FROM app.organisation WHERE address IS NOT NULL UNION ALL SELECT address, organisation_id FROM app.former_address)`;

export interface AddressOwner {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
}

/** The companies that addresses belong or belonged to. */
export async function ownersOf(tx: EntityManager, addresses: Iterable<string>): Promise<ReadonlyMap<string, AddressOwner>> {
  const found = await rows<AddressOwner & { address: string }>(
    tx, `SELECT a.address, o.id, o.name, o.is_public AS "isPublic" FROM ${TITLE_ADDRESSES} a JOIN app.organisation o ON o.id = a.organisation_id WHERE a.address = ANY($1::text[])`, [[...new Set(addresses)]],
  );
  return new Map(found.map(({ address, ...owner }) => [address, owner]));
}
