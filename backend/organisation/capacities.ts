import { v7 as uuid } from "uuid";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { rows } from "../core/database.ts";

/** Which names a capacity needs: "as agent for the carrier", "for vessel …", "for the Master … of vessel …". */
const NAMES = { carrier: ["carrier"], vessel: ["vessel"], master: ["vessel", "master"] } as const;

/** Adds a capacity to sign in; what its type does not need is left out. BAD_INPUT, CAPACITY_TAKEN. */
export async function addCapacity(ctx: Context, form: Body<typeof authRoutes.addCapacity>): Promise<{ id: string }> {
  const needed: readonly string[] = NAMES[form.type];
  const missing = NAMES[form.type].filter((name) => form[name] === undefined);
  if (missing.length > 0) throw new Refused("BAD_INPUT", {}, missing.map((path) => ({ path, code: "REQUIRED" })));
  const given = (name: "carrier" | "vessel" | "master"): string => (needed.includes(name) ? (form[name] ?? "") : "");
  const id = uuid();
  const added = await rows(
    ctx.tx, "INSERT INTO app.sign_capacity (id, organisation_id, type, carrier, vessel, master) VALUES ($1,$2,$3,$4,$5,$6) ON CONFLICT DO NOTHING RETURNING id",
    [id, ctx.organisation.id, form.type, given("carrier"), given("vessel"), given("master")],
  );
  if (added.length === 0) throw new Refused("CAPACITY_TAKEN");
  await audit(ctx, "capacities.add", { id, type: form.type, name: needed.map((name) => given(name as keyof typeof form & ("carrier" | "vessel" | "master"))).join(", ") });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
  return { id };
}
