import { externalRoutes } from "#domain/api/external";
import { serve } from "../door/serve.ts";
import { addExternal, listExternal, removeExternal, setExternal } from "./external.ts";

/** Parties of other platforms, whom a company notes by their address. */
export const ExternalController = serve(externalRoutes, {
  list: (ctx, { query }) => listExternal(ctx, query),
  add: (ctx, { body }) => addExternal(ctx, body),
  set: (ctx, { params, body }) => setExternal(ctx, params.id, body),
  remove: (ctx, { params }) => removeExternal(ctx, params.id),
});
