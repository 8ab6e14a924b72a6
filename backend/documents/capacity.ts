import { signsForItself, type Capacity } from "#domain/capacity";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";

/**
 * The capacity in which somebody signs. SIGN_CAPACITY_NEEDED; FORBIDDEN where it is another's and the right is missing.
 */
export async function capacityOf(ctx: Context, id: string | null): Promise<Capacity> {
  const capacity =
    id === null
      ? null
      : await table(ctx.tx, "app.sign_capacity").first(["type", "carrier", "vessel", "master"], {
          id,
          organisation_id: ctx.organisation.id,
          enabled: true,
        });
  if (!capacity) throw new Refused("SIGN_CAPACITY_NEEDED", {}, [{ path: "capacityId", code: "SIGN_CAPACITY_NEEDED" }]);
  if (!signsForItself(capacity, ctx.organisation.name) && !ctx.permissions.has("bl.issueInCapacity"))
    throw new Refused("FORBIDDEN", { permission: "bl.issueInCapacity" });
  return capacity;
}
