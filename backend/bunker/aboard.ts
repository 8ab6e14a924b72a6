import { Refused } from "#domain/errors";
import type { DeliveryRow } from "../documents/bunker/delivery-row.ts";
import { stateOf } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";

/** FORBIDDEN for somebody who neither works in the office nor on the tanker. */
export function assertWorks({ permissions }: Pick<Context, "permissions">): void {
  if (!permissions.has("bunker.crew") && !permissions.has("bunker.operate"))
    throw new Refused("FORBIDDEN", { permission: "bunker.crew" });
}

/** The same; WRONG_STATE before a tanker is assigned. */
export function assertAboard(ctx: Context, delivery: DeliveryRow): void {
  assertWorks(ctx);
  if (delivery.craftId === null) throw new Refused("WRONG_STATE", { state: stateOf(delivery.process) });
}
