import type { envelopeRoutes } from "#domain/api/envelopes";
import type { Output } from "#domain/api/route";
import { either } from "../core/either.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import { envelopeOf } from "./envelope-row.ts";

// The recipient has no record of the sender's: it reads when the envelope came, from whom, and that an original was
// refused.
const LOG = statement(
  "envelopes.log",
  `SELECT a.at, a.action AS event, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), '') AS by,
    o.name AS organisation, a.detail, a.n
     FROM app.audit a JOIN app.organisation o ON o.id = ${either("(a.detail->>'by')::uuid", "a.organisation_id")} LEFT
       JOIN app.person p ON p.id = a.person_id WHERE a.envelope_id = $1
   UNION ALL SELECT e.transferred_at, 'envelope.deliver', '', o.name, '{}', 0 FROM app.envelope e
     JOIN app.organisation o ON o.id = e.organisation_id WHERE e.id = $1 AND e.recipient_id = $2
     AND e.organisation_id <> $2
   UNION ALL SELECT e.refused_at, 'envelope.refused', '', o.name, '{}', 0 FROM app.envelope e
     JOIN app.organisation o ON o.id = e.recipient_id WHERE e.id = $1 AND e.recipient_id = $2
     AND e.organisation_id <> $2 AND e.refused_at IS NOT NULL
   ORDER BY at, n`,
  ["at", "event", "by", "organisation"],
).as<{ detail: Record<string, unknown> }>();

/** The events of an envelope that either side may read. */
export async function log(ctx: Context, id: string): Promise<Output<typeof envelopeRoutes.log>> {
  await envelopeOf(ctx, id);
  const entries = await rows(ctx.tx, LOG, [id, ctx.organisation.id]);
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
