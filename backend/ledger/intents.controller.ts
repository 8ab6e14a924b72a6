import { Controller } from "@nestjs/common";
import type { Hex } from "viem";
import { documentRoutes as routes } from "#domain/api/documents";
import type { Intent } from "#domain/api/intent";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { intentView } from "../intents/intent-view.ts";
import { cancelAct } from "./cancel-act.ts";
import { walletSigned } from "../intents/wallet-signature.ts";

@Controller()
export class IntentsController {
  @Handles(routes.intent)
  get(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.intent>): Promise<Intent> {
    return intentView(ctx.tx, params.id);
  }

  @Handles(routes.intentSign)
  sign(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.intentSign>): Promise<Intent> {
    return walletSigned(ctx, params.id, body.signature as Hex);
  }

  @Handles(routes.intentCancel)
  cancel(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.intentCancel>): Promise<Intent> {
    return cancelAct(ctx, params.id);
  }
}
