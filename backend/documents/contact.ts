import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { sameCompany } from "#domain/names";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { agreed } from "../session/agreed.ts";
import { assertNotStopped } from "../screened/stops.ts";

const CONTACT = statement(
  "documents.contact",
  `SELECT o.id, o.name, o.address, ${agreed("o")} AS agreed, c.enabled FROM app.contact c JOIN app.organisation o
    ON o.id = c.other_id
    WHERE c.organisation_id = $1 AND c.other_id = $2 AND c.state = 'ADDED'`,
  ["agreed"],
).as<{ address: `0x${string}` | null }>();

export type Counterparty = RowOf<typeof CONTACT>;

/**
 * A company that is an enabled contact. Refuses with `unknown` when it is none, CONTACT_DISABLED when it is disabled
 * here, COMPLIANCE_BLOCKED or COMPLIANCE_UNDECIDED where a compliance decision stands in the way.
 */
export async function enabledContact(ctx: Context, id: string, unknown: ErrorCode): Promise<Counterparty> {
  const row = await first(ctx.tx, CONTACT, [ctx.organisation.id, id]);
  if (!row) throw new Refused(unknown);
  if (!row.enabled) throw new Refused("CONTACT_DISABLED");
  await assertNotStopped(ctx, { companies: [id] });
  return row;
}

/** Whether a company is the one that a document names, by its registered or its Chinese name. */
export async function isCalled(tx: EntityManager, id: string, named: string): Promise<boolean> {
  const company = await table(tx, "app.organisation").first(["name", "chinese_name"], { id });
  return (
    company !== null && [company.name, company.chinese_name].some((name) => name !== null && sameCompany(name, named))
  );
}
