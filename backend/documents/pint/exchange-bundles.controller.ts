import { exchangeBundleRoutes } from "#domain/api/exchange-bundles";
import { Database } from "../../core/database.ts";
import { Bytes } from "../../door/handles.ts";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN } from "../../settings/tokens.ts";
import { bundleOf } from "./exchange-bundle.ts";

/** The evidence of exchanges with other platforms. */
export const ExchangeBundlesController = serve(
  exchangeBundleRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  (given) => ({
    get: async (ctx, { params }) => {
      const bundle = await bundleOf(ctx, given, params.id);
      const bytes = Buffer.from(`${JSON.stringify(bundle, null, 2)}\n`);
      return new Bytes(bytes, "application/json", `exchange-${bundle.number}-evidence.json`);
    },
  }),
);
