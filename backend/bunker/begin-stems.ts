import type { bunkerRoutes } from "#domain/api/bunker";
import type { Body, Output } from "#domain/api/route";
import { stemKey, stemOf } from "#domain/bunker/stems";
import { Refused, type FieldError } from "#domain/errors";
import { lock } from "../core/locks.ts";
import { takenStems } from "../documents/bunker/taken-stems.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertOrder, begin, parseOrder } from "./write.ts";

/** The faults of an order, at its place among the others. */
function faultsAt(at: number, order: unknown): readonly FieldError[] {
  try {
    assertOrder(parseOrder(order));
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.fields.map((one) => ({ ...one, path: one.path.replace(/^ordered/, `orders.${at}`) }));
  }
}

/**
 * Begins a delivery for each order, all of them or none. Each is complete, and no stem has a delivery already.
 * BAD_INPUT with every fault by its place; BUNKER_FACT_MISSING.
 */
export async function beginStems(
  ctx: Context,
  settings: Pick<Settings, "bunkerSystemId">,
  { orders }: Body<typeof bunkerRoutes.beginStems>,
): Promise<Output<typeof bunkerRoutes.beginStems>> {
  const wrong = orders.flatMap((order, at) => faultsAt(at, order));
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
  await lock(ctx.tx, "stems", ctx.organisation.id);
  const taken = await takenStems(ctx, orders.map(stemOf));
  const keys = orders.map((order) => stemKey(stemOf(order)));
  const twice = keys.flatMap((key, at): FieldError[] =>
    key !== "" && (taken.has(key) || keys.indexOf(key) < at)
      ? [{ path: `orders.${at}.reference`, code: "STEM_TAKEN" }]
      : [],
  );
  if (twice.length > 0) throw new Refused("BAD_INPUT", {}, twice);
  const deliveries: Output<typeof bunkerRoutes.beginStems>["deliveries"] = [];
  for (const ordered of orders) {
    const id = await begin(ctx, settings, { ordered, surveyed: false, parties: [], correctsId: null });
    deliveries.push({ id, reference: stemOf(ordered) });
  }
  return { deliveries };
}
