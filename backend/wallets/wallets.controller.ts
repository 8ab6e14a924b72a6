import { Controller } from "@nestjs/common";
import { walletRoutes } from "#domain/api/wallets";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { addAccount, listAccounts, removeAccount, setAccount } from "./accounts.ts";

/** Wallet Settings: accounts of a company on the networks. */
@Controller()
export class WalletsController {
  @Handles(walletRoutes.list)
  list(@Ctx() ctx: Context) {
    return listAccounts(ctx);
  }

  @Handles(walletRoutes.add)
  add(@Ctx() ctx: Context, @In() input: Input<typeof walletRoutes.add>) {
    return addAccount(ctx, input.body);
  }

  @Handles(walletRoutes.set)
  set(@Ctx() ctx: Context, @In() input: Input<typeof walletRoutes.set>) {
    return setAccount(ctx, input.params.id, input.body);
  }

  @Handles(walletRoutes.remove)
  remove(@Ctx() ctx: Context, @In() input: Input<typeof walletRoutes.remove>) {
    return removeAccount(ctx, input.params.id);
  }
}
