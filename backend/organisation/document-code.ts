import type { organisationRoutes } from "#domain/api/organisation";
import type { Body } from "#domain/api/route";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

/** Where the code in documents leads that are signed from now on; what is signed keeps its code. */
export async function setDocumentCode(
  ctx: Context,
  { days }: Body<typeof organisationRoutes.setDocumentCode>,
): Promise<void> {
  const { tx, organisation } = ctx;
  const { id } = organisation;
  if (organisation.copyDays === days) return unchanged();
  await table(tx, "app.organisation").change({ id }, { copy_days: days, updated_at: () => "now()" });
  await audit(ctx, "organisation.document-code", { days });
  await announce(tx, { organisation: id, topic: "me", id });
}
