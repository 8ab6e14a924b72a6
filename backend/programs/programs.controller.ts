import { credentialRoutes } from "#domain/api/credentials";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { accessToken } from "./access-token.ts";
import {
  createApplication,
  deleteApplication,
  listApplications,
  rotateApplication,
  setScopes,
} from "./applications.ts";
import { createToken, deleteToken, grantToToken, listTokens, wakeToken, withdrawGrant } from "./tokens.ts";

/** The credentials by which programs come in. */
export const CredentialsController = serve(
  credentialRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  ({ database, settings }) => ({
    tokens: listTokens,
    createToken: (ctx, { body }) => createToken(ctx, settings, body.name),
    deleteToken: (ctx, { params }) => deleteToken(ctx, params.id),
    wakeToken: (ctx, { params }) => wakeToken(ctx, params.id),
    grant: (ctx, { params, body }) => grantToToken(ctx, params.id, body),
    withdraw: (ctx, { params }) => withdrawGrant(ctx, params.id),
    applications: listApplications,
    createApplication: (ctx, { body }) => createApplication(ctx, body),
    setScopes: (ctx, { params, body }) => setScopes(ctx, params.id, body.permissions),
    rotateApplication: (ctx, { params }) => rotateApplication(ctx, params.id),
    deleteApplication: (ctx, { params }) => deleteApplication(ctx, params.id),
    accessToken: ({ body }, { request }) =>
      database.asWorker((tx) => accessToken(tx, request.header("authorization"), body)),
  }),
);
