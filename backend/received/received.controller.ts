import { receivedRoutes } from "#domain/api/received";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { receive, receivedFile, verifyAgain } from "./received.ts";

/** Files of other issuers that a company keeps. */
export const ReceivedController = serve(
  receivedRoutes,
  { database: Database, settings: SETTINGS_TOKEN, storage: STORAGE },
  (means) => ({
    upload: (ctx, { query, bytes }) => receive(ctx, means, query, bytes),
    get: (ctx, { params }) => receivedFile(ctx, params.id),
    verify: (ctx, { params }) => verifyAgain(ctx, means, params.id),
  }),
);
