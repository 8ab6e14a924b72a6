import type { Stamp } from "#domain/api/stamps";
import { Refused } from "#domain/errors";
import { stampFlow, type StampAction } from "#domain/flows/stamp";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { beginStampAct, stampOf } from "./stamp-row.ts";
import { table } from "../core/table.ts";

/**
 * An administrator's decision on a stamp. A review is of the image that was seen: another one that came meanwhile is
 * not decided on. WRONG_STATE, CONTENT_UPDATED, NOT_FOUND.
 */
export async function decideOnStamp(
  ctx: Context,
  id: string,
  action: Exclude<StampAction, "replace" | "delete">,
  seen: { image?: string; reason?: string } = {},
): Promise<Stamp> {
  const stamp = await beginStampAct(ctx, id, action);
  if (seen.image !== undefined && seen.image !== stamp.image) throw new Refused("CONTENT_UPDATED");
  const { to } = stampFlow.actions[action];
  await table(ctx.tx, "app.stamp").change(
    { id },
    { state: to, reason: seen.reason ?? "", reviewed_by: ctx.person.id, reviewed_at: ctx.now },
  );
  await audit(ctx, `stamps.${action}`, { id, name: stamp.name, sha256: stamp.image, reason: seen.reason });
  await announce(
    ctx.tx,
    { organisation: ctx.organisation.id, topic: "me", id },
    { organisation: ctx.organisation.id, topic: "counts", id },
  );
  return stampOf(ctx, id);
}

/** Removes a stamp that nobody signs with, by its maker or an administrator. WRONG_STATE, FORBIDDEN, NOT_FOUND. */
export async function deleteStamp(ctx: Context, id: string): Promise<void> {
  const { name, image } = await beginStampAct(ctx, id, "delete");
  await table(ctx.tx, "app.stamp").remove({ id, organisation_id: ctx.organisation.id });
  await audit(ctx, "stamps.delete", { id, name, sha256: image });
  await announce(
    ctx.tx,
    { organisation: ctx.organisation.id, topic: "me", id },
    { organisation: ctx.organisation.id, topic: "counts", id },
  );
}
