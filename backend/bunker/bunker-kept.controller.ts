import { bunkerKeptRoutes } from "#domain/api/bunker-kept";
import { serve } from "../door/serve.ts";
import { keepTyped, keptOf } from "./kept.ts";

/** Content that was typed on board and was too late for its form. */
export const BunkerKeptController = serve(bunkerKeptRoutes, {
  keep: (ctx, { params: { id, kind }, body }) => keepTyped(ctx, id, kind, body),
  kept: (ctx, { params }) => keptOf(ctx, params.id),
});
