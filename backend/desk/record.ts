import type { deskRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import type { Context } from "../core/context.ts";
import { rows } from "../core/database.ts";
import { seenDocument } from "../documents/document-row.ts";

/** What this organisation has done with a document, oldest first. Another's record is the other's own. NOT_FOUND for what is another's. */
export async function record(ctx: Context, documentId: string): Promise<Output<typeof deskRoutes.audit>> {
  await seenDocument(ctx, documentId);
  const found = await rows<{ at: Date; action: string; by: string; detail: Record<string, unknown> }>(
    ctx.tx,
    `SELECT a.at, a.action, a.detail, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, '') AS by
       FROM app.audit a LEFT JOIN app.person p ON p.id = a.person_id WHERE a.organisation_id = $1 AND a.document_id = $2 ORDER BY a.n`,
    [ctx.organisation.id, documentId],
  );
  return found.map((row) => ({ ...row, at: row.at.toISOString(), organisation: ctx.organisation.name }));
}
