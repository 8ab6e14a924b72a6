import { automaticRoutes } from "#domain/api/automatic";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { automaticService, grantService, lendKey, takeKeyBack, withdrawService } from "./service.ts";

/** The automatic service: signs documents with nobody's password. */
export const AutomaticController = serve(automaticRoutes, { settings: SETTINGS_TOKEN }, ({ settings }) => ({
  get: automaticService,
  grant: (ctx) => grantService(ctx, settings.kek),
  withdraw: withdrawService,
  lend: lendKey,
  takeBack: takeKeyBack,
}));
