import type { organisationRoutes } from "#domain/api/organisation";
import type { Body } from "#domain/api/route";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

/** Whether what is said with acts on titles goes to the chain from now on; what went there stays. */
export async function setRemarks(ctx: Context, { onChain }: Body<typeof organisationRoutes.setRemarks>): Promise<void> {
  const {
    tx,
    organisation: { id },
  } = ctx;
  if (await table(tx, "app.own_company").has({ id, remarks_on_chain: onChain })) return unchanged();
  await table(tx, "app.organisation").change({ id }, { remarks_on_chain: onChain, updated_at: () => "now()" });
  await audit(ctx, "organisation.remarks", { onChain });
  await announce(tx, { organisation: id, topic: "me", id });
}
