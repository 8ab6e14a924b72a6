import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { WorkspaceFacts } from "#domain/acts/workspace/facts";
import { WORKSPACE_OUTSIDE, workspaceFlow, type WorkspaceAction } from "#domain/flows/workspace";
import type { WorkspaceState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { announce } from "../core/changes.ts";
import { refreshState } from "../documents/state.ts";
import { settleRefusals } from "../documents/visitors.ts";
import { OPEN } from "../session/visit.ts";

export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** The last day, as an ISO date. */
  readonly endsOn: string;
  readonly state: WorkspaceState;
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
  readonly lastSeenAt: Date | null;
  /** Whether who asks was named a member. */
  readonly isMember: boolean;
}

const person = (id: string): string =>
  `(SELECT coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) FROM app.person p WHERE p.id = ${id})`;
/** The state of workspace `w`. */
export const STATE = `CASE WHEN w.revoked_at IS NOT NULL THEN 'REVOKED' WHEN ${OPEN} THEN 'OPEN'
  ELSE '${WORKSPACE_OUTSIDE.ended.to}' END`;
export const COLUMNS = `w.id, w.name, w.note, to_char(w.ends_on, 'YYYY-MM-DD') AS "endsOn", ${STATE} AS state, w.version, w.created_at AS "createdAt", ${person("w.created_by")} AS "createdBy",
  w.updated_at AS "updatedAt", ${person("w.updated_by")} AS "updatedBy", (SELECT max(v.last_seen_at) FROM app.visitor v WHERE v.workspace_id = w.id) AS "lastSeenAt"`;

/** A workspace of the organisation. NOT_FOUND for another's. */
export async function workspaceOf(ctx: Context, id: string): Promise<WorkspaceRow> {
  const row = await first<Omit<WorkspaceRow, "isMember">>(
    ctx.tx,
    `SELECT ${COLUMNS} FROM app.workspace w WHERE w.organisation_id = $1 AND w.id = $2`,
    [ctx.organisation.id, id],
  );
  if (!row) throw new Refused("NOT_FOUND");
  return { ...row, isMember: await isMember(ctx, id, ctx.person.id) };
}

export const isMember = async (ctx: Context, id: string, person: string): Promise<boolean> =>
  (await first(
    ctx.tx,
    "SELECT 1 FROM app.workspace_member WHERE workspace_id = $1 AND organisation_id = $2 AND person_id = $3",
    [id, ctx.organisation.id, person],
  )) !== null;

const factsOf = (ctx: Context, { state, isMember: member }: WorkspaceRow): WorkspaceFacts => ({
  state,
  permissions: ctx.permissions,
  isMember: member,
});
export const canOf = (ctx: Context, row: WorkspaceRow) => workspaceFlow.can(factsOf(ctx, row));

/** The same, locked for the rest of the transaction, for an act of its flow. WORKSPACE_STATE. */
export async function beginWith(ctx: Context, id: string, action: WorkspaceAction): Promise<WorkspaceRow> {
  await ctx.tx.query("SELECT 1 FROM app.workspace WHERE id = $1 AND organisation_id = $2 FOR UPDATE", [
    id,
    ctx.organisation.id,
  ]);
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
  await ctx.tx.query(
    "UPDATE app.workspace SET version = version + 1, updated_at = now(), updated_by = $2 WHERE id = $1",
    [id, ctx.person.id],
  );
  await announceWorkspace(ctx.tx, ctx.organisation.id, id);
}
