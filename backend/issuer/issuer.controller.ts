import { issuerRoutes } from "#domain/api/issuer";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { companyIssuer, renewIssuerKey } from "../trade-trust/issuer-keys.ts";
import { companyRecord, companyStores } from "./issuer-stores.ts";
import { statusList } from "../trade-trust/status-lists.ts";

/** The company as an issuer of credentials: its keys, and what it revoked. */
export const IssuerController = serve(
  issuerRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  ({ database, settings }) => ({
    get: (ctx) => companyIssuer(ctx, settings),
    store: (ctx) => companyStores(ctx),
    record: (ctx, { query }) => companyRecord(ctx, settings, query),
    renew: (ctx) => renewIssuerKey(ctx, settings),
    statusList: ({ params }) => statusList(database, params.id),
  }),
);
