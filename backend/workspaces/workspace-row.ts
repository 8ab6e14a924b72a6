import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { WorkspaceFacts } from "#domain/acts/workspace/facts";
import { WORKSPACE_OUTSIDE, workspaceFlow, type WorkspaceAction } from "#domain/flows/workspace";
import type { WorkspaceState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { announce } from "../core/changes.ts";
import { refreshState } from "../documents/state.ts";
import { settleRefusals } from "../documents/visitors.ts";
import { OPEN } from "../session/visit.ts";

const person = (id: string): string =>
  `(SELECT coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) FROM app.person p WHERE p.id = ${id})`;
/** The state of workspace `w`. */
export const STATE = `CASE WHEN w.revoked_at IS NOT NULL THEN 'REVOKED' WHEN ${OPEN} THEN 'OPEN'
  ELSE '${WORKSPACE_OUTSIDE.ended.to}' END`;
export const COLUMNS = `w.id, w.name, w.note, to_char(w.ends_on, 'YYYY-MM-DD') AS "endsOn", ${STATE} AS state,
  w.version, w.created_at AS "createdAt", ${person("w.created_by")} AS "createdBy", w.updated_at AS "updatedAt",
  ${person("w.updated_by")} AS "updatedBy",
  (SELECT max(v.last_seen_at) FROM app.visitor v WHERE v.workspace_id = w.id) AS "lastSeenAt"`;
const BY_ID = statement(
  "workspaces.byId",
  `SELECT ${COLUMNS}, w.process_id AS "reviewId" FROM app.workspace w WHERE w.organisation_id = $1 AND w.id = $2`,
  ["endsOn", "state"],
).as<{ state: WorkspaceState }>();
/** A workspace until its last day, an ISO date, and whether a colleague who asks was named a member. */
export type WorkspaceRow = RowOf<typeof BY_ID> & { readonly isMember: boolean };

const LOCK = statement(
  "workspaces.lock",
  "SELECT 1 FROM app.workspace WHERE id = $1 AND organisation_id = $2 FOR UPDATE",
);
/** The visitor that a link is for. */
export const OF_LINK = statement(
  "workspaces.visitorOfLink",
  `SELECT v.id, v.email, v.language, o.id AS "organisationId", o.name AS company, w.name, to_char(w.ends_on,
      'YYYY-MM-DD') AS "endsOn"
    FROM app.visitor v JOIN app.workspace w ON w.id = v.workspace_id JOIN app.organisation o ON o.id = w.organisation_id
    WHERE v.token_hash = $1 AND w.id = $2 AND ${OPEN}`,
  ["endsOn"],
);

/** A workspace of the organisation. NOT_FOUND for another's. */
export async function workspaceOf(ctx: Context, id: string): Promise<WorkspaceRow> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return { ...row, isMember: await isMember(ctx, id, ctx.person.id) };
}

export const isMember = (ctx: Context, id: string, person: string): Promise<boolean> =>
  table(ctx.tx, "app.workspace_member").has({
    workspace_id: id,
    organisation_id: ctx.organisation.id,
    person_id: person,
  });

const factsOf = (ctx: Context, { state, isMember: member }: WorkspaceRow): WorkspaceFacts => ({
  state,
  permissions: ctx.permissions,
  isMember: member,
});
export const canOf = (ctx: Context, row: WorkspaceRow) => workspaceFlow.can(factsOf(ctx, row));

/** Locks a workspace for the rest of the transaction: no visitor answers anything in it meanwhile. */
export async function lockWorkspace(ctx: Context, id: string): Promise<void> {
  await rows(ctx.tx, LOCK, [id, ctx.organisation.id]);
}

/** The same, locked for the rest of the transaction, for an act of its flow. WORKSPACE_STATE. */
export async function beginWith(ctx: Context, id: string, action: WorkspaceAction): Promise<WorkspaceRow> {
  await lockWorkspace(ctx, id);
  const row = await workspaceOf(ctx, id);
  const refused = workspaceFlow.refusal(action, factsOf(ctx, row));
  if (refused) throw refused.code === "WRONG_STATE" ? new Refused("WORKSPACE_STATE") : refused;
  return row;
}

/** Tells the browsers of the company that shares. */
export const announceWorkspace = (tx: EntityManager, organisation: string, id: string): Promise<void> =>
  announce(tx, { organisation, topic: "workspace", id });

/** A visitor has signed or refused a document of a workspace. */
export async function answered(
  tx: EntityManager,
  organisation: string,
  workspace: string,
  documentId: string,
): Promise<void> {
  await refreshState(tx, documentId);
  await announceWorkspace(tx, organisation, workspace);
}

/** One more version, by this person. */
export async function touched(ctx: Context, id: string): Promise<void> {
  await settleRefusals(ctx.tx, ctx.organisation.id);
  await table(ctx.tx, "app.workspace").change(
    { id },
    { version: () => "version + 1", updated_at: () => "now()", updated_by: ctx.person.id },
  );
  await announceWorkspace(ctx.tx, ctx.organisation.id, id);
}
