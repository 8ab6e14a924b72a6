import { vesselRoutes } from "#domain/api/vessels";
import { serve } from "../door/serve.ts";
import { addVessel, bringVessels, listVessels, removeVessel, setVessel } from "./vessels.ts";

/** The register of vessels that a company keeps. */
export const VesselsController = serve(vesselRoutes, {
  list: (ctx, { query }) => listVessels(ctx, query),
  add: (ctx, { body }) => addVessel(ctx, body),
  bring: (ctx, { body }) => bringVessels(ctx, body),
  set: (ctx, { params, body }) => setVessel(ctx, params.id, body),
  remove: (ctx, { params }) => removeVessel(ctx, params.id),
});
