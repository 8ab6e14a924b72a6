import type { Stamp } from "#domain/api/stamps";
import { Refused } from "#domain/errors";
import type { StampFacts } from "#domain/acts/stamp/facts";
import { stampFlow, type StampAction } from "#domain/flows/stamp";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";

const STAMP = `SELECT s.id, s.name, s.specification, s.width_mm AS "widthMm", s.height_mm AS "heightMm",
    s.image_hash AS image, s.state, s.reason, s.created_by AS "createdBy",
    app.full_name(p.first_name, p.last_name) AS maker, s.created_at AS "createdAt", s.reviewed_at AS "reviewedAt"
  FROM app.stamp s LEFT JOIN app.person p ON p.id = s.created_by WHERE s.organisation_id = $1`;
const LIST = statement("stamps.list", `${STAMP} ORDER BY s.created_at DESC, s.id`, ["maker"]);
const ONE = statement("stamps.byId", `${STAMP} AND s.id = $2`, ["maker"]);
const LOCK = statement("stamps.lock", `${STAMP} AND s.id = $2 FOR UPDATE OF s`, ["maker"]);
export type StampRow = RowOf<typeof ONE>;

const factsOf = (ctx: Context, row: StampRow): StampFacts => ({
  state: row.state,
  permissions: ctx.permissions,
  isAdmin: ctx.person.isAdmin,
  isMaker: row.createdBy === ctx.person.id,
});

const viewOf = (ctx: Context, row: StampRow): Stamp => ({
  id: row.id,
  name: row.name,
  specification: row.specification,
  widthMm: row.widthMm,
  heightMm: row.heightMm,
  image: row.image,
  state: row.state,
  reason: row.reason,
  createdBy: { id: row.createdBy, name: row.maker },
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  can: stampFlow.can(factsOf(ctx, row)),
});

/** The company's stamps, the newest first. */
export const listStamps = async (ctx: Context): Promise<Stamp[]> =>
  (await rows(ctx.tx, LIST, [ctx.organisation.id])).map((row) => viewOf(ctx, row));

/** One of them. NOT_FOUND. */
export async function stampOf(ctx: Context, id: string): Promise<Stamp> {
  const row = await first(ctx.tx, ONE, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(ctx, row);
}

/**
 * A stamp that an act may be taken on; nobody else changes it until the transaction ends. NOT_FOUND, and the refusal of
 * the flow.
 */
export async function beginStampAct(ctx: Context, id: string, action: StampAction): Promise<StampRow> {
  const row = await first(ctx.tx, LOCK, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  const refused = stampFlow.refusal(action, factsOf(ctx, row));
  if (refused?.code === "FORBIDDEN") throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  if (refused) throw new Refused(refused.code, { ...refused.parameters, of: "stamp" });
  return row;
}

export async function imageOf(ctx: Context, id: string): Promise<Bytes> {
  const row = await table(ctx.tx, "app.stamp").first(["image", "name"], { id, organisation_id: ctx.organisation.id });
  if (!row) throw new Refused("NOT_FOUND");
  return new Bytes(row.image, "image/png", `${row.name}.png`);
}
