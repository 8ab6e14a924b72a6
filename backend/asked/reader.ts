import type { EntityManager } from "typeorm";
import type { DeskSubject } from "#domain/processes/desk";
import { first } from "../core/database.ts";
import type { Context } from "../session/context.ts";

/** Parameters of a statement about the desk `k` of a user: organisation, person, rights. */
export const readerOf = ({ organisation, person, permissions }: Context): unknown[] => [
  organisation.id,
  person.id,
  [...permissions],
];

/** In SQL: the entry `k` asks this user for its act. */
export const ASKED = `(k."column" = 'asked' AND k.permissions <@ $3::text[]
  AND (k.persons IS NULL OR $2 = ANY(k.persons)) AND k.excluded IS DISTINCT FROM $2)`;

/** In SQL: the column that the entry `k` stands in for this user. What is asked of colleagues waits. */
export const COLUMN = `CASE WHEN ${ASKED} THEN 'asked' WHEN k."column" = 'asked' THEN 'waiting' ELSE k."column" END`;

/** In SQL: the entry `k` came to the company, and this user has not read it since it last changed. */
export const UNREAD = `(k.comes AND NOT EXISTS (SELECT FROM app.desk_read r WHERE r.organisation_id = $1
  AND r.person_id = $2 AND r.subject = k.subject AND r.subject_id = k.subject_id AND r.at >= k.at))`;

/** Whether this user has read the entry since it last changed. */
export const hasRead = async (ctx: Context, subject: DeskSubject, id: string, changed: Date): Promise<boolean> =>
  (await first(
    ctx.tx,
    `SELECT 1 FROM app.desk_read WHERE organisation_id = $1 AND person_id = $2 AND subject = $3 AND subject_id = $4
      AND at >= $5`,
    [ctx.organisation.id, ctx.person.id, subject, id, changed],
  )) !== null;

/** Notes that this user has read the entry. */
export const noteRead = (
  { tx, organisation, person }: Pick<Context, "tx" | "organisation" | "person">,
  subject: DeskSubject,
  id: string,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO app.desk_read (organisation_id, person_id, subject, subject_id) VALUES ($1,$2,$3,$4)
      ON CONFLICT (organisation_id, person_id, subject, subject_id) DO UPDATE SET at = excluded.at`,
    [organisation.id, person.id, subject, id],
  );

/** Whether the entry still asks somebody of the company for something. */
export const isAsked = async (tx: EntityManager, company: string, subject: DeskSubject, id: string): Promise<boolean> =>
  (await first(
    tx,
    `SELECT 1 FROM app.desk WHERE organisation_id = $1 AND subject = $2 AND subject_id = $3 AND "column" = 'asked'`,
    [company, subject, id],
  )) !== null;
