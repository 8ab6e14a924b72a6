import { craftRoutes } from "#domain/api/craft";
import { serve } from "../door/serve.ts";
import { addCraft, enableCraft, listCraft, setCraft } from "./craft.ts";
import { setCrew } from "./crew.ts";

/** The craft of a supplier, and who is their crew. */
export const CraftController = serve(craftRoutes, {
  list: listCraft,
  add: (ctx, { body }) => addCraft(ctx, body),
  set: (ctx, { params, body }) => setCraft(ctx, params.id, body),
  disable: (ctx, { params }) => enableCraft(ctx, params.id, false),
  enable: (ctx, { params }) => enableCraft(ctx, params.id, true),
  crew: (ctx, { params, body }) => setCrew(ctx, params.id, body.persons),
});
