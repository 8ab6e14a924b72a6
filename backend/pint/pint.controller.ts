import { pintRoutes } from "#domain/api/pint";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { checkEnvelope } from "../documents/pint/check.ts";

/** Bills that come from other platforms. */
export const PintController = serve(
  pintRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  ({ database, settings }) => ({
    check: (ctx, { bytes }) =>
      database.asWorker((tx) => checkEnvelope(tx, { platform: settings.platformCode, now: ctx.now }, bytes)),
  }),
);
