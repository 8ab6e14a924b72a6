import { Refused, type ErrorCode } from "#domain/errors";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import { agreed } from "../organisation/agreed.ts";

export interface Counterparty {
  readonly id: string;
  readonly name: string;
  readonly address: `0x${string}` | null;
  readonly agreed: boolean;
}

/** A company that is an enabled contact. Refuses with `unknown` when it is none, CONTACT_DISABLED when it is disabled here. */
export async function enabledContact(ctx: Context, id: string, unknown: ErrorCode): Promise<Counterparty> {
  const row = await first<Counterparty & { enabled: boolean }>(
    ctx.tx,
    `SELECT o.id, o.name, o.address, ${agreed("o")} AS agreed, c.enabled FROM app.contact c JOIN app.organisation o ON o.id = c.other_id
      WHERE c.organisation_id = $1 AND c.other_id = $2 AND c.state = 'ADDED'`,
    [ctx.organisation.id, id],
  );
  if (!row) throw new Refused(unknown);
  if (!row.enabled) throw new Refused("CONTACT_DISABLED");
  return row;
}
