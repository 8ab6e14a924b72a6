import { v7 as uuid } from "uuid";
import { audit } from "../core/audit.ts";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { post, postUnasked } from "../mail/mail.ts";
import type { Copying } from "../packaging/deliver.ts";
import type { Context } from "../session/context.ts";
import { keepInside, showNewest } from "./contents.ts";
import { CREATE } from "./share.ts";
import { addSigner, askingLetter } from "./signers.ts";
import { dropVisitor, keepVisitor, postInvitation, type Inviting } from "./visitors.ts";
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
      WHERE s.visitor_id = v.id AND s.document_id <> $3 AND s.signed_at IS NULL AND s.refused_at IS NULL) AS waits,
      EXISTS (SELECT 1 FROM app.workspace_signer s WHERE s.visitor_id = v.id AND s.signed_at IS NOT NULL) AS signs
    FROM app.visitor v WHERE v.workspace_id = $1 AND v.id = $2`,
  ["waits", "signs"],
);

/**
 * Shows a document of the process to its visitors and asks these to sign it. One letter is written to a visitor who has
 * nothing else to sign there: who has comes back anyway. Where no more letters may be written today, the document is
 * shown all the same: a signature on board does not wait for a letter, and the reminder brings the link later.
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
    ? await showNewest(ctx, workspaceId, documentId)
    : await keepInside(ctx, means, workspace, documentId);
  const called = document.number || document.name;
  for (const { visitorId, email } of asked) {
    if (await table(ctx.tx, "app.workspace_signer").has({ document_id: documentId, visitor_id: visitorId })) continue;
    await addSigner(ctx, workspace, { id: documentId, name: called }, { id: visitorId, email });
    const visitor = await first(ctx.tx, WAITING, [workspaceId, visitorId, documentId]);
    if (!visitor || visitor.waits) continue;
    const letter = askingLetter(ctx, means.settings, workspace, called, visitor);
    await means.database.asWorker(async (tx) => {
      // A reader who has signed here goes on with it: letters that follow from own signatures need no limit.
      if (visitor.signs) await post(tx, letter);
      else await postUnasked(tx, letter, ctx.organisation.id, true);
    });
  }
  await touched(ctx, workspaceId);
}

/**
 * Invites a party of a process to sign. A visitor of the same address is taken as that party; null where it is another
 * party already, one of `others`.
 */
export async function inviteToSign(
  ctx: Context,
  means: Inviting,
  workspace: Parameters<typeof keepVisitor>[2],
  { email, party, language }: Omit<Parameters<typeof keepVisitor>[3], "right">,
  others: ReadonlySet<string>,
): Promise<string | null> {
  const of = { workspace_id: workspace.id, email };
  const there = await table(ctx.tx, "app.visitor").first(["id", "email", "language", "link"], of);
  if (there && others.has(there.id)) return null;
  if (there) await table(ctx.tx, "app.visitor").change({ id: there.id }, { may: "SIGN", party });
  const visitor = there ?? (await keepVisitor(ctx, means, workspace, { email, party, right: "SIGN", language }));
  // Where no more letters may be written today, the one that asks to sign brings the link.
  await means.database.asWorker((tx) => postInvitation(tx, ctx, means.settings, workspace, visitor));
  return visitor.id;
}

/** Asks a visitor to sign a document no more, as if it had not been asked; a refusal is gone as well. */
export const askNoMore = (ctx: Context, documentId: string, visitorId: string): Promise<number> =>
  table(ctx.tx, "app.workspace_signer").remove({ document_id: documentId, visitor_id: visitorId, signed_at: null });

/** A party of a process that is another now, or none: its visitor reads and signs nothing from this moment on. */
export async function endVisitor(ctx: Context, workspaceId: string, visitorId: string): Promise<void> {
  await dropVisitor(ctx, await workspaceOf(ctx, workspaceId), visitorId);
}
