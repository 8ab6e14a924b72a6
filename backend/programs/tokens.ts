import { IsNull, Not } from "typeorm";
import { v7 as uuid } from "uuid";
import type { credentialRoutes, Token } from "#domain/api/credentials";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { EventDetail, EventName } from "#domain/events/events";
import { GRANTABLES, type Grantable } from "#domain/programs/grants";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Settings } from "../settings/settings.ts";
import { share } from "../keyring/keyring.ts";
import { secretsOf, unshare } from "../keyring/recipients.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./program-letters.ts";
import { createTokenKey, hashSecret, newSecret, shownOf } from "../session/program-secrets.ts";

const SELECT = `SELECT t.id, t.name, t.shown, t.person_id AS owner, app.full_name(p.first_name,
  p.last_name) AS "ownerName", t.public_key AS "publicKey", t.created_at AS "createdAt",
       t.last_used_at AS "lastUsedAt", t.last_used_from AS "lastUsedFrom", t.rests_since AS "restsSince", g.verbs,
         g.expires_at AS "expiresAt"
  FROM app.api_token t JOIN app.person p ON p.id = t.person_id LEFT JOIN app.token_grant g ON g.token_id = t.id
    AND g.expires_at > now()
 WHERE t.organisation_id = $1 AND t.revoked_at IS NULL AND ($3 OR t.person_id = $2)`;

const ALL = statement("programs.tokens", `${SELECT} ORDER BY t.created_at DESC, t.id`, ["ownerName"]);
const ONE = statement("programs.token", `${SELECT} AND t.id = $4`, ["ownerName"]);
type Row = RowOf<typeof ONE>;
const GRANT = statement(
  "programs.grant",
  `INSERT INTO app.token_grant (token_id, organisation_id, verbs, expires_at)
    VALUES ($1,$2,$3, now() + make_interval(days => $4))`,
);

const viewOf = (row: Row): Token => ({
  id: row.id,
  name: row.name,
  shown: row.shown,
  owner: { id: row.owner, name: row.ownerName },
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: row.lastUsedFrom,
  restsSince: row.restsSince?.toISOString() ?? null,
  grant: row.expiresAt && {
    verbs: GRANTABLES.filter((verb) => row.verbs?.includes(verb)),
    expiresAt: row.expiresAt.toISOString(),
  },
});

/** One's own tokens; for an administrator those of all colleagues. */
export const listTokens = async (ctx: Context): Promise<Token[]> =>
  (await rows(ctx.tx, ALL, [ctx.organisation.id, ctx.person.id, ctx.person.isAdmin])).map(viewOf);

/** A living token that is one's own, or, where `everybodys`, that one administers. NOT_FOUND. */
async function tokenOf(ctx: Context, id: string, everybodys = false): Promise<Row> {
  const administers = everybodys && ctx.person.isAdmin;
  const row = await first(ctx.tx, ONE, [ctx.organisation.id, ctx.person.id, administers, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** A new token of one's own; its secret is not kept, and its owner is written to. NAME_TAKEN, CREDENTIAL_LIMIT. */
export async function createToken(
  ctx: Context,
  { kek }: Pick<Settings, "kek">,
  name: string,
): Promise<{ id: string; secret: string }> {
  const count = await table(ctx.tx, "app.api_token").count({
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    revoked_at: null,
  });
  if (count >= LIMITS.credentials) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.credentials });
  const [id, secret] = [uuid(), newSecret("token")];
  const { publicKey, wrapped } = createTokenKey(kek, id, secret);
  await table(ctx.tx, "app.api_token").insert({
    id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    name,
    shown: shownOf(secret),
    token_hash: hashSecret(secret),
    public_key: publicKey,
    wrapped_private: wrapped,
  });
  await postToOrganisation(
    ctx.tx,
    ctx.organisation.id,
    {
      topic: "security",
      ...LETTERS.tokenMade,
      parameters: { name, shown: shownOf(secret), company: ctx.organisation.name, link: linkTo("/api-access") },
    },
    [],
    ctx.person.id,
  );
  await record(ctx, "tokens.create", { id, name });
  return { id, secret };
}

/** From now on nobody comes in by it, and it opens nothing. NOT_FOUND. */
export async function deleteToken(ctx: Context, id: string): Promise<void> {
  const { name, owner } = await tokenOf(ctx, id, true);
  const ended = await table(ctx.tx, "app.api_token").change(
    { id, revoked_at: null },
    { revoked_at: () => "now()", wrapped_private: () => "''" },
  );
  if (ended !== 1) throw new Refused("NOT_FOUND");
  await endGrant(ctx, id);
  await record(ctx, "tokens.delete", { id, name, owner });
}

/**
 * A token of one's own that rested, since the account was closed for a while, comes in again. NOT_FOUND, WRONG_STATE.
 */
export async function wakeToken(ctx: Context, id: string): Promise<Token> {
  const { name } = await tokenOf(ctx, id);
  const woken = await table(ctx.tx, "app.api_token").change({ id, rests_since: Not(IsNull()) }, { rests_since: null });
  if (woken !== 1) throw new Refused("WRONG_STATE", { of: "user", state: "ACTIVATED" });
  await record(ctx, "tokens.wake", { id, name });
  return viewOf(await tokenOf(ctx, id));
}

/**
 * Wraps to a token of one's own every secret that one holds here, so that it may do these acts for a time.
 * KEY_NOT_GRANTED, NOT_FOUND.
 */
export async function grantToToken(
  ctx: Context,
  id: string,
  form: Body<typeof credentialRoutes.grant>,
): Promise<Token> {
  const { name, publicKey } = await tokenOf(ctx, id);
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  await endGrant(ctx, id);
  for (const secret of await secretsOf(ctx.tx, ctx.organisation.id, ctx.person.id)) {
    const bytes = await ctx.keys.open(ctx.tx, secret);
    await share(ctx.tx, secret, { kind: "token", id, publicKey }, bytes);
    bytes.fill(0);
  }
  const verbs: Grantable[] = [...new Set(form.verbs)];
  await changed(ctx.tx, GRANT, [id, ctx.organisation.id, verbs, form.days]);
  await record(ctx, "tokens.grant", { id, name, verbs, days: form.days });
  return viewOf(await tokenOf(ctx, id));
}

/** Takes the grant back, and with it every secret. NOT_FOUND. */
export async function withdrawGrant(ctx: Context, id: string): Promise<Token> {
  const { name } = await tokenOf(ctx, id, true);
  await endGrant(ctx, id);
  await record(ctx, "tokens.withdraw", { id, name });
  return viewOf(await tokenOf(ctx, id, true));
}

async function endGrant(ctx: Context, id: string): Promise<void> {
  await table(ctx.tx, "app.token_grant").remove({ token_id: id });
  await unshare(ctx.tx, "token", id);
}

async function record<E extends Extract<EventName, `tokens.${string}`>>(
  ctx: Context,
  action: E,
  detail: EventDetail<E>,
): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.person.id });
}
