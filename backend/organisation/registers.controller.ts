import { Controller } from "@nestjs/common";
import { registerRoutes as routes } from "#domain/api/registers";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { budgetOf } from "../budget/budget.ts";
import { endPausing, ownRegisters, pausedRegisters, resumeRegister } from "./registers.ts";

/** The registers of a company on the chains. */
@Controller()
export class RegistersController {
  @Handles(routes.budget)
  budget(@Ctx() ctx: Context) {
    return budgetOf(ctx.tx, ctx.organisation.id);
  }

  @Handles(routes.own)
  own(@Ctx() ctx: Context) {
    return ownRegisters(ctx);
  }

  @Handles(routes.paused)
  paused(@Ctx() ctx: Context) {
    return pausedRegisters(ctx);
  }

  @Handles(routes.resume)
  resume(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.resume>) {
    return resumeRegister(ctx, body);
  }

  @Handles(routes.endPausing)
  endPausing(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.endPausing>) {
    return endPausing(ctx, body);
  }
}
