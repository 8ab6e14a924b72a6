import { platformKeyRoutes } from "#domain/api/platform-keys";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { jwks, makeKey, ownKeys, pemFile, withdrawKey } from "./platform-keys.ts";

/** The keys of this node, which concern no company: the worker reads and writes them. */
export const PlatformKeysController = serve(
  platformKeyRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  ({ database, settings }) => ({
    list: (ctx) => database.asWorker((tx) => ownKeys(tx, settings, ctx.now)),
    make: (ctx, { body }) => database.asWorker((tx) => makeKey(tx, ctx, settings, body)),
    withdraw: (ctx, { params }) => database.asWorker((tx) => withdrawKey(tx, ctx, params.id)),
    jwks: () => database.asWorker(jwks),
    pem: () => database.asWorker(pemFile),
  }),
);
