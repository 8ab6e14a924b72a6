import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Body, Output, Query } from "#domain/api/route";
import { id } from "#domain/shapes";
import type { Vessel, vesselRoutes } from "#domain/api/vessels";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { VESSEL_FACTS, vesselProblems, vesselTableProblems, type VesselFacts } from "#domain/documents/vessels";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { containing, wordsOf } from "../core/search.ts";

const COLUMN = {
  name: "name",
  imo: "imo",
  flag: "flag",
  callSign: "call_sign",
  mmsi: "mmsi",
  type: "type",
  deadweight: "deadweight",
  grossTonnage: "gross_tonnage",
} as const satisfies Record<keyof VesselFacts, string>;
const COLUMNS = VESSEL_FACTS.map((fact) => COLUMN[fact]);
const SELECT = `SELECT id, ${VESSEL_FACTS.map((fact) => `${COLUMN[fact]} AS "${fact}"`).join(", ")},
  created_at AS "createdAt", updated_at AS "updatedAt"`;
/** Of company $1, those in which all the words $2 are found. */
const FOUND = `organisation_id = $1
  AND app.folded(concat_ws(' ', name, imo, call_sign, mmsi, flag))
    LIKE ALL (SELECT app.folded(word) FROM unnest($2::text[]) word)`;
const COUNT = statement("vessels.count", `SELECT count(*)::int AS total FROM app.vessel WHERE ${FOUND}`, ["total"]);
const LIST = statement(
  "vessels.list",
  `${SELECT}, lower(name) AS sorted FROM app.vessel WHERE ${FOUND}
    AND ($3::text IS NULL OR (lower(name), id) > ($3, $4::uuid)) ORDER BY lower(name), id LIMIT $5`,
  ["sorted"],
);
const BY_ID = statement("vessels.byId", `${SELECT} FROM app.vessel WHERE organisation_id = $1 AND id = $2`);
const BRING = statement(
  "vessels.bring",
  `INSERT INTO app.vessel (id, organisation_id, ${COLUMNS.join(", ")})
   SELECT r.id, $1, ${VESSEL_FACTS.map((fact) => `r."${fact}"`).join(", ")}
     FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, ${VESSEL_FACTS.map((fact) => `"${fact}" text`).join(", ")})
   ON CONFLICT ON CONSTRAINT vessel_imo DO UPDATE
     SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}, updated_at = now()
   RETURNING (xmax = 0) AS "isNew"`,
  ["isNew"],
);

const viewOf = (row: RowOf<typeof BY_ID>): Vessel => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
const rowOf = ({ callSign, grossTonnage, ...facts }: VesselFacts) => ({
  ...facts,
  call_sign: callSign,
  gross_tonnage: grossTonnage,
});

const CURSOR = z.tuple([z.string().max(400), id]);

/** By name; every word of `text` is looked for in name, IMO number, call sign, MMSI and flag. */
export async function listVessels(
  ctx: Context,
  query: Query<typeof vesselRoutes.list>,
): Promise<Output<typeof vesselRoutes.list>> {
  const found = [ctx.organisation.id, wordsOf(query.text ?? "").map(containing)];
  const counted = await first(ctx.tx, COUNT, found);
  const after = query.cursor === undefined ? [null, null] : readCursor(query.cursor, CURSOR);
  const listed = await rows(ctx.tx, LIST, [...found, ...after, query.limit + 1]);
  const shown = listed.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    total: counted?.total ?? 0,
    next: last !== undefined && listed.length > query.limit ? writeCursor(last.sorted, last.id) : null,
    rows: shown.map(({ sorted: _, ...row }) => viewOf(row)),
  };
}

async function vesselOf(ctx: Context, vesselId: string): Promise<Vessel> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, vesselId]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(row);
}

/** BAD_INPUT, with what is wrong with which fact. */
function checked(facts: VesselFacts): void {
  const wrong = vesselProblems(facts);
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
}

/** TOO_MANY if the register holds more than it may. */
async function room(ctx: Context): Promise<void> {
  if ((await table(ctx.tx, "app.vessel").count({ organisation_id: ctx.organisation.id })) > LIMITS.vessels)
    throw new Refused("TOO_MANY", { max: LIMITS.vessels });
}

/** VESSEL_EXISTS, TOO_MANY. */
export async function addVessel(ctx: Context, facts: Body<typeof vesselRoutes.add>): Promise<Vessel> {
  checked(facts);
  const vesselId = uuid();
  await table(ctx.tx, "app.vessel").insert({ id: vesselId, organisation_id: ctx.organisation.id, ...rowOf(facts) });
  await room(ctx);
  await audit(ctx, "vessels.add", { name: facts.name, imo: facts.imo });
  await tell(ctx, vesselId);
  return vesselOf(ctx, vesselId);
}

/** VESSEL_EXISTS for the number of another one, NOT_FOUND. */
export async function setVessel(ctx: Context, vesselId: string, facts: Body<typeof vesselRoutes.set>): Promise<Vessel> {
  checked(facts);
  const changed = await table(ctx.tx, "app.vessel").change(
    { id: vesselId, organisation_id: ctx.organisation.id },
    { ...rowOf(facts), updated_at: () => "now()" },
  );
  if (changed !== 1) throw new Refused("NOT_FOUND");
  await audit(ctx, "vessels.set", { name: facts.name, imo: facts.imo });
  await tell(ctx, vesselId);
  return vesselOf(ctx, vesselId);
}

/** Notes all of them or, where one of them is wrong, none. The later of two with one number counts. */
export async function bringVessels(
  ctx: Context,
  { vessels }: Body<typeof vesselRoutes.bring>,
): Promise<{ added: number; changed: number }> {
  const wrong = vesselTableProblems(vessels);
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong.slice(0, 50));
  const brought = [...new Map(vessels.map((facts) => [facts.imo, facts])).values()];
  const done = await rows(ctx.tx, BRING, [
    ctx.organisation.id,
    JSON.stringify(brought.map((facts) => ({ id: uuid(), ...facts }))),
  ]);
  await room(ctx);
  const added = done.filter(({ isNew }) => isNew).length;
  const counts = { added, changed: done.length - added };
  await audit(ctx, "vessels.import", counts);
  await tell(ctx, ctx.organisation.id);
  return counts;
}

export async function removeVessel(ctx: Context, vesselId: string): Promise<void> {
  const { name, imo } = await vesselOf(ctx, vesselId);
  await table(ctx.tx, "app.vessel").remove({ id: vesselId });
  await audit(ctx, "vessels.delete", { name, imo });
  await tell(ctx, vesselId);
}

const tell = (ctx: Context, vesselId: string): Promise<void> =>
  announce(ctx.tx, { organisation: ctx.organisation.id, topic: "vessel", id: vesselId });
