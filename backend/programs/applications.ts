import { v7 as uuid } from "uuid";
import type { Application, credentialRoutes } from "#domain/api/credentials";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { EventDetail, EventName } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { scopesOf, type Scope } from "#domain/scopes";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { hashSecret, newSecret } from "../session/program-secrets.ts";

const SELECT = `SELECT c.id, c.name, c.url, c.permissions, c.person_id AS owner, app.full_name(p.first_name,
  p.last_name) AS "ownerName", c.created_at AS "createdAt", c.last_used_at AS "lastUsedAt",
  c.rests_since AS "restsSince"
  FROM app.oauth_client c JOIN app.person p ON p.id = c.person_id 
   WHERE c.organisation_id = $1 AND c.revoked_at IS NULL`;

const ALL = statement("programs.applications", `${SELECT} ORDER BY c.created_at DESC, c.id`, ["ownerName"]);
type Row = RowOf<typeof ALL>;
const LOCKED = statement("programs.applicationLocked", `${SELECT} AND c.id = $2 FOR UPDATE OF c`, ["ownerName"]);
const changing = (change: string): string =>
  `UPDATE app.oauth_client SET ${change} WHERE id = $1 AND organisation_id = $2 AND revoked_at IS NULL RETURNING name`;
const ROTATE = statement("programs.rotate", changing("secret_hash = $3, rests_since = NULL"));
const END = statement("programs.endApplication", changing("revoked_at = $3"));

const viewOf = ({ owner, ownerName, createdAt, lastUsedAt, restsSince, permissions, ...row }: Row): Application => ({
  ...row,
  permissions: scopesOf(permissions),
  owner: { id: owner, name: ownerName },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  restsSince: restsSince?.toISOString() ?? null,
});

/** The company's applications, the newest first. */
export const listApplications = async (ctx: Context): Promise<Application[]> =>
  (await rows(ctx.tx, ALL, [ctx.organisation.id])).map(viewOf);

/** Registers an application that acts for whoever registers it. NAME_TAKEN, CREDENTIAL_LIMIT. */
export async function createApplication(
  ctx: Context,
  form: Body<typeof credentialRoutes.createApplication>,
): Promise<{ id: string; secret: string }> {
  const count = await table(ctx.tx, "app.oauth_client").count({
    organisation_id: ctx.organisation.id,
    revoked_at: null,
  });
  if (count >= LIMITS.credentials) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.credentials });
  const [id, secret] = [uuid(), newSecret("client")];
  await table(ctx.tx, "app.oauth_client").insert({
    id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    name: form.name,
    url: form.url,
    permissions: [...new Set(form.permissions)],
    secret_hash: hashSecret(secret),
  });
  await record(ctx, "applications.create", { id, name: form.name, url: form.url, permissions: form.permissions });
  return { id, secret };
}

/** Gives an application other scopes. The access tokens that it has keep of theirs what it still may. NOT_FOUND. */
export async function setScopes(ctx: Context, id: string, permissions: readonly Scope[]): Promise<Application> {
  // One after the other, so that the record says what each changed.
  const row = await first(ctx.tx, LOCKED, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  const [before, after] = [scopesOf(row.permissions), scopesOf(permissions)];
  await table(ctx.tx, "app.oauth_client").change({ id }, { permissions: after });
  const [granted, withdrawn] = [
    after.filter((one) => !before.includes(one)),
    before.filter((one) => !after.includes(one)),
  ];
  await record(ctx, "applications.scopes", { id, name: row.name, granted, withdrawn });
  return viewOf({ ...row, permissions: after });
}

/** A new secret; what was given out under the earlier one ends at once. Wakes one that rests. NOT_FOUND. */
export async function rotateApplication(ctx: Context, id: string): Promise<{ id: string; secret: string }> {
  const secret = newSecret("client");
  const name = await changeOne(ctx, id, ROTATE, hashSecret(secret));
  await record(ctx, "applications.rotate", { id, name });
  return { id, secret };
}

/** Ends an application with all its access tokens. NOT_FOUND. */
export async function deleteApplication(ctx: Context, id: string): Promise<void> {
  const name = await changeOne(ctx, id, END, ctx.now);
  await record(ctx, "applications.delete", { id, name });
}

/** Changes an application and ends its access tokens; answers its name. */
async function changeOne(
  ctx: Context,
  id: string,
  change: typeof ROTATE | typeof END,
  value: Buffer | Date,
): Promise<string> {
  const changed = await first(ctx.tx, change, [id, ctx.organisation.id, value]);
  if (!changed) throw new Refused("NOT_FOUND");
  await table(ctx.tx, "app.oauth_access").remove({ client_id: id });
  return changed.name;
}

async function record<E extends Extract<EventName, `applications.${string}`>>(
  ctx: Context,
  action: E,
  detail: EventDetail<E>,
): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
}
