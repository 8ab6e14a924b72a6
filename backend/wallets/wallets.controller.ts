import { walletRoutes } from "#domain/api/wallets";
import { serve } from "../door/serve.ts";
import { addAccount, listAccounts, removeAccount, setAccount } from "./accounts.ts";

/** Wallet Settings: accounts of a company on the networks. */
export const WalletsController = serve(walletRoutes, {
  list: listAccounts,
  add: (ctx, { body }) => addAccount(ctx, body),
  set: (ctx, { params, body }) => setAccount(ctx, params.id, body),
  remove: (ctx, { params }) => removeAccount(ctx, params.id),
});
