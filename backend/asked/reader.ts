import { MoreThanOrEqual, type EntityManager } from "typeorm";
import type { DeskSubject } from "#domain/processes/desk";
import { PROCESS_NAMES, processOf } from "#domain/processes/processes";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
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

/** In SQL: this user may see the entry `k`: some processes are of colleagues with a right alone. */
export const SEEN = PROCESS_NAMES.flatMap((name) => {
  const { seenWith } = processOf(name);
  return seenWith === undefined ? [] : [`(k.subject <> '${name}' OR '${seenWith}' = ANY ($3::text[]))`];
}).join(" AND ");

/** In SQL: the column that the entry `k` stands in for this user. What is asked of colleagues waits. */
export const COLUMN = `CASE WHEN ${ASKED} THEN 'asked' WHEN k."column" = 'asked' THEN 'waiting' ELSE k."column" END`;

/** In SQL: this user has read the entry `k` at a time or after it. */
const readSince = (at: string): string => `EXISTS (SELECT FROM app.desk_read r WHERE r.organisation_id = $1
  AND r.person_id = $2 AND r.subject = k.subject AND r.subject_id = k.subject_id AND r.at >= ${at})`;

/** In SQL: when the company was last reminded of the entry `k` as it stands now. */
const REMINDED_AT = `(SELECT max(m.at) FROM app.reminder m WHERE m.asked_id = $1 AND m.origin = k.origin
  AND m.origin_id = k.origin_id AND m.at >= k.at)`;

/** In SQL: the entry `k` came to the company, and this user has not read it since it changed or was reminded of. */
export const UNREAD = `(k.comes AND NOT ${readSince(`greatest(k.at, ${REMINDED_AT})`)})`;

/** In SQL: the company was reminded of the entry `k`, and this user has not read it since. */
export const REMINDED = `(${REMINDED_AT} IS NOT NULL AND NOT ${readSince(REMINDED_AT)})`;

const NOTE = statement(
  "asked.noteRead",
  `INSERT INTO app.desk_read (organisation_id, person_id, subject, subject_id) VALUES ($1,$2,$3,$4)
    ON CONFLICT (organisation_id, person_id, subject, subject_id) DO UPDATE SET at = excluded.at`,
);

/** Whether this user has read the entry since it last changed. */
export const hasRead = (ctx: Context, subject: DeskSubject, id: string, since: Date): Promise<boolean> =>
  table(ctx.tx, "app.desk_read").has({
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    subject,
    subject_id: id,
    at: MoreThanOrEqual(since),
  });

/** Notes that this user has read the entry. */
export const noteRead = (
  { tx, organisation, person }: Pick<Context, "tx" | "organisation" | "person">,
  subject: DeskSubject,
  id: string,
): Promise<unknown> => changed(tx, NOTE, [organisation.id, person.id, subject, id]);

/** Whether the entry still asks somebody of the company for something. */
export const isAsked = (tx: EntityManager, company: string, subject: DeskSubject, id: string): Promise<boolean> =>
  table(tx, "app.desk").has({ organisation_id: company, subject, subject_id: id, column: "asked" });
