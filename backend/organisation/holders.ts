import type { Body } from "#domain/api/route";
import type { authRoutes } from "#domain/api/auth";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { CONFIRMED_RIGHTS, givenRights, type Permission } from "#domain/permissions";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { WORKS, worksAs } from "../core/member.ts";
import { linkTo, type Link, type Words } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./organisation-letters.ts";

/**
 * Whether a second administrator, who still is one, has confirmed that member `m` gets the company keys, which somebody
 * who has them is yet to give.
 */
export const KEYS_CONFIRMED = `(m.pending_keys AND EXISTS (SELECT 1 FROM app.membership c JOIN app.person q ON q.id = c.person_id
  WHERE c.organisation_id = m.organisation_id AND c.person_id = m.keys_confirmed_by AND c.is_admin
     AND ${worksAs("c")} AND NOT c.api_only AND q.enabled))`;

const SECOND = statement(
  "organisation.secondAdministrator",
  `SELECT FROM app.membership m JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND m.person_id <> $2 AND m.person_id IS DISTINCT FROM $3::uuid AND m.is_admin
      AND ${WORKS} AND NOT m.api_only AND p.enabled LIMIT 1`,
);
const OTHER_HOLDERS = statement(
  "organisation.otherKeyHolders",
  `SELECT DISTINCT h.recipient_id AS id FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id
    JOIN app.membership m ON m.organisation_id = s.organisation_id AND m.person_id = h.recipient_id
    WHERE s.organisation_id = $1 AND s.person_id IS NULL AND s.retired_at IS NULL AND h.recipient_kind = 'person'
      AND NOT m.is_admin AND m.person_id <> $2`,
);
const STAYING = statement(
  "organisation.stayingAdministrators",
  `SELECT p.id, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS name FROM app.membership m
    JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND m.is_admin AND m.status = 'ACTIVATED' AND m.expires_at IS NULL AND NOT m.api_only
      AND p.enabled`,
  ["name"],
);
const ASKED = statement(
  "organisation.holderAsked",
  `SELECT coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS name, m.pending_rights AS rights,
    m.rights_asked_by AS "rightsBy", m.pending_keys AS keys, m.keys_asked_by AS "keysBy",
    ${KEYS_CONFIRMED} AS "keysConfirmed"
     FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = $1 AND m.person_id = $2
       AND m.status <> 'REMOVED' FOR UPDATE OF m`,
  ["name", "keysConfirmed"],
);

/** Whether an administrator besides the one who asks and the new holder could confirm. */
export const needsSecond = async (ctx: Context, person: string | null): Promise<boolean> =>
  (await first(ctx.tx, SECOND, [ctx.organisation.id, ctx.person.id, person])) !== null;

/** The rights that a second administrator confirms, among those that are to be given. */
export const confirmedRights = (rights: readonly string[]): Permission[] =>
  CONFIRMED_RIGHTS.filter((right) => rights.includes(right));

/** A letter to everybody who could stop something: administrators, and whoever else holds the company keys. */
export async function writeToKeepers({ tx, organisation }: Context, letter: Words, than: string): Promise<void> {
  await postToOrganisation(tx, organisation.id, { topic: "security", ...letter });
  const holders = await rows(tx, OTHER_HOLDERS, [organisation.id, than]);
  for (const { id } of holders) await postToOrganisation(tx, organisation.id, { topic: "security", ...letter }, [], id);
}

const TOLD = {
  asked: { event: "users.ask-holder", letter: LETTERS.holderAsked },
  made: { event: "users.confirm-holder", letter: LETTERS.holderMade },
  /** By somebody who has no keys to give. */
  confirmed: { event: "users.confirm-holder", letter: LETTERS.holderConfirmed },
  alone: { event: "users.sole-holder", letter: LETTERS.holderAlone },
} as const;

/**
 * The letter about a new holder: asked of a second administrator, confirmed, or given by the only one. Written to
 * everybody who could stop it.
 */
export async function tellOfHolder(
  ctx: Context,
  how: keyof typeof TOLD,
  person: Named,
  of: { readonly rights: readonly Permission[]; readonly keys: boolean },
): Promise<void> {
  const { event, letter } = TOLD[how];
  await audit(ctx, event, { person, rights: of.rights, keys: of.keys });
  await writeToKeepers(
    ctx,
    {
      ...letter,
      parameters: {
        by: ctx.person.name,
        name: person.name,
        company: ctx.organisation.name,
        link: linkToColleague(person.id),
      },
    },
    person.id,
  );
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: person.id });
}

const linkToColleague = (person: string): Link => linkTo(`/layout/users?id=${person}`);

/** Names of the administrators who stay: who works without an end. */
const staying = (ctx: Context): Promise<Named[]> => rows(ctx.tx, STAYING, [ctx.organisation.id]);

/**
 * Runs a change of an account; where it leaves one administrator of several, everybody who could stop what that one
 * does alone is told.
 */
export async function tellingOfSole<T>(ctx: Context, person: Named, change: () => Promise<T>): Promise<T> {
  const before = await staying(ctx);
  const done = await change();
  const [left, ...more] = await staying(ctx);
  if (before.length < 2 || left === undefined || more.length > 0) return done;
  const letter = {
    ...LETTERS.soleAdmin,
    parameters: {
      by: ctx.person.name,
      name: person.name,
      left: left.name,
      company: ctx.organisation.name,
      link: linkToColleague(left.id),
    },
  };
  await audit(ctx, "users.sole-admin", { person: left });
  await writeToKeepers(ctx, letter, left.id);
  return done;
}

/**
 * A second administrator says yes to what was asked, or any administrator no. Never the one who asked, never the new
 * holder: CONFIRM_OWN. NOT_FOUND where nothing waits. `give` gives keys that the password of who confirms opens; where
 * it opens none it answers false, and they are given by the next who has them.
 */
export async function answerHolder(
  ctx: Context,
  person: string,
  { what, confirmed }: Body<typeof authRoutes.answerHolder>,
  give: () => Promise<boolean>,
): Promise<void> {
  const { id: organisation } = ctx.organisation;
  const row = await first(ctx.tx, ASKED, [organisation, person]);
  const rights = what === "rights" ? givenRights(row?.rights ?? []) : [];
  const keys = what === "keys" && row?.keys === true;
  if (!row || (rights.length === 0 && !keys)) throw new Refused("NOT_FOUND");
  if (confirmed && (person === ctx.person.id || (what === "rights" ? row.rightsBy : row.keysBy) === ctx.person.id))
    throw new Refused("CONFIRM_OWN");
  const named = { id: person, name: row.name };
  if (confirmed && keys) {
    const given = await give();
    if (!given && row.keysConfirmed) throw new Refused("NOT_FOUND");
    if (!given)
      await table(ctx.tx, "app.membership").change(
        { organisation_id: organisation, person_id: person },
        { keys_confirmed_by: ctx.person.id },
      );
    return tellOfHolder(ctx, given ? "made" : "confirmed", named, { rights, keys });
  }
  await table(ctx.tx, "app.membership").change(
    { organisation_id: organisation, person_id: person },
    what === "keys"
      ? { pending_keys: false, keys_asked_by: null, keys_confirmed_by: null }
      : {
          ...(confirmed ? { permissions: () => "permissions || pending_rights" } : {}),
          pending_rights: [],
          rights_asked_by: null,
        },
  );
  if (confirmed) return tellOfHolder(ctx, "made", named, { rights, keys });
  await audit(ctx, "users.refuse-holder", { person: named, rights, keys });
  await announce(ctx.tx, { organisation, topic: "me", id: person });
}
