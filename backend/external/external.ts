import { v7 as uuid } from "uuid";
import type { ExternalContact, externalRoutes } from "#domain/api/external";
import type { Body, Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { EventDetail } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { changedOne, first, rows } from "../core/database.ts";
import { containing } from "../core/search.ts";

type Row = Omit<ExternalContact, "createdAt"> & { readonly createdAt: Date };
const SELECT = `SELECT id, origin, name, address, created_at AS "createdAt" FROM app.external_contact
  WHERE organisation_id = $1`;
const viewOf = (row: Row): ExternalContact => ({ ...row, createdAt: row.createdAt.toISOString() });

/** By name; `text` is looked for in name, origin and address. */
export async function listExternal(
  ctx: Context,
  { text = "" }: Query<typeof externalRoutes.list>,
): Promise<ExternalContact[]> {
  const found = await rows<Row>(
    ctx.tx,
    `${SELECT} AND (name ILIKE $2 OR origin ILIKE $2 OR address ILIKE $2) ORDER BY lower(name), id`,
    [ctx.organisation.id, containing(text.trim())],
  );
  return found.map(viewOf);
}

async function externalOf(ctx: Context, id: string): Promise<ExternalContact> {
  const row = await first<Row>(ctx.tx, `${SELECT} AND id = $2`, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(row);
}

/** CONTACT_EXISTS for an address that is noted already, CREDENTIAL_LIMIT. */
export async function addExternal(ctx: Context, card: Body<typeof externalRoutes.add>): Promise<ExternalContact> {
  const { count } = (await first<{ count: number }>(
    ctx.tx,
    "SELECT count(*)::int AS count FROM app.external_contact WHERE organisation_id = $1",
    [ctx.organisation.id],
  )) ?? { count: 0 };
  if (count >= LIMITS.externalContacts) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.externalContacts });
  const id = uuid();
  await ctx.tx.query(
    "INSERT INTO app.external_contact (id, organisation_id, origin, name, address) VALUES ($1,$2,$3,$4,$5)",
    [id, ctx.organisation.id, card.origin, card.name, card.address],
  );
  await record(ctx, "external.add", { id, ...card });
  return externalOf(ctx, id);
}

/** CONTACT_EXISTS, NOT_FOUND. */
export async function setExternal(
  ctx: Context,
  id: string,
  card: Body<typeof externalRoutes.set>,
): Promise<ExternalContact> {
  if (
    !(await changedOne(
      ctx.tx,
      "UPDATE app.external_contact SET origin = $3, name = $4, address = $5 WHERE id = $1 AND organisation_id = $2",
      [id, ctx.organisation.id, card.origin, card.name, card.address],
    ))
  )
    throw new Refused("NOT_FOUND");
  await record(ctx, "external.set", { id, ...card });
  return externalOf(ctx, id);
}

export async function removeExternal(ctx: Context, id: string): Promise<void> {
  const { name, origin, address } = await externalOf(ctx, id);
  await ctx.tx.query("DELETE FROM app.external_contact WHERE id = $1", [id]);
  await record(ctx, "external.delete", { id, name, origin, address });
}

async function record(
  ctx: Context,
  action: "external.add" | "external.set" | "external.delete",
  detail: EventDetail<"external.add">,
): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "contact", id: String(detail.id) });
}
