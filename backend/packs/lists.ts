import { v7 as uuid } from "uuid";
import type { PackList, packListRoutes } from "#domain/api/pack-lists";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { PACK_KINDS } from "#domain/packs";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

const LISTS = statement(
  "packLists.list",
  "SELECT l.id, l.name, l.kinds FROM app.pack_list l WHERE l.organisation_id = $1 ORDER BY l.name_key",
);
const KEEP = statement(
  "packLists.keep",
  `INSERT INTO app.pack_list (id, organisation_id, name, name_key, kinds) VALUES ($1,$2,$3,$4,$5)
    ON CONFLICT (organisation_id, name_key) DO UPDATE SET name = $3, kinds = $5 RETURNING id`,
  ["id"],
);

export const packLists = (ctx: Context): Promise<PackList[]> => rows(ctx.tx, LISTS, [ctx.organisation.id]);

/** Keeps a list under its name; one of the same name is replaced. TOO_MANY. */
export async function keepPackList(ctx: Context, { name, kinds }: Body<typeof packListRoutes.keep>): Promise<PackList> {
  const key = name.toLowerCase();
  const before = await packLists(ctx);
  if (before.length >= PACK_KINDS.lists && !before.some((one) => one.name.toLowerCase() === key))
    throw new Refused("TOO_MANY", { max: PACK_KINDS.lists });
  const kept = await first(ctx.tx, KEEP, [uuid(), ctx.organisation.id, name, key, kinds]);
  if (!kept) throw new Error("the list was not kept");
  await audit(ctx, "pack.keep-list", { name, kinds: kinds.join(" ") });
  await announceLists(ctx, kept.id);
  return { id: kept.id, name, kinds };
}

/** NOT_FOUND. */
export async function deletePackList(ctx: Context, id: string): Promise<void> {
  const which = { id, organisation_id: ctx.organisation.id };
  const found = await table(ctx.tx, "app.pack_list").first(["name"], which);
  if (!found) throw new Refused("NOT_FOUND");
  await table(ctx.tx, "app.pack_list").remove(which);
  await audit(ctx, "pack.delete-list", { name: found.name });
  await announceLists(ctx, id);
}

const announceLists = (ctx: Context, id: string): Promise<void> =>
  announce(ctx.tx, { organisation: ctx.organisation.id, topic: "pack", id });
