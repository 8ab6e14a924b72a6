import { nodeScreeningListRoutes, READS_LISTS, screeningListRoutes } from "#domain/api/screening-lists";
import { Refused } from "#domain/errors";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import type { Context } from "../session/context.ts";
import { listsOf } from "./list-row.ts";
import { addList, bringVersion, decideVersion, fetchNow, removeList, setList, type Keeper } from "./lists.ts";

/** How the handlers of a keeper come to its rows: a company under its policies, the node as the worker. */
type As = <T>(ctx: Context, work: (keeper: Keeper) => Promise<T>) => Promise<T>;

const handlers = (as: As) => ({
  add: (ctx: Context, { body }: { body: Parameters<typeof addList>[1] }) => as(ctx, (keeper) => addList(keeper, body)),
  set: (ctx: Context, { params, body }: { params: { id: string }; body: Parameters<typeof setList>[2] }) =>
    as(ctx, (keeper) => setList(keeper, params.id, body)),
  remove: (ctx: Context, { params }: { params: { id: string } }) => as(ctx, (keeper) => removeList(keeper, params.id)),
  bring: (ctx: Context, { params, query, bytes }: { params: { id: string }; query: { name: string }; bytes: Buffer }) =>
    as(ctx, (keeper) => bringVersion(keeper, params.id, query.name, bytes)),
  fetch: (ctx: Context, { params }: { params: { id: string } }) => as(ctx, (keeper) => fetchNow(keeper, params.id)),
  decide: (ctx: Context, { params, body }: { params: { id: string }; body: { accept: boolean } }) =>
    as(ctx, (keeper) => decideVersion(keeper, params.id, body.accept)),
});

/** The lists of a company, and those of the node, which it reads. */
export const ScreeningListsController = serve(screeningListRoutes, {
  ...handlers((ctx, work) => work({ ctx, tx: ctx.tx, owner: ctx.organisation.id })),
  list: (ctx) => {
    if (!ctx.person.isAdmin && !ctx.permissions.has(READS_LISTS))
      throw new Refused("FORBIDDEN", { permission: READS_LISTS });
    return listsOf(ctx.tx, ctx.organisation.id, true);
  },
});

/** The lists that the node keeps for every company. */
export const NodeScreeningListsController = serve(nodeScreeningListRoutes, { database: Database }, ({ database }) => ({
  ...handlers((ctx, work) => database.asWorker((tx) => work({ ctx, tx, owner: null }))),
  list: () => database.asWorker((tx) => listsOf(tx, null, true)),
}));
