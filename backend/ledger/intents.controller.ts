import type { Hex } from "viem";
import { intentRoutes } from "#domain/api/intent-routes";
import { serve } from "../door/serve.ts";
import { intentView } from "../intents/intent-view.ts";
import { walletSigned } from "../intents/wallet-signature.ts";
import { cancelAct } from "./cancel-act.ts";

/** Acts on the chain, while they are under way. */
export const IntentsController = serve(intentRoutes, {
  intent: (ctx, { params }) => intentView(ctx.tx, params.id),
  intentSign: (ctx, { params, body }) => walletSigned(ctx, params.id, body.signature as Hex),
  intentCancel: (ctx, { params }) => cancelAct(ctx, params.id),
});
