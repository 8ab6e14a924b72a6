import { Controller, Inject } from "@nestjs/common";
import { recoveryRoutes } from "#domain/api/recovery";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { makeRecovery, recoveryOf, takeByRecovery, withdrawRecovery } from "./recovery.ts";

/** The file that opens the company's keys when nobody is left who holds them. */
@Controller()
export class RecoveryController {
  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider) {}

  @Handles(recoveryRoutes.get)
  get(@Ctx() ctx: Context) {
    return recoveryOf(ctx);
  }

  @Handles(recoveryRoutes.make)
  make(@Ctx() ctx: Context) {
    return makeRecovery(ctx, this.settings);
  }

  @Handles(recoveryRoutes.withdraw)
  withdraw(@Ctx() ctx: Context) {
    return withdrawRecovery(ctx);
  }

  @Handles(recoveryRoutes.use)
  use(@Ctx() ctx: Context, @In() input: Input<typeof recoveryRoutes.use>) {
    return takeByRecovery(ctx, this.settings, input.body.file);
  }
}
