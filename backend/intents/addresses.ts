import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock, lockShared } from "../core/locks.ts";
import { companiesAt } from "../core/address-owners.ts";

const FORMER = statement("intents.formerAddress", `SELECT 1 FROM ${companiesAt("$1::text[]")} a WHERE a.former`);

/**
 * Holds the title addresses that an act relies on until the transaction ends: none of them can be given up meanwhile.
 * CONTENT_UPDATED when one has been given up since it was read, so that no title goes where nobody looks any more.
 */
export async function holdAddresses(ctx: Context, own: string, others: readonly (string | undefined)[]): Promise<void> {
  const addresses = [...new Set([own, ...others].flatMap((one) => (one ? [one.toLowerCase()] : [])))].sort();
  for (const address of addresses) await lockShared(ctx.tx, "address", address);
  const present = await table(ctx.tx, "app.organisation").has({ id: ctx.organisation.id, address: own.toLowerCase() });
  const former = await first(ctx.tx, FORMER, [addresses]);
  if (!present || former) throw new Refused("CONTENT_UPDATED");
}

/** Keeps acts from relying on an address until the transaction ends; waits for those that do already. */
export const claimAddress = (tx: EntityManager, address: string): Promise<void> =>
  lock(tx, "address", address.toLowerCase());
