import type { Body } from "#domain/api/route";
import type { authRoutes } from "#domain/api/auth";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { CONFIRMED_RIGHTS, givenRights, type Permission } from "#domain/permissions";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { first, rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./letters.ts";

/** Whether an administrator besides the one who asks and the new holder could confirm. */
export const needsSecond = async (ctx: Context, person: string | null): Promise<boolean> =>
  (await first(
    ctx.tx,
    `SELECT 1 FROM app.membership m JOIN app.person p ON p.id = m.person_id
      WHERE m.organisation_id = $1 AND m.person_id <> $2 AND m.person_id IS DISTINCT FROM $3::uuid AND m.is_admin AND ${WORKS} AND NOT m.api_only AND p.enabled LIMIT 1`,
    [ctx.organisation.id, ctx.person.id, person],
  )) !== null;

/** Of rights that are to be given, those that a second administrator confirms. */
export const confirmedRights = (rights: readonly string[]): Permission[] => CONFIRMED_RIGHTS.filter((right) => rights.includes(right));

/** What became of a new holder: asked of a second administrator, confirmed, or given by the only one. Written to everybody who could stop it. */
export async function tellOfHolder(ctx: Context, how: "asked" | "made" | "alone", person: Named, of: { readonly rights: readonly Permission[]; readonly keys: boolean }, publicUrl: string): Promise<void> {
  const { tx, organisation } = ctx;
  await audit(ctx, how === "asked" ? "users.ask-holder" : how === "made" ? "users.confirm-holder" : "users.sole-holder", { person, rights: of.rights, keys: of.keys });
  const letter = { ...LETTERS[how === "asked" ? "holderAsked" : how === "made" ? "holderMade" : "holderAlone"], parameters: { by: ctx.person.name, name: person.name, company: organisation.name, link: `${publicUrl}/layout/users?id=${person.id}` } };
  await postToOrganisation(tx, organisation.id, letter);
  const holders = await rows<{ id: string }>(
    tx,
    `SELECT DISTINCT h.recipient_id AS id FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id JOIN app.membership m ON m.organisation_id = s.organisation_id AND m.person_id = h.recipient_id
      WHERE s.organisation_id = $1 AND s.person_id IS NULL AND s.retired_at IS NULL AND h.recipient_kind = 'person' AND NOT m.is_admin AND m.person_id <> $2`,
    [organisation.id, person.id],
  );
  for (const { id } of holders) await postToOrganisation(tx, organisation.id, letter, [], id);
  await announce(tx, { organisation: organisation.id, topic: "me", id: person.id });
}

/**
 * A second administrator says yes to what was asked, or any administrator no. Never the one who asked, never the new holder:
 * CONFIRM_OWN. NOT_FOUND where nothing waits. Keys are given by `give`, opened by the password of who confirms.
 */
export async function answerHolder(ctx: Context, person: string, { what, confirmed }: Body<typeof authRoutes.answerHolder>, give: () => Promise<void>, publicUrl: string): Promise<void> {
  const { id: organisation } = ctx.organisation;
  const row = await first<{ name: string; rights: string[]; rightsBy: string | null; keys: boolean; keysBy: string | null }>(
    ctx.tx,
    `SELECT coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS name, m.pending_rights AS rights, m.rights_asked_by AS "rightsBy", m.pending_keys AS keys, m.keys_asked_by AS "keysBy"
       FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = $1 AND m.person_id = $2 AND m.status <> 'REMOVED' FOR UPDATE OF m`,
    [organisation, person],
  );
  const rights = what === "rights" ? givenRights(row?.rights ?? []) : [];
  const keys = what === "keys" && row?.keys === true;
  if (!row || (rights.length === 0 && !keys)) throw new Refused("NOT_FOUND");
  if (confirmed && (person === ctx.person.id || (what === "rights" ? row.rightsBy : row.keysBy) === ctx.person.id)) throw new Refused("CONFIRM_OWN");
  await ctx.tx.query(
    what === "keys" ? "UPDATE app.membership SET pending_keys = false, keys_asked_by = NULL WHERE organisation_id = $1 AND person_id = $2"
      : `UPDATE app.membership SET permissions = CASE WHEN $3 THEN permissions || pending_rights ELSE permissions END, pending_rights = '{}', rights_asked_by = NULL WHERE organisation_id = $1 AND person_id = $2`,
    what === "keys" ? [organisation, person] : [organisation, person, confirmed],
  );
  const named = { id: person, name: row.name };
  if (confirmed) {
    if (keys) await give();
    await tellOfHolder(ctx, "made", named, { rights, keys }, publicUrl);
    return;
  }
  await audit(ctx, "users.refuse-holder", { person: named, rights, keys });
  await announce(ctx.tx, { organisation, topic: "me", id: person });
}
