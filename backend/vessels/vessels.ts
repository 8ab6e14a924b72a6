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
import { changedOne, first, rows } from "../core/database.ts";
import { containing, wordsOf } from "../core/search.ts";

type Row = Omit<Vessel, "createdAt" | "updatedAt"> & { readonly createdAt: Date; readonly updatedAt: Date };
const viewOf = (row: Row): Vessel => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

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
  created_at AS "createdAt", updated_at AS "updatedAt" FROM app.vessel`;
/** Columns of a statement that takes the facts as its parameters from `$from` on. */
const places = (from: number): string => COLUMNS.map((_, i) => `$${from + i}`).join(", ");
const valuesOf = (facts: VesselFacts): string[] => VESSEL_FACTS.map((fact) => facts[fact]);

const CURSOR = z.tuple([z.string().max(400), id]);

/** By name; every word of `text` is looked for in name, IMO number, call sign, MMSI and flag. */
export async function listVessels(
  ctx: Context,
  query: Query<typeof vesselRoutes.list>,
): Promise<Output<typeof vesselRoutes.list>> {
  const parameters: unknown[] = [ctx.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = [
    "organisation_id = $1",
    ...wordsOf(query.text ?? "").map(
      (word) => `concat_ws(' ', name, imo, call_sign, mmsi, flag) ILIKE ${bind(containing(word))}`,
    ),
  ];
  const counted = await first<{ total: number }>(
    ctx.tx,
    `SELECT count(*)::int AS total FROM app.vessel WHERE ${where.join(" AND ")}`,
    [...parameters],
  );
  if (query.cursor !== undefined) {
    const [name, last] = readCursor(query.cursor, CURSOR);
    where.push(`(lower(name), id) > (${bind(name)}, ${bind(last)}::uuid)`);
  }
  const found = await rows<Row & { readonly sorted: string }>(
    ctx.tx,
    `${SELECT.replace(" FROM", ", lower(name) AS sorted FROM")} WHERE ${where.join(" AND ")} ORDER BY lower(name), id LIMIT ${query.limit + 1}`,
    parameters,
  );
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    total: counted?.total ?? 0,
    next: last !== undefined && found.length > query.limit ? writeCursor(last.sorted, last.id) : null,
    rows: shown.map(({ sorted: _, ...row }) => viewOf(row)),
  };
}

async function vesselOf(ctx: Context, vesselId: string): Promise<Vessel> {
  const row = await first<Row>(ctx.tx, `${SELECT} WHERE organisation_id = $1 AND id = $2`, [
    ctx.organisation.id,
    vesselId,
  ]);
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
  const found = await first<{ count: number }>(
    ctx.tx,
    "SELECT count(*)::int AS count FROM app.vessel WHERE organisation_id = $1",
    [ctx.organisation.id],
  );
  if ((found?.count ?? 0) > LIMITS.vessels) throw new Refused("TOO_MANY", { max: LIMITS.vessels });
}

/** VESSEL_EXISTS, TOO_MANY. */
export async function addVessel(ctx: Context, facts: Body<typeof vesselRoutes.add>): Promise<Vessel> {
  checked(facts);
  const vesselId = uuid();
  await ctx.tx.query(
    `INSERT INTO app.vessel (id, organisation_id, ${COLUMNS.join(", ")}) VALUES ($1, $2, ${places(3)})`,
    [vesselId, ctx.organisation.id, ...valuesOf(facts)],
  );
  await room(ctx);
  await audit(ctx, "vessels.add", { name: facts.name, imo: facts.imo });
  await tell(ctx, vesselId);
  return vesselOf(ctx, vesselId);
}

/** VESSEL_EXISTS for the number of another one, NOT_FOUND. */
export async function setVessel(ctx: Context, vesselId: string, facts: Body<typeof vesselRoutes.set>): Promise<Vessel> {
  checked(facts);
  if (
    !(await changedOne(
      ctx.tx,
      `UPDATE app.vessel SET (${COLUMNS.join(", ")}) = (${places(3)}), updated_at = now() WHERE id = $1
        AND organisation_id = $2`,
      [vesselId, ctx.organisation.id, ...valuesOf(facts)],
    ))
  )
    throw new Refused("NOT_FOUND");
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
  const done = await rows<{ readonly isNew: boolean }>(
    ctx.tx,
    `INSERT INTO app.vessel (id, organisation_id, ${COLUMNS.join(", ")})
     SELECT r.id, $1, ${VESSEL_FACTS.map((fact) => `r."${fact}"`).join(", ")}
       FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, ${VESSEL_FACTS.map((fact) => `"${fact}" text`).join(", ")})
     ON CONFLICT ON CONSTRAINT vessel_imo DO UPDATE
       SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}, updated_at = now()
     RETURNING (xmax = 0) AS "isNew"`,
    [ctx.organisation.id, JSON.stringify(brought.map((facts) => ({ id: uuid(), ...facts })))],
  );
  await room(ctx);
  const added = done.filter(({ isNew }) => isNew).length;
  const counts = { added, changed: done.length - added };
  await audit(ctx, "vessels.import", counts);
  await tell(ctx, ctx.organisation.id);
  return counts;
}

export async function removeVessel(ctx: Context, vesselId: string): Promise<void> {
  const { name, imo } = await vesselOf(ctx, vesselId);
  await ctx.tx.query("DELETE FROM app.vessel WHERE id = $1", [vesselId]);
  await audit(ctx, "vessels.delete", { name, imo });
  await tell(ctx, vesselId);
}

const tell = (ctx: Context, vesselId: string): Promise<void> =>
  announce(ctx.tx, { organisation: ctx.organisation.id, topic: "vessel", id: vesselId });
