import { v7 as uuid } from "uuid";
import { audit } from "../core/audit.ts";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Copying } from "../packaging/deliver.ts";
import type { Context } from "../session/context.ts";
import { keepInside } from "./contents.ts";
import { CREATE } from "./share.ts";
import { addSigner, writeToSigners } from "./signers.ts";
import type { Inviting } from "./visitors.ts";
import { announceWorkspace, touched, workspaceOf } from "./workspace-row.ts";

/** A visitor who is asked to sign. */
export interface Asked {
  readonly visitorId: string;
  readonly email: string;
}

interface OfProcess {
  readonly name: string;
  readonly endsOn: string;
  readonly processId: string;
}

/** Makes the workspace of a process, whose parties without an account read and sign in it. */
export async function openWorkspace(ctx: Context, { name, endsOn, processId }: OfProcess): Promise<string> {
  const id = uuid();
  await changed(ctx.tx, CREATE, [id, ctx.organisation.id, name, "", endsOn, null, processId, ctx.person.id]);
  await audit(ctx, "workspace.create", { workspace: id, name, until: endsOn });
  await announceWorkspace(ctx.tx, ctx.organisation.id, id);
  return id;
}

const WAITING = statement(
  "workspaces.waitingFor",
  `SELECT v.id, v.email, v.language, v.link, EXISTS (SELECT 1 FROM app.workspace_signer s
      WHERE s.visitor_id = v.id AND s.document_id <> $3 AND s.signed_at IS NULL AND s.refused_at IS NULL) AS waits
    FROM app.visitor v WHERE v.workspace_id = $1 AND v.id = $2`,
  ["waits"],
);

/**
 * Shows a document of the process to its visitors and asks these to sign it. One letter is written to a visitor who has
 * nothing else to sign there: who has comes back anyway.
 */
export async function askToSign(
  ctx: Context,
  means: Inviting & Copying,
  workspaceId: string,
  documentId: string,
  asked: readonly Asked[],
): Promise<void> {
  const workspace = await workspaceOf(ctx, workspaceId);
  const inside = { workspace_id: workspaceId, document_id: documentId };
  const document = (await table(ctx.tx, "app.workspace_document").has(inside))
    ? null
    : await keepInside(ctx, means, workspace, documentId);
  const called = document?.number || document?.name || "";
  for (const { visitorId, email } of asked) {
    if (await table(ctx.tx, "app.workspace_signer").has({ document_id: documentId, visitor_id: visitorId })) continue;
    await addSigner(ctx, workspace, { id: documentId, name: called }, { id: visitorId, email });
    const visitor = await first(ctx.tx, WAITING, [workspaceId, visitorId, documentId]);
    if (visitor && !visitor.waits) await writeToSigners(ctx, means, workspace, called, [visitor]);
  }
  await touched(ctx, workspaceId);
}
