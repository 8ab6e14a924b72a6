import { z } from "zod";
import { REVIEW_TYPE_NAMES, type ReviewType } from "#domain/acts/review/types";
import type { reviewRoutes } from "#domain/api/reviews";
import type { Output, Query } from "#domain/api/route";
import type { ProcessState } from "#domain/processes/processes";
import type { ReviewKind, ReviewTab } from "#domain/processes/reviewing";
import { id as idShape } from "#domain/shapes";
import { moment, readCursor, writeCursor } from "../../core/cursor.ts";
import { first, rows } from "../../core/database.ts";
import { alike, containing, says, wordsOf } from "../../core/search.ts";
import { statementBy } from "../../core/statement.ts";
import type { Context } from "../../session/context.ts";

/**
 * In SQL: the reviews in which the company $1 has a part, with their last line and what they put on its desk; and
 * whether that asks the person $2.
 */
const FROM = `app.process p JOIN app.review r ON r.process_id = p.id
  JOIN LATERAL (SELECT l.state, l.at FROM app.process_line l WHERE l.process_id = p.id ORDER BY l.n DESC LIMIT 1) last
    ON true
  JOIN app.organisation i ON i.id = p.organisation_id LEFT JOIN app.organisation s ON s.id = r.issuer_id
  LEFT JOIN app.desk k ON k.organisation_id = $1 AND k.subject = 'review' AND k.subject_id = p.id
  CROSS JOIN LATERAL (SELECT coalesce(k."column" = 'draft' OR k."column" = 'asked'
    AND (k.persons IS NULL OR $2::uuid = ANY (k.persons)), false) AS mine) ours
  LEFT JOIN app.organisation t ON t.id = CASE k.direction WHEN 'out' THEN k.recipient_id ELSE k.organisation_id END`;
const MINE = `p.id IN (SELECT m.id FROM app.process m WHERE m.organisation_id = $1
  UNION SELECT x.process_id FROM app.process_party x WHERE x.organisation_id = $1 AND x.active)`;
const ENDED = "last.state IN ('complete', 'revoke')";
/** In SQL: what stands in each list. */
const TYPES = Object.fromEntries(
  REVIEW_TYPE_NAMES.map((type) => [type, `r.type = '${type}' AND NOT ${ENDED}`]),
) as Record<ReviewType, string>;
const TABS: Readonly<Record<ReviewTab, string>> = { todo: "ours.mine", ...TYPES, history: ENDED };
const ofType = (at: string): string => `r.type = ${at}`;
const found = (at: string): string => says(at, "p.reference", "p.title", "i.name", "coalesce(s.name, '')");
const after = (at: string, last: string): string => `(last.at, p.id) < (${at}::timestamptz, ${last}::uuid)`;
const EVERY = [MINE, ...Object.values(TABS), ofType("$3"), found("$3"), after("$4", "$5")];

const COUNT = statementBy(
  "documents.reviewsCounted",
  (where: readonly string[]) => `SELECT count(*)::int AS total FROM ${FROM} WHERE ${where.join(" AND ")}`,
  [EVERY],
  ["total"],
);
const company = (o: string): string => `jsonb_build_object('id', ${o}.id, 'name', ${o}.name, 'address', ${o}.address)`;
const REVIEWS = statementBy(
  "documents.reviews",
  ({ where, limit }: { readonly where: readonly string[]; readonly limit: number }) =>
    `SELECT p.id, r.type, r.kind, last.state, p.reference, p.title, ${company("i")} AS initiator,
        CASE WHEN s.id IS NOT NULL THEN ${company("s")} END AS issuer, t.name AS turn,
        ours.mine AS ours, k.until::text AS "dueOn", last.at AS at
      FROM ${FROM} WHERE ${where.join(" AND ")} ORDER BY last.at DESC, p.id DESC LIMIT ${limit}`,
  [{ where: EVERY, limit: 1 }],
  ["state", "initiator", "ours", "at"],
).as<{
  type: ReviewType;
  kind: ReviewKind;
  at: Date;
  state: ProcessState<"review">;
  initiator: { id: string; name: string; address: `0x${string}` | null };
  issuer: { id: string; name: string; address: `0x${string}` | null } | null;
}>();

const CURSOR = z.tuple([moment, idShape]);

/** B/L reviews in which the company has a part, the last that moved first, one page after the other. */
export async function list(
  ctx: Context,
  query: Query<typeof reviewRoutes.list>,
): Promise<Output<typeof reviewRoutes.list>> {
  const parameters: unknown[] = [ctx.organisation.id, ctx.person.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = [MINE, TABS[query.tab]];
  if (query.type !== undefined) where.push(ofType(bind(query.type)));
  for (const word of wordsOf(query.text ?? "")) where.push(found(bind(containing(alike(word)))));
  const total = await first(ctx.tx, COUNT(where), [...parameters]);
  if (query.cursor) {
    const [at, last] = readCursor(query.cursor, CURSOR);
    where.push(after(bind(at), bind(last)));
  }
  const all = await rows(ctx.tx, REVIEWS({ where, limit: query.limit + 1 }), parameters);
  const shown = all.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    total: total?.total ?? 0,
    next: last && all.length > query.limit ? writeCursor(last.at.toISOString(), last.id) : null,
    rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
