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
import { changedOne, first, rows } from "../core/database.ts";
import type { Settings } from "../settings/settings.ts";
import { share } from "../keyring/keyring.ts";
import { secretsOf, unshare } from "../keyring/recipients.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./program-letters.ts";
import { createTokenKey, hashSecret, newSecret, shownOf } from "../session/program-secrets.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly shown: string;
  readonly owner: string;
  readonly ownerName: string;
  readonly publicKey: Buffer;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastUsedFrom: string | null;
  readonly verbs: string[] | null;
  readonly expiresAt: Date | null;
  readonly restsSince: Date | null;
}

const SELECT = `SELECT t.id, t.name, t.shown, t.person_id AS owner, app.full_name(p.first_name,
  p.last_name) AS "ownerName", t.public_key AS "publicKey", t.created_at AS "createdAt",
       t.last_used_at AS "lastUsedAt", t.last_used_from AS "lastUsedFrom", t.rests_since AS "restsSince", g.verbs,
         g.expires_at AS "expiresAt"
  FROM app.api_token t JOIN app.person p ON p.id = t.person_id LEFT JOIN app.token_grant g ON g.token_id = t.id
    AND g.expires_at > now()
 WHERE t.organisation_id = $1 AND t.revoked_at IS NULL AND ($3 OR t.person_id = $2)`;

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
  (
    await rows<Row>(ctx.tx, `${SELECT} ORDER BY t.created_at DESC, t.id`, [
      ctx.organisation.id,
      ctx.person.id,
      ctx.person.isAdmin,
    ])
  ).map(viewOf);

/** A living token that is one's own, or, where `everybodys`, that one administers. NOT_FOUND. */
async function tokenOf(ctx: Context, id: string, everybodys = false): Promise<Row> {
  const row = await first<Row>(ctx.tx, `${SELECT} AND t.id = $4`, [
    ctx.organisation.id,
    ctx.person.id,
    everybodys && ctx.person.isAdmin,
    id,
  ]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** A new token of one's own; its secret is not kept, and its owner is written to. NAME_TAKEN, CREDENTIAL_LIMIT. */
export async function createToken(
  ctx: Context,
  { kek }: Pick<Settings, "kek">,
  name: string,
): Promise<{ id: string; secret: string }> {
  const { count } = (await first<{ count: number }>(
    ctx.tx,
    `SELECT count(*)::int AS count FROM app.api_token WHERE organisation_id = $1 AND person_id = $2
      AND revoked_at IS NULL`,
    [ctx.organisation.id, ctx.person.id],
  )) ?? { count: 0 };
  if (count >= LIMITS.credentials) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.credentials });
  const [id, secret] = [uuid(), newSecret("token")];
  const { publicKey, wrapped } = createTokenKey(kek, id, secret);
  await ctx.tx.query(
    `INSERT INTO app.api_token (id, organisation_id, person_id, name, shown, token_hash, public_key, wrapped_private)
      VALUES ($1,$2,$3,$4,$5,$6,$7,$8)`,
    [id, ctx.organisation.id, ctx.person.id, name, shownOf(secret), hashSecret(secret), publicKey, wrapped],
  );
  await postToOrganisation(
    ctx.tx,
    ctx.organisation.id,
    {
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
  if (
    !(await changedOne(
      ctx.tx,
      "UPDATE app.api_token SET revoked_at = now(), wrapped_private = '' WHERE id = $1 AND revoked_at IS NULL",
      [id],
    ))
  )
    throw new Refused("NOT_FOUND");
  await endGrant(ctx, id);
  await record(ctx, "tokens.delete", { id, name, owner });
}

/**
 * A token of one's own that rested, since the account was closed for a while, comes in again. NOT_FOUND, WRONG_STATE.
 */
export async function wakeToken(ctx: Context, id: string): Promise<Token> {
  const { name } = await tokenOf(ctx, id);
  if (
    !(await changedOne(
      ctx.tx,
      "UPDATE app.api_token SET rests_since = NULL WHERE id = $1 AND rests_since IS NOT NULL",
      [id],
    ))
  )
    throw new Refused("WRONG_STATE", { state: "" });
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
  await ctx.tx.query(
    `INSERT INTO app.token_grant (token_id, organisation_id, verbs, expires_at)
      VALUES ($1,$2,$3, now() + make_interval(days => $4))`,
    [id, ctx.organisation.id, verbs, form.days],
  );
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
  await ctx.tx.query("DELETE FROM app.token_grant WHERE token_id = $1", [id]);
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
