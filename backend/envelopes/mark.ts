import { IsNull, Not } from "typeorm";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { Refused } from "#domain/errors";
import { hasArrived } from "#domain/states";
import { audit } from "../core/audit.ts";
import { changed } from "../core/database.ts";
import { statementBy } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { announceEnvelope, envelopeOf } from "./envelope-row.ts";
import { isAsked, noteRead } from "../asked/reader.ts";
import { view } from "./view.ts";

type Change = "archived_at = now()" | "archived_at = NULL" | "read_at = coalesce(app.envelope_view.read_at, now())";
const MARK = statementBy(
  "envelopes.mark",
  (change: Change) =>
    `INSERT INTO app.envelope_view (envelope_id, organisation_id, archived_at, read_at) VALUES ($1, $2, CASE
      WHEN $3 THEN now() END, CASE WHEN $4 THEN now() END)
     ON CONFLICT (envelope_id, organisation_id) DO UPDATE SET ${change}`,
  ["archived_at = now()"],
);

const isArchived = (ctx: Context, id: string): Promise<boolean> =>
  table(ctx.tx, "app.envelope_view").has({
    envelope_id: id,
    organisation_id: ctx.organisation.id,
    archived_at: Not(IsNull()),
  });

/** Once is enough: what is archived already changes in nothing, and the record tells of no change. */
export async function archive(ctx: Context, id: string): Promise<EnvelopeDetail> {
  if (await isArchived(ctx, id)) return view(ctx, id);
  await audit(ctx, "envelope.archive", {}, { envelopeId: id });
  return mark(ctx, id, "archived_at = now()");
}

export async function unarchive(ctx: Context, id: string): Promise<EnvelopeDetail> {
  await envelopeOf(ctx, id);
  if (!(await isArchived(ctx, id))) return view(ctx, id);
  await audit(ctx, "envelope.unarchive", {}, { envelopeId: id });
  return mark(ctx, id, "archived_at = NULL");
}

/** Reads it for this user; for the company, the first reader counts. */
export async function markRead(ctx: Context, id: string): Promise<EnvelopeDetail> {
  await envelopeOf(ctx, id);
  await noteRead(ctx, "envelope", id);
  return mark(ctx, id, "read_at = coalesce(app.envelope_view.read_at, now())");
}

/** A flag of the own organisation's view: nothing that the other side sees. */
async function mark(ctx: Context, id: string, change: Change): Promise<EnvelopeDetail> {
  const row = await envelopeOf(ctx, id);
  // An envelope that still waits for somebody is not put out of the colleagues' sight.
  if (change === "archived_at = now()" && !hasArrived(row.state))
    throw new Refused(row.state === "TRANSFERRING" ? "ENVELOPE_TRANSFERRING" : "ENVELOPE_STATE", { state: row.state });
  if (change === "archived_at = now()" && (await isAsked(ctx.tx, ctx.organisation.id, "envelope", id)))
    throw new Refused("ENVELOPE_ASKED");
  const [archived, read] = [change === "archived_at = now()", change.startsWith("read_at")];
  await changed(ctx.tx, MARK(change), [id, ctx.organisation.id, archived, read]);
  await announceEnvelope(ctx.tx, { ...row, recipientId: null, organisationId: ctx.organisation.id });
  return view(ctx, id);
}
