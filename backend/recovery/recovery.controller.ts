import { recoveryRoutes } from "#domain/api/recovery";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { makeRecovery, recoveryOf, takeByRecovery, withdrawRecovery } from "./recovery.ts";

/** The file that opens the company's keys when nobody is left who holds them. */
export const RecoveryController = serve(recoveryRoutes, { settings: SETTINGS_TOKEN }, ({ settings }) => ({
  get: recoveryOf,
  make: (ctx) => makeRecovery(ctx, settings),
  withdraw: withdrawRecovery,
  use: (ctx, { body }) => takeByRecovery(ctx, settings, body.file),
}));
