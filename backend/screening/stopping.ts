import type { screeningRoutes } from "#domain/api/screening";
import type { Output, Query } from "#domain/api/route";
import { table } from "../core/table.ts";
import { isBlocking, stopsOf } from "../screened/stops.ts";
import type { Context } from "../session/context.ts";
import { settingsOf } from "./setting.ts";

/** The documents of an envelope, and the company that it goes to; of one that this company does not see, nothing. */
export async function inEnvelope(
  { tx }: Context,
  id: string,
): Promise<{ readonly recipient: string | null; readonly documents: readonly string[] }> {
  const envelope = await table(tx, "app.envelope").first(["recipient_id"], { id });
  const inside = await table(tx, "app.envelope_document").find(["document_id"], { envelope_id: id });
  return { recipient: envelope?.recipient_id ?? null, documents: inside.map(({ document_id: one }) => one) };
}

/** The hits that warn of an act, or stop it, before somebody asks for it: those that block first. */
export async function stopping(
  ctx: Context,
  { company, envelope, document }: Query<typeof screeningRoutes.stops>,
): Promise<Output<typeof screeningRoutes.stops>> {
  const inside = envelope === undefined ? { recipient: null, documents: [] } : await inEnvelope(ctx, envelope);
  const companies = [company, inside.recipient].filter((one) => one !== undefined && one !== null);
  const documentIds = document === undefined ? inside.documents : [...inside.documents, document];
  const found = await stopsOf(ctx, { companies, documentIds });
  const { openHit } = await settingsOf(ctx.tx, ctx.organisation.id);
  const reads = ctx.permissions.has("compliance.check");
  // Of each body the hit that weighs most: those that block come first.
  const each = new Map(found.toReversed().map((one) => [`${one.source}:${one.subjectId}`, one]));
  return [...each.values()].map(({ name, state, checkId }) => {
    const blocked = isBlocking(state);
    return { name, checkId: reads ? checkId : null, blocked, stops: blocked || openHit === "stop" };
  });
}
