import { z } from "zod";
import type { Output, Query } from "#domain/api/route";
import { id as idShape } from "#domain/api/shapes";
import type { WorkspaceDetail, WorkspaceLine, workspaceRoutes } from "#domain/api/workspaces";
import { LIMITS } from "#domain/limits";
import type { Context } from "../core/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { containing, wordsOf } from "../core/search.ts";
import { canOf, COLUMNS, STATE, workspaceOf, type WorkspaceRow } from "./workspace-row.ts";

const shown = ({ createdAt, updatedAt, lastSeenAt, ...row }: WorkspaceRow) => ({ ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null });

/** A workspace as its page shows it. */
export async function view(ctx: Context, id: string): Promise<WorkspaceDetail> {
  const row = await workspaceOf(ctx, id);
  const documents = await rows<WorkspaceDetail["documents"][number]>(
    ctx.tx,
    `SELECT d.id, d.kind, d.number, d.name, s.state, x.form, f.size, f.mime, f.sha256 FROM app.workspace_document x JOIN app.document d ON d.id = x.document_id JOIN app.file f ON f.id = x.file_id
       JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $2 WHERE x.workspace_id = $1 AND x.organisation_id = $2 ORDER BY x.position`,
    [id, ctx.organisation.id],
  );
  const visitors = await rows<Omit<WorkspaceDetail["visitors"][number], "invitedAt" | "lastSeenAt"> & { invitedAt: Date; lastSeenAt: Date | null }>(
    ctx.tx, `SELECT id, email, party, language, invited_at AS "invitedAt", last_seen_at AS "lastSeenAt" FROM app.visitor WHERE workspace_id = $1 AND organisation_id = $2 ORDER BY invited_at, email`, [id, ctx.organisation.id],
  );
  return {
    ...shown(row), documents, can: canOf(ctx, row),
    visitors: visitors.map(({ invitedAt, lastSeenAt, ...one }) => ({ ...one, invitedAt: invitedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null })),
  };
}

const CURSOR = z.tuple([moment, idShape]);

/** Workspaces of the organisation, the last changed first, one page after the other. */
export async function list(ctx: Context, query: Query<typeof workspaceRoutes.list>): Promise<Output<typeof workspaceRoutes.list>> {
  const parameters: unknown[] = [ctx.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = ["w.organisation_id = $1"];
  if (query.state) where.push(`${STATE} = ANY(${bind(query.state.split(","))}::text[])`);
  for (const word of wordsOf(query.text ?? "")) {
    const text = bind(containing(word));
    where.push(`(w.name ILIKE ${text} OR EXISTS (SELECT 1 FROM app.visitor v WHERE v.workspace_id = w.id AND v.email ILIKE ${text}))`);
  }
  const total = await first<{ total: number }>(ctx.tx, `SELECT count(*)::int AS total FROM app.workspace w WHERE ${where.join(" AND ")}`, [...parameters]);
  if (query.cursor) {
    const [at, last] = readCursor(query.cursor, CURSOR);
    where.push(`(w.updated_at, w.id) < (${bind(at)}::timestamptz, ${bind(last)}::uuid)`);
  }
  const found = await rows<WorkspaceRow & { documents: number; visitors: number }>(
    ctx.tx,
    `SELECT ${COLUMNS}, (SELECT count(*)::int FROM app.workspace_document x WHERE x.workspace_id = w.id) AS documents, (SELECT count(*)::int FROM app.visitor v WHERE v.workspace_id = w.id) AS visitors
       FROM app.workspace w WHERE ${where.join(" AND ")} ORDER BY w.updated_at DESC, w.id DESC LIMIT ${query.limit + 1}`,
    parameters,
  );
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return { total: total?.total ?? 0, next: last && found.length > query.limit ? writeCursor(last.updatedAt.toISOString(), last.id) : null, rows: page.map((row) => ({ ...row, ...shown(row) })) };
}

/** What this company and its visitors did with it, as the company's record has it. */
export async function record(ctx: Context, id: string): Promise<WorkspaceLine[]> {
  await workspaceOf(ctx, id);
  const found = await rows<Omit<WorkspaceLine, "at"> & { at: Date }>(
    ctx.tx,
    `SELECT a.at, a.action AS event, a.detail, coalesce(a.person_name, '') AS by FROM app.audit a
      WHERE a.organisation_id = $1 AND a.detail ? 'workspace' AND a.detail->>'workspace' = $2 ORDER BY a.n DESC LIMIT ${LIMITS.pageSizeMax}`, [ctx.organisation.id, id],
  );
  return found.map((line) => ({ ...line, at: line.at.toISOString() }));
}
