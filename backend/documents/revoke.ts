import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { operatorCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { table } from "../core/table.ts";
import { proposeOperator } from "../intents/propose.ts";
import type { Context } from "../session/context.ts";
import { revokePlaces } from "../trade-trust/status-lists.ts";
import { endAct } from "./acts.ts";
import { attested } from "./attestation-state.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";

/**
 * Takes a verifiable document back: its files verify as revoked from then on. One that is issued on a store is revoked
 * when that store says so; answers the act by which it is, or null.
 */
export async function revoke(
  ctx: Context,
  id: string,
  { expectedVersion, reason }: Body<typeof actRoutes.revoke>,
  { settings }: Means,
): Promise<string | null> {
  await beginAct(ctx, id, "revoke", expectedVersion);
  // No wallet signs for what the company itself does not send.
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED", {}, [{ path: "password", code: "REQUIRED" }]);
  const issued = await attested(ctx.tx, id);
  if (issued === null) {
    await revokePlaces(ctx, settings, [id]);
    await table(ctx.tx, "app.document").change({ id }, { voided_at: ctx.now });
    await endAct(ctx, id, "revoke", { reason });
    return null;
  }
  const { chainId, store, root, target, proof } = issued;
  const intent = await proposeOperator(ctx.tx, {
    action: "revoke",
    chainId,
    organisationId: ctx.organisation.id,
    personId: ctx.person.id,
    documentId: id,
    call:
      root === target
        ? operatorCall.revokeRoot({ store, root })
        : operatorCall.revokeLeaf({ store, root, leaf: target, proof }),
    parameters: { revoked: target, store, reason },
  });
  await endAct(ctx, id, "revoke", { reason });
  return intent;
}
