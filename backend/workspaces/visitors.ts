import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Body } from "#domain/api/route";
import type { workspaceRoutes } from "#domain/api/workspaces";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { printedDate } from "#domain/printing/format";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import type { Database } from "../core/database.ts";
import { table, type Row } from "../core/table.ts";
import type { Settings } from "../settings/settings.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked } from "../mail/mail.ts";
import { INVITED, INVITED_TO_REVIEW } from "./workspace-letters.ts";
import { hashOf, pathOf } from "./link.ts";
import { beginWith, touched, type WorkspaceRow } from "./workspace-row.ts";

/** The means of inviting besides the context of the request. */
export interface Inviting {
  readonly database: Database;
  readonly settings: Pick<Settings, "kek" | "publicUrl">;
}

type About = Pick<WorkspaceRow, "id" | "name" | "note" | "endsOn" | "reviewId">;
type Form = Body<typeof workspaceRoutes.invite>;

/** The facts of a visitor that the letter needs. */
export type Invited = Pick<Row<"app.visitor">, "id" | "email" | "language" | "link">;

/**
 * The letter to an invited visitor is the last thing of a request: where no more letters may be written, nothing was
 * done. TOO_MANY_LETTERS.
 */
export async function writeTo(
  ctx: Context,
  { database, settings }: Inviting,
  workspace: About,
  visitors: readonly Invited[],
): Promise<void> {
  await database.asWorker(async (tx) => {
    for (const visitor of visitors)
      if (!(await postInvitation(tx, ctx, settings, workspace, visitor))) throw new Refused("TOO_MANY_LETTERS");
  });
}

/** Writes to an invited visitor, as the worker. False where no more letters may be written today. */
export function postInvitation(
  tx: EntityManager,
  ctx: Context,
  { kek }: Pick<Settings, "kek">,
  workspace: About,
  { id, email, language, link }: Invited,
): Promise<boolean> {
  const letter = workspace.reviewId === null ? INVITED : INVITED_TO_REVIEW;
  const parameters = {
    company: ctx.organisation.name,
    name: workspace.name,
    until: printedDate(workspace.endsOn, language),
    note: workspace.note,
    link: linkTo(pathOf(kek, { workspace: workspace.id, visitor: id, link })),
  };
  return postUnasked(tx, { to: email, language, ...letter, parameters }, ctx.organisation.id);
}

/** Keeps a visitor with a link of its own. VISITOR_INVITED, TOO_MANY. */
export async function keepVisitor(
  ctx: Context,
  { settings }: Inviting,
  workspace: About,
  { email, party, right, language }: Form,
): Promise<Invited> {
  if (await table(ctx.tx, "app.visitor").has({ workspace_id: workspace.id, email }))
    throw new Refused("VISITOR_INVITED", { email }, [{ path: "email", code: "VISITOR_INVITED" }]);
  const id = uuid();
  await table(ctx.tx, "app.visitor").insert({
    id,
    workspace_id: workspace.id,
    organisation_id: ctx.organisation.id,
    email,
    party,
    may: right,
    language,
    token_hash: hashOf(settings.kek, { workspace: workspace.id, visitor: id, link: 1 }),
  });
  await audit(ctx, "workspace.invite", { workspace: workspace.id, name: workspace.name, visitor: email, party, right });
  const invited = await table(ctx.tx, "app.visitor").count({ workspace_id: workspace.id });
  if (invited > LIMITS.workspaceVisitors) throw new Refused("TOO_MANY", { max: LIMITS.workspaceVisitors });
  return { id, email, language, link: 1 };
}

export async function invite(ctx: Context, inviting: Inviting, id: string, form: Form): Promise<void> {
  const row = await beginWith(ctx, id, "share");
  const visitor = await keepVisitor(ctx, inviting, row, form);
  await touched(ctx, id);
  await writeTo(ctx, inviting, row, [visitor]);
}

async function visitorOf(ctx: Context, id: string, visitorId: string): Promise<Invited> {
  const visitor = await table(ctx.tx, "app.visitor").first(["id", "email", "language", "link"], {
    id: visitorId,
    workspace_id: id,
    organisation_id: ctx.organisation.id,
  });
  if (!visitor) throw new Refused("NOT_FOUND");
  return visitor;
}

/** The rights of a visitor from the next request on. A visitor who may sign no more is asked no more. */
export async function setVisitor(
  ctx: Context,
  id: string,
  visitorId: string,
  { right }: Body<typeof workspaceRoutes.setVisitor>,
): Promise<void> {
  const row = await beginWith(ctx, id, "share");
  const { email } = await visitorOf(ctx, id, visitorId);
  await table(ctx.tx, "app.visitor").change({ id: visitorId }, { may: right });
  if (right !== "SIGN") await table(ctx.tx, "app.workspace_signer").remove({ visitor_id: visitorId, signed_at: null });
  await audit(ctx, "workspace.set-visitor", { workspace: id, name: row.name, visitor: email, right });
  await touched(ctx, id);
}

/** The link of a visitor, to be given by another way than the letter. */
export async function lookUpLink(
  ctx: Context,
  { settings }: Inviting,
  id: string,
  visitorId: string,
): Promise<{ link: string }> {
  const row = await beginWith(ctx, id, "share");
  const { email, link } = await visitorOf(ctx, id, visitorId);
  await audit(ctx, "workspace.link", { workspace: id, name: row.name, visitor: email });
  return { link: `${settings.publicUrl}${pathOf(settings.kek, { workspace: id, visitor: visitorId, link })}` };
}

/** Another link in the place of the former: that, and every visit by it, ends. */
export async function renewLink(ctx: Context, inviting: Inviting, id: string, visitorId: string): Promise<void> {
  const row = await beginWith(ctx, id, "share");
  const visitor = await visitorOf(ctx, id, visitorId);
  const link = visitor.link + 1;
  const token_hash = hashOf(inviting.settings.kek, { workspace: id, visitor: visitorId, link });
  await table(ctx.tx, "app.visitor").change({ id: visitorId }, { link, token_hash });
  await audit(ctx, "workspace.renew-link", { workspace: id, name: row.name, visitor: visitor.email });
  await touched(ctx, id);
  await writeTo(ctx, inviting, row, [{ ...visitor, link }]);
}

/** A removed visitor reads nothing from the same moment on. */
export async function removeVisitor(ctx: Context, id: string, visitorId: string): Promise<void> {
  await dropVisitor(ctx, await beginWith(ctx, id, "share"), visitorId);
}

/** The same for a workspace that is locked. */
export async function dropVisitor(
  ctx: Context,
  { id, name }: Pick<WorkspaceRow, "id" | "name">,
  visitorId: string,
): Promise<void> {
  const { email } = await visitorOf(ctx, id, visitorId);
  await table(ctx.tx, "app.visitor").remove({ id: visitorId });
  await audit(ctx, "workspace.remove-visitor", { workspace: id, name, visitor: email });
  await touched(ctx, id);
}
