import { registerRoutes } from "#domain/api/registers";
import { budgetOf } from "../budget/budget.ts";
import { serve } from "../door/serve.ts";
import { endPausing, ownRegisters, pausedRegisters, resumeRegister } from "./registers.ts";

/** The registers of a company on the chains. */
export const RegistersController = serve(registerRoutes, {
  budget: (ctx) => budgetOf(ctx.tx, ctx.organisation.id),
  own: ownRegisters,
  paused: pausedRegisters,
  resume: (ctx, { body }) => resumeRegister(ctx, body),
  endPausing: (ctx, { body }) => endPausing(ctx, body),
});
