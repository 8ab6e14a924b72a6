import { signsForItself, type Capacity } from "#domain/capacity";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";

/**
 * The capacity in which somebody signs. SIGN_CAPACITY_NEEDED; FORBIDDEN where it is another's and the right is missing.
 */
export async function capacityOf(ctx: Context, id: string | null): Promise<Capacity> {
  const capacity =
    id === null
      ? null
      : await first<Capacity>(
          ctx.tx,
          `SELECT type, carrier, vessel, master FROM app.sign_capacity WHERE id = $1 AND organisation_id = $2
            AND enabled`,
          [id, ctx.organisation.id],
        );
  if (!capacity) throw new Refused("SIGN_CAPACITY_NEEDED", {}, [{ path: "capacityId", code: "SIGN_CAPACITY_NEEDED" }]);
  if (!signsForItself(capacity, ctx.organisation.name) && !ctx.permissions.has("bl.issueInCapacity"))
    throw new Refused("FORBIDDEN", { permission: "bl.issueInCapacity" });
  return capacity;
}
