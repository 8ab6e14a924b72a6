import { v7 as uuid } from "uuid";
import type { ExternalContact, externalRoutes } from "#domain/api/external";
import type { Body, Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { EventDetail } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { inLatin } from "#domain/screening/names";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { containing, says } from "../core/search.ts";

const SELECT = `SELECT id, origin, name, address, created_at AS "createdAt" FROM app.external_contact
  WHERE organisation_id = $1`;
const LIST = statement(
  "external.list",
  `${SELECT} AND ${says("$2", "name", "origin", "address")} ORDER BY lower(name), id`,
);
const BY_ID = statement("external.byId", `${SELECT} AND id = $2`);
const viewOf = (row: RowOf<typeof BY_ID>): ExternalContact => ({ ...row, createdAt: row.createdAt.toISOString() });

/** By name; `text` is looked for in name, origin and address. */
export async function listExternal(
  ctx: Context,
  { text = "" }: Query<typeof externalRoutes.list>,
): Promise<ExternalContact[]> {
  return (await rows(ctx.tx, LIST, [ctx.organisation.id, containing(text.trim())])).map(viewOf);
}

async function externalOf(ctx: Context, id: string): Promise<ExternalContact> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(row);
}

const rowOf = (card: Body<typeof externalRoutes.add>) => ({ ...card, latin: inLatin(card.name) });

/** EXTERNAL_EXISTS for an address that is noted already, CREDENTIAL_LIMIT. */
export async function addExternal(ctx: Context, card: Body<typeof externalRoutes.add>): Promise<ExternalContact> {
  const count = await table(ctx.tx, "app.external_contact").count({ organisation_id: ctx.organisation.id });
  if (count >= LIMITS.externalContacts) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.externalContacts });
  const id = uuid();
  await table(ctx.tx, "app.external_contact").insert({ id, organisation_id: ctx.organisation.id, ...rowOf(card) });
  await record(ctx, "external.add", { id, ...card });
  return externalOf(ctx, id);
}

/** EXTERNAL_EXISTS, NOT_FOUND. */
export async function setExternal(
  ctx: Context,
  id: string,
  card: Body<typeof externalRoutes.set>,
): Promise<ExternalContact> {
  const set = await table(ctx.tx, "app.external_contact").change(
    { id, organisation_id: ctx.organisation.id },
    rowOf(card),
  );
  if (set !== 1) throw new Refused("NOT_FOUND");
  await record(ctx, "external.set", { id, ...card });
  return externalOf(ctx, id);
}

export async function removeExternal(ctx: Context, id: string): Promise<void> {
  const { name, origin, address } = await externalOf(ctx, id);
  await table(ctx.tx, "app.external_contact").remove({ id });
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
