import { Controller } from "@nestjs/common";
import { documentRoutes as routes } from "#domain/api/documents";
import type { Intent } from "#domain/api/shapes";
import type { Context } from "../core/context.ts";
import { Ctx, Handles, In, type Input } from "../core/handles.ts";
import { intentView } from "./intent-view.ts";
import { cancelAct, walletSent } from "./own-acts.ts";

@Controller()
export class IntentsController {
  @Handles(routes.intent)
  get(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.intent>): Promise<Intent> {
    return intentView(ctx.tx, params.id);
  }

  @Handles(routes.intentSent)
  sent(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.intentSent>): Promise<Intent> {
    return walletSent(ctx, params.id, body.txHash);
  }

  @Handles(routes.intentCancel)
  cancel(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.intentCancel>): Promise<Intent> {
    return cancelAct(ctx, params.id);
  }
}
