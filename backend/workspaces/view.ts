import { z } from "zod";
import type { ReviewType } from "#domain/acts/review/types";
import type { Output, Query } from "#domain/api/route";
import { id as idShape } from "#domain/shapes";
import type { WorkspaceDetail, WorkspaceLine } from "#domain/api/workspace-shapes";
import type { workspaceRoutes } from "#domain/api/workspaces";
import { LIMITS } from "#domain/limits";
import type { WorkspaceState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { containing, wordsOf } from "../core/search.ts";
import { statement, statementBy } from "../core/statement.ts";
import { saidBy } from "../documents/files.ts";
import { signable } from "./signers.ts";
import { canOf, COLUMNS, STATE, workspaceOf, type WorkspaceRow } from "./workspace-row.ts";

const shown = ({ createdAt, updatedAt, lastSeenAt, ...row }: Omit<WorkspaceRow, "isMember" | "reviewId">) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});

/** A moment as JSON has it, inside what the database puts together. */
const iso = (at: string): string => `to_char(${at} AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const DOCUMENTS = statement(
  "workspaces.documents",
  `SELECT d.id, d.kind, ${saidBy("number")} AS number, ${saidBy("name")} AS name,
    d.organisation_id AS "organisationId", s.state, x.form, f.size, f.mime, f.sha256, x.put_by AS "putBy",
          CASE WHEN x.form = 'FILE' AND f.role <> 'copy' THEN f.id = n.id ELSE f.content IS NOT DISTINCT
            FROM n.content END AS newest,
          coalesce((SELECT jsonb_agg(jsonb_build_object('visitorId', v.id, 'email', v.email, 'askedAt',
            ${iso("g.asked_at")}, 'signedAt', ${iso("g.signed_at")}, 'refusedAt', ${iso("g.refused_at")}, 'reason',
            g.reason) ORDER BY g.asked_at, v.email)
             FROM app.workspace_signer g JOIN app.visitor v ON v.id = g.visitor_id
               WHERE g.workspace_id = x.workspace_id AND g.document_id = x.document_id), '[]') AS signers
     FROM app.workspace_document x JOIN app.document d ON d.id = x.document_id JOIN app.file f ON f.id = x.file_id
     LEFT JOIN LATERAL (SELECT n.id, n.content FROM app.file n WHERE n.document_id = d.id
       AND n.role IN ('signed','upload','copy') AND (n.organisation_id IS NULL OR n.organisation_id = $2)
                         ORDER BY n.role = 'copy', n.created_at DESC, n.id DESC LIMIT 1) n ON true
     JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $2 WHERE x.workspace_id = $1
       AND x.organisation_id = $2 ORDER BY x.position`,
  ["id", "kind", "number", "name", "organisationId", "state", "form", "size", "mime", "sha256", "putBy", "newest"],
).as<Pick<WorkspaceDetail["documents"][number], "signers">>();
const VISITORS = statement(
  "workspaces.visitors",
  `SELECT id, email, party, may AS right, language, invited_at AS "invitedAt", last_seen_at AS "lastSeenAt"
    FROM app.visitor WHERE workspace_id = $1 AND organisation_id = $2 ORDER BY invited_at, email`,
);
const MEMBERS = statement(
  "workspaces.members",
  `SELECT p.id, app.full_name(p.first_name, p.last_name) AS name, m.added_at AS "addedAt" FROM app.workspace_member m
    JOIN app.person p ON p.id = m.person_id WHERE m.workspace_id = $1 AND m.organisation_id = $2
    ORDER BY m.added_at, p.id`,
  ["name"],
);
const ENVELOPE = statement(
  "workspaces.envelope",
  `SELECT e.id, e.reference, e.subject FROM app.workspace w JOIN app.envelope e ON e.id = w.envelope_id
    WHERE w.id = $1`,
);

const REVIEW = statement(
  "workspaces.review",
  `SELECT p.id, r.type, p.title FROM app.workspace w JOIN app.process p ON p.id = w.process_id
    JOIN app.review r ON r.process_id = p.id WHERE w.id = $1`,
).as<{ type: ReviewType }>();

/** A workspace as its page shows it. */
export async function view(ctx: Context, id: string): Promise<WorkspaceDetail> {
  const row = await workspaceOf(ctx, id);
  const documents = await rows(ctx.tx, DOCUMENTS, [id, ctx.organisation.id]);
  const visitors = await rows(ctx.tx, VISITORS, [id, ctx.organisation.id]);
  const members = await rows(ctx.tx, MEMBERS, [id, ctx.organisation.id]);
  const envelope = await first(ctx.tx, ENVELOPE, [id]);
  const review = await first(ctx.tx, REVIEW, [id]);
  const all = ctx.permissions.has("workspace.share");
  return {
    ...shown(row),
    can: canOf(ctx, row),
    envelope,
    review,
    members: members.map(({ addedAt, ...one }) => ({ ...one, addedAt: addedAt.toISOString() })),
    documents: documents.map(({ organisationId, putBy, ...one }) => ({
      ...one,
      mine: all || putBy === ctx.person.id,
      signable: signable({ ...one, organisationId }, ctx.organisation.id),
    })),
    visitors: visitors.map(({ invitedAt, lastSeenAt, ...one }) => ({
      ...one,
      invitedAt: invitedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  };
}

const CURSOR = z.tuple([moment, idShape]);

const STATES = (at: string): string => `${STATE} = ANY(${at}::text[])`;
const found = (at: string): string => `(w.name ILIKE ${at} OR EXISTS (SELECT 1 FROM app.visitor v
  WHERE v.workspace_id = w.id AND v.email ILIKE ${at}))`;
const after = (at: string, last: string): string => `(w.updated_at, w.id) < (${at}::timestamptz, ${last}::uuid)`;
const EVERY = ["w.organisation_id = $1", STATES("$2"), found("$3"), after("$4", "$5")];

const COUNT = statementBy(
  "workspaces.listed",
  (where: readonly string[]) => `SELECT count(*)::int AS total FROM app.workspace w WHERE ${where.join(" AND ")}`,
  [EVERY],
  ["total"],
);
const WORKSPACES = statementBy(
  "workspaces.list",
  ({ where, limit }: { readonly where: readonly string[]; readonly limit: number }) =>
    `SELECT ${COLUMNS}, (SELECT count(*)::int FROM app.workspace_document x
      WHERE x.workspace_id = w.id) AS documents, (SELECT count(*)::int FROM app.visitor v
      WHERE v.workspace_id = w.id) AS visitors
       FROM app.workspace w WHERE ${where.join(" AND ")} ORDER BY w.updated_at DESC, w.id DESC LIMIT ${limit}`,
  [{ where: EVERY, limit: 1 }],
  ["endsOn", "state", "documents", "visitors"],
).as<{ state: WorkspaceState }>();

/** Workspaces of the organisation, the last changed first, one page after the other. */
export async function list(
  ctx: Context,
  query: Query<typeof workspaceRoutes.list>,
): Promise<Output<typeof workspaceRoutes.list>> {
  const parameters: unknown[] = [ctx.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = ["w.organisation_id = $1"];
  if (query.state) where.push(STATES(bind(query.state.split(","))));
  for (const word of wordsOf(query.text ?? "")) where.push(found(bind(containing(word))));
  const total = await first(ctx.tx, COUNT(where), [...parameters]);
  if (query.cursor) {
    const [at, last] = readCursor(query.cursor, CURSOR);
    where.push(after(bind(at), bind(last)));
  }
  const workspaces = await rows(ctx.tx, WORKSPACES({ where, limit: query.limit + 1 }), parameters);
  const page = workspaces.slice(0, query.limit);
  const last = page.at(-1);
  return {
    total: total?.total ?? 0,
    next: last && workspaces.length > query.limit ? writeCursor(last.updatedAt.toISOString(), last.id) : null,
    rows: page.map((row) => ({ ...row, ...shown(row) })),
  };
}

const RECORD = statement(
  "workspaces.record",
  `SELECT a.at, a.action AS event, a.detail, coalesce(a.person_name, '') AS by FROM app.audit a
    WHERE a.organisation_id = $1 AND a.detail ? 'workspace' AND a.detail->>'workspace' = $2 ORDER BY a.n DESC
      LIMIT ${LIMITS.pageSizeMax}`,
  ["by"],
).as<Pick<WorkspaceLine, "detail">>();

/** The acts of this company and its visitors on it, as the company's record has them. */
export async function record(ctx: Context, id: string): Promise<WorkspaceLine[]> {
  await workspaceOf(ctx, id);
  const found = await rows(ctx.tx, RECORD, [ctx.organisation.id, id]);
  return found.map((line) => ({ ...line, at: line.at.toISOString() }));
}
