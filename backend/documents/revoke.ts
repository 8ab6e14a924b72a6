import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { revokePlaces } from "../trade-trust/status-lists.ts";
import { endAct } from "./acts.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";

/** Takes a verifiable document back: its files verify as revoked from then on. */
export async function revoke(
  ctx: Context,
  { settings }: Means,
  id: string,
  { expectedVersion, reason }: Body<typeof actRoutes.revoke>,
): Promise<void> {
  await beginAct(ctx, id, "revoke", expectedVersion);
  // No wallet signs for what is not on the chain.
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED", {}, [{ path: "password", code: "REQUIRED" }]);
  await revokePlaces(ctx, settings, [id]);
  await table(ctx.tx, "app.document").change({ id }, { voided_at: ctx.now });
  await endAct(ctx, id, "revoke", { reason });
}
