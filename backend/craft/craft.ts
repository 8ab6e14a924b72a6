import { v7 as uuid } from "uuid";
import type { Craft, craftRoutes } from "#domain/api/craft";
import type { Body } from "#domain/api/route";
import { craftNumber, craftProblems, type CraftFacts } from "#domain/bunker/craft";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

/** Members who left, or lost the right, are crew of nothing, though their row stays. */
const SELECT = `SELECT c.id, c.name, c.imo, c.licence, c.owner, c.meter_serial AS "meterSerial", c.mmsi, c.enabled,
  c.column_time AS "columnTime", c.column_totaliser AS "columnTotaliser", c.column_mass_flow AS "columnMassFlow",
  c.column_density AS "columnDensity", c.column_temperature AS "columnTemperature",
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', app.full_name(p.first_name, p.last_name))
        ORDER BY app.full_name(p.first_name, p.last_name), p.id)
      FROM app.craft_crew w
      JOIN app.membership m ON m.organisation_id = w.organisation_id AND m.person_id = w.person_id
        AND 'bunker.crew' = ANY (m.permissions) AND ${WORKS}
      JOIN app.person p ON p.id = m.person_id AND p.enabled
      WHERE w.craft_id = c.id), '[]'::jsonb) AS crew
  FROM app.craft c WHERE c.organisation_id = $1`;
const LIST = statement("craft.list", `${SELECT} ORDER BY lower(c.name), c.id`, ["crew"]).as<{ crew: Craft["crew"] }>();
const BY_ID = statement("craft.byId", `${SELECT} AND c.id = $2`, ["crew"]).as<{ crew: Craft["crew"] }>();

const viewOf = (row: RowOf<typeof BY_ID>): Craft => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
const rowOf = ({
  meterSerial,
  columnTime,
  columnTotaliser,
  columnMassFlow,
  columnDensity,
  columnTemperature,
  ...facts
}: CraftFacts) => ({
  ...facts,
  meter_serial: meterSerial,
  column_time: columnTime,
  column_totaliser: columnTotaliser,
  column_mass_flow: columnMassFlow,
  column_density: columnDensity,
  column_temperature: columnTemperature,
});

export const listCraft = async (ctx: Context): Promise<Craft[]> =>
  (await rows(ctx.tx, LIST, [ctx.organisation.id])).map(viewOf);

/** One of the company's craft. NOT_FOUND. */
export async function craftOf(ctx: Pick<Context, "tx" | "organisation">, craftId: string): Promise<Craft> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, craftId]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(row);
}

/** A craft that takes new deliveries. CRAFT_DISABLED, NOT_FOUND. */
export async function enabledCraft(ctx: Pick<Context, "tx" | "organisation">, craftId: string): Promise<Craft> {
  const craft = await craftOf(ctx, craftId);
  if (!craft.enabled) throw new Refused("CRAFT_DISABLED", { name: craft.name });
  return craft;
}

/** BAD_INPUT, with what is wrong with which fact. */
function checked(facts: CraftFacts): void {
  const wrong = craftProblems(facts);
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
}

export const lineOf = ({ id, name, ...craft }: Craft) => ({ id, name, number: craftNumber(craft) });

/** CRAFT_EXISTS, TOO_MANY. */
export async function addCraft(ctx: Context, facts: Body<typeof craftRoutes.add>): Promise<Craft> {
  checked(facts);
  const id = uuid();
  await table(ctx.tx, "app.craft").insert({ id, organisation_id: ctx.organisation.id, ...rowOf(facts) });
  if ((await table(ctx.tx, "app.craft").count({ organisation_id: ctx.organisation.id })) > LIMITS.craft)
    throw new Refused("TOO_MANY", { max: LIMITS.craft });
  const craft = await craftOf(ctx, id);
  await audit(ctx, "craft.add", lineOf(craft));
  await tell(ctx, id);
  return craft;
}

/** CRAFT_EXISTS for the number of another one, NOT_FOUND. */
export async function setCraft(ctx: Context, id: string, facts: Body<typeof craftRoutes.set>): Promise<Craft> {
  checked(facts);
  const changed = await table(ctx.tx, "app.craft").change(
    { id, organisation_id: ctx.organisation.id },
    { ...rowOf(facts), updated_at: () => "now()" },
  );
  if (changed !== 1) throw new Refused("NOT_FOUND");
  const craft = await craftOf(ctx, id);
  await audit(ctx, "craft.set", lineOf(craft));
  await tell(ctx, id);
  return craft;
}

/** Enables or disables a craft; one that is so already stays as it is. NOT_FOUND. */
export async function enableCraft(ctx: Context, id: string, enabled: boolean): Promise<Craft> {
  const former = await craftOf(ctx, id);
  if (former.enabled === enabled) {
    unchanged();
    return former;
  }
  await table(ctx.tx, "app.craft").change({ id }, { enabled, updated_at: () => "now()" });
  const craft = await craftOf(ctx, id);
  await audit(ctx, enabled ? "craft.enable" : "craft.disable", lineOf(craft));
  await tell(ctx, id);
  return craft;
}

export const tell = (ctx: Context, id: string): Promise<void> =>
  announce(ctx.tx, { organisation: ctx.organisation.id, topic: "vessel", id });
