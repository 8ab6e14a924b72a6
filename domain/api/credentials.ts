import { z } from "zod";
import { GRANTABLES } from "../programs/grants.ts";
import { LIMITS } from "../limits.ts";
import { ALL_SCOPES, type Scope } from "../scopes.ts";
import { route } from "./route.ts";
import { byId, id, instant, name, password, person } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const scope = z.enum(ALL_SCOPES as [Scope, ...Scope[]]);
const scopes = z.array(scope).max(ALL_SCOPES.length);
const grant = z.object({ verbs: z.array(z.enum(GRANTABLES)), expiresAt: instant });

export const token = z.object({
  id,
  name: z.string(),
  /** Its first characters, to know it again. */ shown: z.string(),
  owner: person,
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /**
   * Its owner was disabled or the account ran out; until its owner wakes it with the password nobody comes in by it.
   */
  restsSince: instant.nullable(),
  grant: grant.nullable(),
});
export type Token = z.infer<typeof token>;

export const application = z.object({
  id,
  name: z.string(),
  url: z.string(),
  permissions: z.array(scope),
  owner: person,
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** As of a token; a new secret wakes it. */
  restsSince: instant.nullable(),
});
export type Application = z.infer<typeof application>;

/** Shown this once: what is kept can only recognise it. */
const secret = z.string();
const url = z.url({ protocol: /^https?$/ }).max(300);

const TAKES = "It only takes away, and whoever finds a program that should not be there must be quick";

export const credentialRoutes = {
  tokens: route({
    id: "tokens.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/tokens",
    access: "person",
    forApiUsers: true,
    summary: "My API access tokens; an administrator sees those of all colleagues",
    output: z.array(token),
    errors: [],
  }),
  createToken: route({
    id: "tokens.create",
    method: "POST",
    path: "/api/tokens",
    access: "person",
    forApiUsers: true,
    summary: "Make an API access token; its secret is shown this once, and a letter tells its owner",
    secret: true,
    stepUp: "password",
    body: z.strictObject({ name: name.max(LIMITS.credentialName), password }),
    output: z.object({ id, secret }),
    errors: ["WRONG_PASSWORD", "NAME_TAKEN", "CREDENTIAL_LIMIT"],
  }),
  deleteToken: route({
    id: "tokens.delete",
    method: "DELETE",
    path: "/api/tokens/:id",
    access: "person",
    forApiUsers: true,
    summary: "Revoke a token at once: one's own, or as an administrator",
    unconfirmed: TAKES,
    params: byId,
    errors: [],
  }),
  wakeToken: route({
    id: "tokens.wake",
    method: "POST",
    path: "/api/tokens/:id/wake",
    access: "person",
    forApiUsers: true,
    summary: "Use a token again that rests since its owner was disabled or the account ran out",
    params: byId,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: token,
    errors: ["WRONG_PASSWORD", "WRONG_STATE"],
  }),
  grant: route({
    id: "tokens.grant",
    method: "PUT",
    path: "/api/tokens/:id/grant",
    access: "person",
    forApiUsers: true,
    summary: "Let my token do acts that are confirmed by the password, for a time",
    params: byId,
    stepUp: "password",
    body: z.strictObject({
      password,
      verbs: z.array(z.enum(GRANTABLES)).min(1).max(GRANTABLES.length),
      days: z.int().min(1).max(LIMITS.grantDays),
    }),
    output: token,
    errors: ["KEY_NOT_GRANTED"],
  }),
  withdraw: route({
    id: "tokens.withdraw",
    method: "DELETE",
    path: "/api/tokens/:id/grant",
    access: "person",
    forApiUsers: true,
    summary: "Take such a grant back at once",
    unconfirmed: TAKES,
    params: byId,
    output: token,
    errors: [],
  }),
  applications: route({
    id: "applications.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/oauth-clients",
    access: "admin",
    summary: "Third-party applications of my organisation",
    output: z.array(application),
    errors: [],
  }),
  createApplication: route({
    id: "applications.create",
    method: "POST",
    path: "/api/oauth-clients",
    access: "admin",
    summary: "Register a third-party application; its client secret is shown this once",
    secret: true,
    stepUp: "password",
    body: z.strictObject({ name: name.max(LIMITS.credentialName), url, permissions: scopes, password }),
    output: z.object({ id, secret }),
    errors: ["WRONG_PASSWORD", "NAME_TAKEN", "CREDENTIAL_LIMIT"],
  }),
  setScopes: route({
    id: "applications.scopes",
    method: "PUT",
    path: "/api/oauth-clients/:id/scopes",
    access: "admin",
    summary:
      "Set what an application may read and do; what is taken ends at once, what is given comes with its next access token",
    params: byId,
    stepUp: "password",
    body: z.strictObject({ permissions: scopes, password }),
    output: application,
    errors: ["WRONG_PASSWORD"],
  }),
  rotateApplication: route({
    id: "applications.rotate",
    method: "POST",
    path: "/api/oauth-clients/:id/secret",
    access: "admin",
    summary: "A new client secret; the earlier one and its access tokens end at once",
    params: byId,
    secret: true,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: z.object({ id, secret }),
    errors: ["WRONG_PASSWORD"],
  }),
  deleteApplication: route({
    id: "applications.delete",
    method: "POST",
    path: "/api/oauth-clients/:id/delete",
    access: "admin",
    summary: "End an application with all its access tokens",
    params: byId,
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["WRONG_PASSWORD"],
  }),
  accessToken: route({
    id: "oauth.token",
    method: "POST",
    path: "/oauth/token",
    access: "public",
    rate: "secret",
    summary: "OAuth 2 client credentials (RFC 6749, 4.4): an access token with the scopes that are asked for",
    secret: true,
    unrecorded: "Programs ask every hour; what they do with it is recorded, with the application",
    body: z.object({
      grant_type: z.string().max(100).optional(),
      scope: z.string().max(4000).optional(),
      client_id: z.string().max(100).optional(),
      client_secret: z.string().max(200).optional(),
    }),
    output: z.object({ access_token: secret, token_type: z.literal("Bearer"), expires_in: z.int(), scope: z.string() }),
    errors: ["OAUTH_CLIENT", "OAUTH_GRANT", "OAUTH_SCOPE"],
  }),
};
