import { processRoutes } from "#domain/api/processes";
import { serve } from "../door/serve.ts";
import { HANDLINGS } from "../jobs/handlings.ts";
import { evidence, paper } from "./evidence.ts";

/** What every process has, whatever it is about. */
export const ProcessesController = serve(processRoutes, {
  evidence: (ctx, { params }) => evidence(ctx, HANDLINGS, params.id),
  paper: (ctx, { params, query }) => paper(ctx, HANDLINGS, params.id, query.language),
});
