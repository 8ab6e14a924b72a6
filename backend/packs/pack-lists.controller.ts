import { packListRoutes } from "#domain/api/pack-lists";
import { serve } from "../door/serve.ts";
import { deletePackList, keepPackList, packLists } from "./lists.ts";

/** The lists of kinds from which e-Packs begin. */
export const PackListsController = serve(packListRoutes, {
  list: (ctx) => packLists(ctx),
  keep: (ctx, { body }) => keepPackList(ctx, body),
  delete: (ctx, { params }) => deletePackList(ctx, params.id),
});
