import { Controller, Inject } from "@nestjs/common";
import { automaticRoutes } from "#domain/api/automatic";
import type { Context } from "../session/context.ts";
import { Ctx, Handles } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { automaticService, grantService, lendKey, takeKeyBack, withdrawService } from "./service.ts";

/** The automatic service: signs documents with nobody's password. */
@Controller()
export class AutomaticController {
  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider) {}

  @Handles(automaticRoutes.get)
  get(@Ctx() ctx: Context) {
    return automaticService(ctx);
  }

  @Handles(automaticRoutes.grant)
  grant(@Ctx() ctx: Context) {
    return grantService(ctx, this.settings.kek);
  }

  @Handles(automaticRoutes.withdraw)
  withdraw(@Ctx() ctx: Context) {
    return withdrawService(ctx);
  }

  @Handles(automaticRoutes.lend)
  lend(@Ctx() ctx: Context) {
    return lendKey(ctx);
  }

  @Handles(automaticRoutes.takeBack)
  takeBack(@Ctx() ctx: Context) {
    return takeKeyBack(ctx);
  }
}
