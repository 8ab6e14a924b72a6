import { processRoutes } from "#domain/api/processes";
import { serve } from "../door/serve.ts";
import { evidence, paper } from "./evidence.ts";

/** What every process has, whatever it is about. */
export const ProcessesController = serve(processRoutes, {
  evidence: (ctx, { params }) => evidence(ctx, params.id),
  paper: (ctx, { params, query }) => paper(ctx, params.id, query.language),
});
