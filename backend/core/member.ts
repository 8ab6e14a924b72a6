import { statement } from "./statement.ts";

/**
 * Whether the member of this alias works for its company now: has come, was not sent away, and the time has not run
 * out.
 */
export const worksAs = (m: string): string =>
  `${m}.status = 'ACTIVATED' AND (${m}.expires_at IS NULL OR ${m}.expires_at > now())`;

/** The same of member `m`. */
export const WORKS = worksAs("m");

/** A colleague of company $1 who works there: name and rights. */
export const COLLEAGUE = statement(
  "core.colleague",
  `SELECT app.full_name(p.first_name, p.last_name) AS name, m.permissions, m.is_admin AS "isAdmin",
    m.external_platform AS "externalPlatform"
     FROM app.membership m JOIN app.person p ON p.id = m.person_id AND p.enabled WHERE m.organisation_id = $1
       AND m.person_id = $2 AND ${WORKS}`,
  ["name"],
);
