import { v7 as uuid } from "uuid";
import type { Body } from "#domain/api/route";
import type { workspaceRoutes } from "#domain/api/workspaces";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { audit } from "../core/audit.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import type { Copying } from "../packaging/deliver.ts";
import { showToVisitors } from "../documents/review/visited.ts";
import { envelopeOf } from "../envelopes/envelope-row.ts";
import { putDocuments } from "./contents.ts";
import { keepVisitor, writeTo, type Inviting } from "./visitors.ts";
import { announceWorkspace, beginWith, touched } from "./workspace-row.ts";

export const CREATE = statement(
  "workspaces.create",
  `INSERT INTO app.workspace (id, organisation_id, name, note, ends_on, envelope_id, process_id, created_by, updated_by)
    VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$8)`,
);
const SET = statement("workspaces.set", "UPDATE app.workspace SET name = $2, note = $3, ends_on = $4 WHERE id = $1");

/** A day from today on, and no later than a workspace may last. WORKSPACE_DAYS. */
function assertDay({ now }: Context, endsOn: string): void {
  const today = now.toISOString().slice(0, 10);
  const days = (Date.parse(endsOn) - Date.parse(today)) / DAY_MS;
  if (days < 0 || days > LIMITS.workspaceDays)
    throw new Refused("WORKSPACE_DAYS", { max: LIMITS.workspaceDays }, [
      { path: "endsOn", code: "WORKSPACE_DAYS", parameters: { max: LIMITS.workspaceDays } },
    ]);
}

/** Makes a workspace with its documents and visitors, and writes to these. Answers its id. */
export async function create(
  ctx: Context,
  inviting: Inviting & Copying,
  { name, note, endsOn, documentIds, reviewId, visitors, envelopeId }: Body<typeof workspaceRoutes.create>,
): Promise<string> {
  assertDay(ctx, endsOn);
  if (documentIds.length === 0 && reviewId === null)
    throw new Refused("BAD_INPUT", {}, [{ path: "documentIds", code: "NONE_CHOSEN" }]);
  if (reviewId !== null) await showToVisitors(ctx, reviewId);
  const workspace = { id: uuid(), name, note, endsOn, reviewId };
  // The name of another company's envelope is not known here.
  if (envelopeId !== null) await envelopeOf(ctx, envelopeId);
  await changed(ctx.tx, CREATE, [
    workspace.id,
    ctx.organisation.id,
    name,
    note,
    endsOn,
    envelopeId,
    reviewId,
    ctx.person.id,
  ]);
  await audit(ctx, "workspace.create", { workspace: workspace.id, name, until: endsOn }, { envelopeId });
  await putDocuments(ctx, inviting, workspace, documentIds);
  const kept = [];
  for (const visitor of visitors) kept.push(await keepVisitor(ctx, inviting, workspace, visitor));
  await writeTo(ctx, inviting, workspace, kept);
  await announceWorkspace(ctx.tx, ctx.organisation.id, workspace.id);
  return workspace.id;
}

export async function set(
  ctx: Context,
  id: string,
  { name, note, endsOn, expectedVersion }: Body<typeof workspaceRoutes.set>,
): Promise<void> {
  const row = await beginWith(ctx, id, "edit");
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  assertDay(ctx, endsOn);
  await changed(ctx.tx, SET, [id, name, note, endsOn]);
  await audit(ctx, "workspace.set", { workspace: id, name, until: endsOn });
  await touched(ctx, id);
}

/** Ends it for everybody, for good. */
export async function revoke(ctx: Context, id: string): Promise<void> {
  const row = await beginWith(ctx, id, "revoke");
  await table(ctx.tx, "app.workspace").change({ id }, { revoked_at: () => "now()" });
  await audit(ctx, "workspace.revoke", { workspace: id, name: row.name });
  await touched(ctx, id);
}
