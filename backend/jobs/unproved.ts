import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { rows } from "../core/database.ts";

/**
 * The rows of a claim, in an order in which no row is left that names a removed one. `$1`: its companies, `$2`: its
 * persons.
 */
const BELONGINGS = [
  "DELETE FROM app.session WHERE organisation_id = ANY($1)",
  "DELETE FROM app.one_time_code WHERE subject_id = ANY($2)",
  "DELETE FROM app.link_token WHERE person_id = ANY($2) OR organisation_id = ANY($1)",
  "DELETE FROM app.idempotency WHERE person_id = ANY($2)",
  "DELETE FROM app.certificate WHERE organisation_id = ANY($1)",
  "DELETE FROM app.secret_share WHERE secret_id IN (SELECT id FROM app.secret WHERE organisation_id = ANY($1))",
  "DELETE FROM app.secret WHERE organisation_id = ANY($1)",
  "DELETE FROM app.sign_capacity WHERE organisation_id = ANY($1)",
  "DELETE FROM app.webhook_event WHERE organisation_id = ANY($1)",
  "DELETE FROM app.organisation_mail WHERE organisation_id = ANY($1)",
  "DELETE FROM app.audit_anchor WHERE organisation_id = ANY($1)",
  "DELETE FROM app.audit WHERE organisation_id = ANY($1)",
  "DELETE FROM app.acceptance WHERE person_id = ANY($2)",
  "DELETE FROM app.membership WHERE organisation_id = ANY($1)",
  "DELETE FROM app.person_key WHERE person_id = ANY($2)",
  "DELETE FROM app.person WHERE id = ANY($2)",
  "DELETE FROM app.organisation WHERE id = ANY($1)",
] as const;

/** Claims that go in one transaction. */
const TOGETHER = 100;

/**
 * Removes registrations whose address nobody has proved in days: company and person together. A person who is just
 * proving one keeps it. Answers how many went.
 */
export async function removeUnproved(tx: EntityManager): Promise<number> {
  const claims = await rows<{ organisation: string; person: string }>(
    tx,
    `SELECT o.id AS organisation, p.id AS person FROM app.organisation o JOIN app.membership m
      ON m.organisation_id = o.id JOIN app.person p ON p.id = m.person_id
      WHERE o.created_at < now() - make_interval(days => $1) AND p.email_verified_at IS NULL AND app.is_unproved(o.id)
        AND NOT EXISTS (SELECT 1 FROM app.session s WHERE s.organisation_id = o.id AND s.expires_at > now())
        AND NOT EXISTS (SELECT 1 FROM app.membership other WHERE other.person_id = p.id
          AND other.organisation_id <> o.id)
      ORDER BY o.created_at LIMIT $2 FOR UPDATE OF o, p SKIP LOCKED`,
    [LIMITS.unprovedDays, TOGETHER],
  );
  const parameters = [claims.map((one) => one.organisation), claims.map((one) => one.person)];
  // A parameter that a statement does not name has no type.
  for (const statement of claims.length === 0 ? [] : BELONGINGS)
    await tx.query(`WITH asked AS (SELECT $1::uuid[], $2::uuid[]) ${statement}`, parameters);
  return claims.length;
}
