import { strangerActRoutes } from "#domain/api/stranger-acts";
import { serve } from "../door/serve.ts";
import { actOnStranger, strangerOf } from "./stranger-act.ts";

/** Acts on titles of others by accounts of companies. */
export const StrangerActsController = serve(strangerActRoutes, {
  get: (ctx, { params }) => strangerOf(ctx, params),
  act: (ctx, { params, body }) => actOnStranger(ctx, params, body),
});
