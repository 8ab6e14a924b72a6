import { exchangeCarrierRoutes } from "#domain/api/exchange-carriers";
import { serve } from "../../door/serve.ts";
import { answerClaim, surrendersOf } from "./claims.ts";
import { retrySurrender } from "./surrender-tries.ts";

/** Surrenders of bills between platforms and carriers. */
export const ExchangeCarriersController = serve(exchangeCarrierRoutes, {
  surrenders: (ctx, { params }) => surrendersOf(ctx, params.id),
  askAgain: (ctx, { params }) => retrySurrender(ctx, params.id),
  answer: (ctx, { params, body }) => answerClaim(ctx, params.id, body),
});
