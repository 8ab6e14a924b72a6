import { setUpRoutes } from "#domain/api/auth";
import { serve } from "../door/serve.ts";
import { addCapacity } from "./capacities.ts";
import { Wallet } from "./wallet.ts";

/** The set-up of a company: capacities to sign in, and the title address. */
export const SetUpController = serve(setUpRoutes, { wallet: Wallet }, ({ wallet }) => ({
  addCapacity: (ctx, { body }) => addCapacity(ctx, body),
  walletMessage: (ctx, { body }) => wallet.message(ctx, body.address),
  linkWallet: (ctx, { body }) => wallet.link(ctx, body),
}));
