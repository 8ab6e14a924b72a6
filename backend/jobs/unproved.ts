import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { CLAIMED as AUTH } from "../auth/swept.ts";
import { CLAIMED as AUTHORITY } from "../authority/swept.ts";
import { CLAIMED as CORE } from "../core/swept.ts";
import { changed, rows } from "../core/database.ts";
import { statement, statementBy } from "../core/statement.ts";
import { CLAIMED as DOOR } from "../door/swept.ts";
import { CLAIMED as KEYRING } from "../keyring/swept.ts";
import { CLAIMED as LINKS } from "../links/swept.ts";
import { CLAIMED as MAIL } from "../mail/swept.ts";
import { CLAIMED as ORGANISATION } from "../organisation/swept.ts";
import { CLAIMED as PEOPLE } from "../people/swept.ts";
import { CLAIMED as RECORD } from "../record/swept.ts";
import { CLAIMED as SESSION } from "../session/swept.ts";

/** The rows of a claim, in an order in which no row is left that names a removed one. */
const BELONGINGS = [
  SESSION.session,
  AUTH.codes,
  LINKS.links,
  DOOR.answers,
  AUTHORITY.certificates,
  KEYRING.shares,
  KEYRING.secrets,
  ORGANISATION.capacities,
  CORE.events,
  MAIL.server,
  RECORD.anchors,
  CORE.record,
  AUTH.acceptances,
  ORGANISATION.memberships,
  AUTH.keys,
  PEOPLE.people,
  ORGANISATION.companies,
] as const;

const CLAIMS = statement(
  "jobs.unproved",
  `SELECT o.id AS organisation, p.id AS person FROM app.organisation o JOIN app.membership m
      ON m.organisation_id = o.id JOIN app.person p ON p.id = m.person_id
    WHERE o.created_at < now() - make_interval(days => $1) AND p.email_verified_at IS NULL AND app.is_unproved(o.id)
      AND NOT EXISTS (SELECT 1 FROM app.session s WHERE s.organisation_id = o.id AND s.expires_at > now())
      AND NOT EXISTS (SELECT 1 FROM app.membership other WHERE other.person_id = p.id
        AND other.organisation_id <> o.id)
    ORDER BY o.created_at LIMIT $2 FOR UPDATE OF o, p SKIP LOCKED`,
);
// A parameter that a statement does not name has no type.
const REMOVE = statementBy(
  "jobs.removeBelonging",
  (belonging: (typeof BELONGINGS)[number]) => `WITH asked AS (SELECT $1::uuid[], $2::uuid[]) ${belonging}`,
  BELONGINGS,
);

/** Claims that go in one transaction. */
const TOGETHER = 100;

/**
 * Removes registrations whose address nobody has proved in days: company and person together. A person who is just
 * proving one keeps it. Answers how many went.
 */
export async function removeUnproved(tx: EntityManager): Promise<number> {
  const claims = await rows(tx, CLAIMS, [LIMITS.unprovedDays, TOGETHER]);
  const parameters = [claims.map((one) => one.organisation), claims.map((one) => one.person)];
  for (const belonging of claims.length === 0 ? [] : BELONGINGS) await changed(tx, REMOVE(belonging), parameters);
  return claims.length;
}
