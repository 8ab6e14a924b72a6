import type { authRoutes } from "#domain/api/auth";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { givenRights, type Permission } from "#domain/permissions";
import { revokeCertificates } from "../certificates/revoke.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table, type Row } from "../core/table.ts";
import { WORKS } from "../core/member.ts";
import { takeShares } from "../keyring/keyring.ts";
import { restCredentialsOf, endGrantsOf } from "../programs/end.ts";
import { confirmedRights, KEYS_CONFIRMED, needsSecond, tellingOfSole, tellOfHolder } from "./holders.ts";
import { EXTERNAL } from "../session/external.ts";
import { KEY_GRANTED } from "../session/person-facts.ts";
import { hasOtherAdmin } from "./other-admin.ts";

/** The name of a person `p`: the e-mail address of one who has not told a name yet. */
export const NAME = "coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email)";

/** The company's name for the person with this id; null for one that it does not know, and for the product itself. */
export const calledBy = (id: string): string =>
  `(SELECT coalesce(nullif(app.full_name(c.first_name, c.last_name), ''), c.email) FROM app.person c WHERE c.id = ${id})`;

const COLLEAGUES = statement(
  "organisation.colleagues",
  `SELECT p.id, p.email, CASE WHEN m.status = 'INVITED' THEN '' ELSE app.full_name(p.first_name, p.last_name)
    END AS name, m.is_admin AS "isAdmin", p.enabled OR m.status = 'INVITED' AS enabled, m.status, m.permissions,
    m.status = 'ACTIVATED' AND ${KEY_GRANTED} AS "keyGranted", m.pending_rights AS "pendingRights",
    m.rights_asked_by AS "rightsBy", m.pending_keys AS "pendingKeys", m.keys_asked_by AS "keysBy",
    ${KEYS_CONFIRMED} AS "keysConfirmed", m.last_login AS "lastLogin", m.api_only AS "apiOnly",
    m.counterparty_id AS "platformId", ${EXTERNAL}, p.mail_failed_at AS "mailFailedAt", p.mail_error AS "mailError",
    m.second_email AS "secondEmail", m.password_expiry_days AS "passwordExpiryDays",
    CASE WHEN m.status = 'INVITED' THEN '' ELSE p.signed_name END AS "signedName",
    CASE WHEN m.status = 'INVITED' THEN '' ELSE p.phone END AS phone, m.expires_at AS "expiresAt",
    ${WORKS} AS works, m.created_at AS "createdAt", ${calledBy("m.created_by")} AS "createdBy",
    greatest(m.updated_at, p.updated_at) AS "updatedAt",
    ${calledBy("CASE WHEN m.updated_at >= p.updated_at THEN m.updated_by ELSE p.updated_by END")} AS "updatedBy"
   FROM app.membership m JOIN app.person p ON p.id = m.person_id JOIN app.organisation o ON o.id = m.organisation_id
   WHERE o.id = $1 AND m.status <> 'REMOVED' ORDER BY name, p.email`,
  ["name", "enabled", "keyGranted", "keysConfirmed", "signedName", "phone", "works", "updatedAt"],
).as<{ status: Exclude<Row<"app.membership">["status"], "REMOVED"> }>();
const RIGHTS_FOR_CHANGE = statement(
  "organisation.rightsForChange",
  `SELECT m.permissions, m.pending_rights AS pending, m.rights_asked_by AS by, ${NAME} AS name FROM app.membership m
    JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = $1 AND m.person_id = $2
    AND m.status <> 'REMOVED' FOR UPDATE OF m`,
  ["name"],
);
const CHANGE_COLLEAGUE = statement(
  "organisation.changeColleague",
  `UPDATE app.membership m SET is_admin = coalesce($3::boolean, is_admin), api_only = coalesce($8::boolean, api_only),
    external_platform = CASE WHEN $9 THEN $12::uuid IS NOT NULL ELSE external_platform END,
    counterparty_id = CASE WHEN $9 THEN $12::uuid ELSE counterparty_id END,
    status = CASE WHEN $4::boolean IS NULL OR $4 = (status <> 'DISABLED') THEN status
      WHEN NOT $4 THEN 'DISABLED' ELSE coalesce(disabled_from, 'INVITED') END,
    disabled_from = CASE WHEN $4 AND status = 'DISABLED' THEN NULL WHEN NOT $4
      AND status <> 'DISABLED' THEN status ELSE disabled_from END,
    reopened_at = CASE WHEN NOT (${WORKS}) AND ($4 OR $10) THEN now() ELSE reopened_at END,
    second_email = coalesce($5::boolean, second_email),
    password_expiry_days = CASE WHEN $6 THEN $7::int ELSE password_expiry_days END,
    expires_at = CASE WHEN $10 THEN $11::timestamptz ELSE expires_at END
   WHERE organisation_id = $1 AND person_id = $2`,
);
const LOCK_ADMINS = statement(
  "organisation.lockAdministrators",
  `SELECT FROM app.membership WHERE organisation_id = $1 AND (is_admin OR person_id = $2) ORDER BY person_id
    FOR UPDATE`,
);
const TO_CHANGE = statement(
  "organisation.colleagueToChange",
  `SELECT m.is_admin AS "isAdmin", ${WORKS} AS works, m.api_only AS "apiOnly",
    ${EXTERNAL}, ${NAME} AS name FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = $1 AND m.person_id = $2 AND m.status <> 'REMOVED'`,
  ["works", "name"],
);
/** A colleague as the account was before it is changed. */
type Changed = RowOf<typeof TO_CHANGE>;

/** Everybody who works for the company, by name. */
export async function colleagues(
  ctx: Context,
): Promise<Omit<Output<typeof authRoutes.users>[number], "hasSecond" | "secondResetAt">[]> {
  const found = await rows(ctx.tx, COLLEAGUES, [ctx.organisation.id]);
  return found.map(
    ({
      enabled,
      works,
      mailFailedAt,
      mailError,
      pendingRights,
      rightsBy,
      pendingKeys,
      keysBy,
      keysConfirmed,
      platformId,
      platform,
      ...one
    }) => ({
      ...one,
      platform: platformId === null ? null : { id: platformId, name: platform ?? "" },
      status: !enabled ? "DISABLED" : one.status === "ACTIVATED" && !works ? "EXPIRED" : one.status,
      permissions: givenRights(one.permissions),
      lastLogin: one.lastLogin?.toISOString() ?? null,
      pending: { rights: givenRights(pendingRights), rightsBy, keys: pendingKeys, keysBy, keysConfirmed },
      expiresAt: one.expiresAt?.toISOString() ?? null,
      createdAt: one.createdAt.toISOString(),
      updatedAt: one.updatedAt.toISOString(),
      mailFailed: mailFailedAt && { at: mailFailedAt.toISOString(), why: mailError ?? "" },
    }),
  );
}

/**
 * Sets what a colleague may do; what originals leave the company by waits for a second administrator, where there is
 * one. Nobody grants to oneself while another administrator could: FORBIDDEN. NOT_FOUND.
 */
export async function setPermissions(ctx: Context, person: string, permissions: readonly Permission[]): Promise<void> {
  const row = await first(ctx.tx, RIGHTS_FOR_CHANGE, [ctx.organisation.id, person]);
  if (!row) throw new Refused("NOT_FOUND");
  const granted = permissions.filter((permission) => !row.permissions.includes(permission));
  if (person === ctx.person.id && granted[0] !== undefined && (await hasOtherAdmin(ctx, person)))
    throw new Refused("FORBIDDEN", { permission: granted[0] });
  const named = { id: person, name: row.name };
  const watched = confirmedRights(granted);
  const waits = watched.length > 0 && (await needsSecond(ctx, person)) ? watched : [];
  const asks = waits.filter((right) => !row.pending.includes(right));
  await table(ctx.tx, "app.membership").change(
    { organisation_id: ctx.organisation.id, person_id: person },
    {
      permissions: [...new Set(permissions)].filter((right) => !waits.includes(right)),
      pending_rights: waits,
      rights_asked_by: waits.length === 0 ? null : asks.length > 0 ? ctx.person.id : row.by,
    },
  );
  if (asks.length > 0) await tellOfHolder(ctx, "asked", named, { rights: asks, keys: false });
  else if (watched.length > waits.length) await tellOfHolder(ctx, "alone", named, { rights: watched, keys: false });
  const withdrawn = givenRights(row.permissions).filter((permission) => !permissions.some((one) => one === permission));
  await audit(ctx, "users.permissions", {
    person: named,
    granted: granted.filter((right) => !waits.some((one) => one === right)),
    withdrawn,
  });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: person });
}

/**
 * Makes a colleague an administrator or not, disables or enables, asks for a second verification, lets the password or
 * the account expire, says from where the colleague works. A disabled colleague is signed out by it; one who had not
 * come yet may come again when enabled. LAST_ADMIN, USER_SELF, NOT_FOUND.
 */
export async function setColleague(
  ctx: Context,
  person: string,
  change: Body<typeof authRoutes.setUser>,
  /** The platform that is named by it; null: this one. */
  platform: Named | null | undefined,
): Promise<void> {
  const row = await colleagueToChange(ctx, person);
  await tellingOfSole(ctx, { id: person, name: row.name }, () =>
    changeColleague(ctx, person, row, { ...change, platform }),
  );
}

async function changeColleague(
  ctx: Context,
  person: string,
  row: Changed,
  change: Body<typeof authRoutes.setUser> & { readonly platform: Named | null | undefined },
): Promise<void> {
  const { platform } = change;
  const { id: organisation } = ctx.organisation;
  const ends = change.enabled === false || change.apiOnly === true || typeof change.expiresAt === "string";
  if (ends && person === ctx.person.id) throw new Refused("USER_SELF");
  if (row.isAdmin && (change.isAdmin === false || ends) && !(await hasOtherAdmin(ctx, person)))
    throw new Refused("LAST_ADMIN");
  await changed(ctx.tx, CHANGE_COLLEAGUE, [
    organisation,
    person,
    change.isAdmin ?? null,
    change.enabled ?? null,
    change.secondEmail ?? null,
    change.passwordExpiryDays !== undefined,
    change.passwordExpiryDays ?? null,
    change.apiOnly ?? null,
    platform !== undefined,
    change.expiresAt !== undefined,
    change.expiresAt ?? null,
    platform?.id ?? null,
  ]);
  const whom = { person: { id: person, name: row.name } };
  if (change.isAdmin === false || change.apiOnly === true) await forgetConfirmed(ctx, person);
  // Nothing comes in again only because the account was opened again.
  const resting =
    !row.works && (change.enabled === true || change.expiresAt !== undefined)
      ? await restCredentialsOf(ctx.tx, person, organisation)
      : 0;
  if (change.isAdmin !== undefined) await audit(ctx, change.isAdmin ? "users.make-admin" : "users.unmake-admin", whom);
  if (change.secondEmail !== undefined)
    await audit(ctx, change.secondEmail ? "users.ask-second" : "users.unask-second", whom);
  if (change.passwordExpiryDays !== undefined)
    await audit(ctx, "users.password-expiry", { ...whom, days: change.passwordExpiryDays });
  if (change.expiresAt !== undefined)
    await audit(ctx, "users.expiry", { ...whom, until: change.expiresAt ?? undefined });
  if (change.enabled !== undefined) {
    const stayed = change.enabled ? null : await takeAway(ctx, person);
    if (stayed === null) await audit(ctx, "users.enable", { ...whom, resting });
    else await audit(ctx, "users.disable", { ...whom, secretsLeft: stayed });
  }
  if (change.apiOnly !== undefined || platform !== undefined)
    await audit(ctx, "users.from", {
      ...whom,
      apiOnly: change.apiOnly ?? row.apiOnly,
      externalPlatform: platform === undefined ? row.externalPlatform : platform !== null,
      platform: (platform === undefined ? row.platform : platform?.name) ?? undefined,
    });
  await announce(ctx.tx, { organisation, topic: "me", id: person });
}

/**
 * A colleague whose account is about to change. Two administrators who take it from each other at once: the second
 * finds what the first did. NOT_FOUND.
 */
async function colleagueToChange(ctx: Context, person: string): Promise<Changed> {
  const { id: organisation } = ctx.organisation;
  await rows(ctx.tx, LOCK_ADMINS, [organisation, person]);
  const row = await first(ctx.tx, TO_CHANGE, [organisation, person]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** A colleague whom the company can do without. LAST_ADMIN, USER_SELF, NOT_FOUND. */
export async function assertLeaves(ctx: Context, person: string): Promise<{ name: string }> {
  const row = await colleagueToChange(ctx, person);
  if (person === ctx.person.id) throw new Refused("USER_SELF");
  if (row.isAdmin && !(await hasOtherAdmin(ctx, person))) throw new Refused("LAST_ADMIN");
  return row;
}

/** Rights that an administrator confirmed for others, and nobody has given yet, count no longer. */
const forgetConfirmed = (ctx: Context, by: string): Promise<unknown> =>
  table(ctx.tx, "app.membership").change(
    { organisation_id: ctx.organisation.id, keys_confirmed_by: by },
    { keys_confirmed_by: null },
  );

/**
 * A colleague who is disabled or leaves loses the company's keys, and the own certificate for this company. Answers how
 * many keys stayed because nobody else holds them.
 */
export async function takeAway(ctx: Context, person: string): Promise<number> {
  await revokeCertificates(ctx.tx, { organisation: ctx.organisation.id, person }, "affiliationChanged");
  await endGrantsOf(ctx.tx, person, ctx.organisation.id);
  await forgetConfirmed(ctx, person);
  // Earlier requests for this account end here and are made again.
  await table(ctx.tx, "app.membership").change(
    { organisation_id: ctx.organisation.id, person_id: person },
    { pending_keys: false, keys_asked_by: null, keys_confirmed_by: null },
  );
  return takeShares(ctx.tx, ctx.organisation.id, person);
}
