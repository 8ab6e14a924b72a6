import { v7 as uuid } from "uuid";
import type { authRoutes } from "#domain/api/auth";
import type { organisationRoutes } from "#domain/api/organisation";
import type { Body } from "#domain/api/route";
import type { Capacity } from "#domain/capacity";
import { Refused } from "#domain/errors";
import type { EventDetail, EventName } from "#domain/events/events";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { assertCarrier } from "./names-taken.ts";

/** Which names a capacity needs: "as agent for the carrier", "for vessel …", "for the Master … of vessel …". */
const NAMES = { carrier: ["carrier"], vessel: ["vessel"], master: ["vessel", "master"] } as const;
type Named = Readonly<Partial<Record<"carrier" | "vessel" | "master", string | undefined>>>;

/** The three names of a capacity; what its type does not need is left out. BAD_INPUT. */
function namesOf(type: Capacity["type"], given: Named): readonly [carrier: string, vessel: string, master: string] {
  const needed: readonly string[] = NAMES[type];
  const missing = NAMES[type].filter((name) => !given[name]);
  if (missing.length > 0)
    throw new Refused(
      "BAD_INPUT",
      {},
      missing.map((path) => ({ path, code: "REQUIRED" })),
    );
  const nameOf = (name: keyof Named) => (needed.includes(name) ? (given[name] ?? "") : "");
  return [nameOf("carrier"), nameOf("vessel"), nameOf("master")];
}

/**
 * Another capacity with these names, in whatever case: on paper they are the same. The index `sign_capacity_names`
 * keeps it.
 */
const SAME_NAMES = statement(
  "organisation.capacityOfSameNames",
  `SELECT FROM app.sign_capacity WHERE organisation_id = $1 AND id <> $2 AND type = $3
    AND lower(trim(carrier)) = lower($4) AND lower(trim(vessel)) = lower($5) AND lower(trim(master)) = lower($6)`,
);
const LOCK_ALL = statement(
  "organisation.lockCapacities",
  "SELECT FROM app.sign_capacity WHERE organisation_id = $1 ORDER BY id FOR UPDATE",
);
const DELETE = statement(
  "organisation.deleteCapacity",
  "DELETE FROM app.sign_capacity WHERE organisation_id = $1 AND id = $2 RETURNING carrier, vessel, master",
);

/** A capacity in the record: the names that it has. */
const labelOf = (names: readonly string[]): string => names.filter((name) => name !== "").join(", ");

async function record<E extends Extract<EventName, `capacities.${string}`>>(
  ctx: Context,
  action: E,
  detail: EventDetail<E>,
): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
}

/** Adds a capacity to sign in. BAD_INPUT, CAPACITY_TAKEN, CARRIER_NAME_TAKEN. */
export async function addCapacity(ctx: Context, form: Body<typeof authRoutes.addCapacity>): Promise<{ id: string }> {
  const id = uuid();
  const { type } = form;
  const names = namesOf(type, form);
  const [carrier, vessel, master] = names;
  const { id: organisation } = ctx.organisation;
  if (carrier) await assertCarrier(ctx.tx, organisation, carrier);
  if (await first(ctx.tx, SAME_NAMES, [organisation, id, type, ...names])) throw new Refused("CAPACITY_TAKEN");
  await table(ctx.tx, "app.sign_capacity").insert({ id, organisation_id: organisation, type, carrier, vessel, master });
  await record(ctx, "capacities.add", { id, type, name: labelOf(names) });
  return { id };
}

/**
 * Changes the names of a capacity, disables or enables it: nobody signs in a disabled one. BAD_INPUT, CAPACITY_TAKEN,
 * NOT_FOUND.
 */
export async function setCapacity(
  ctx: Context,
  id: string,
  change: Body<typeof organisationRoutes.setCapacity>,
): Promise<void> {
  const { id: organisation } = ctx.organisation;
  // Two changes of one company's capacities at once: the second finds what the first made.
  await rows(ctx.tx, LOCK_ALL, [organisation]);
  const row = await table(ctx.tx, "app.sign_capacity").first(["type", "carrier", "vessel", "master", "enabled"], {
    organisation_id: organisation,
    id,
  });
  if (!row) throw new Refused("NOT_FOUND");
  const names = namesOf(row.type, {
    carrier: change.carrier ?? row.carrier,
    vessel: change.vessel ?? row.vessel,
    master: change.master ?? row.master,
  });
  const renamed = names.join("\n") !== [row.carrier, row.vessel, row.master].join("\n");
  if (renamed && (await first(ctx.tx, SAME_NAMES, [organisation, id, row.type, ...names])))
    throw new Refused("CAPACITY_TAKEN");
  const [carrier, vessel, master] = names;
  if (carrier && carrier !== row.carrier) await assertCarrier(ctx.tx, organisation, carrier);
  const enabled = change.enabled ?? row.enabled;
  await table(ctx.tx, "app.sign_capacity").change(
    { organisation_id: organisation, id },
    { carrier, vessel, master, enabled, ...(renamed ? { repeated: false } : {}) },
  );
  await record(ctx, "capacities.set", { id, name: labelOf(names), enabled });
}

/** Deletes a capacity; what was signed in it keeps its words. NOT_FOUND. */
export async function deleteCapacity(ctx: Context, id: string): Promise<void> {
  const gone = await first(ctx.tx, DELETE, [ctx.organisation.id, id]);
  if (!gone) throw new Refused("NOT_FOUND");
  await record(ctx, "capacities.delete", { id, name: labelOf([gone.carrier, gone.vessel, gone.master]) });
}
