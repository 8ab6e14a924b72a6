import type { Body } from "#domain/api/route";
import type { workspaceRoutes } from "#domain/api/workspaces";
import { isBunkerKind } from "#domain/bunker/forms";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { kindOf } from "#domain/kinds/kinds";
import { audit, unchanged } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { formOfVisitor } from "../documents/bunker/signed.ts";
import { PDF_TYPE } from "../documents/files.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked, type Letter } from "../mail/mail.ts";
import { ASKED } from "./workspace-letters.ts";
import { pathOf } from "./link.ts";
import type { Invited, Inviting } from "./visitors.ts";
import { beginWith, touched, type WorkspaceRow } from "./workspace-row.ts";

/**
 * Visitors sign files that the company made itself: a title is on the chain, and another's document is for the other to
 * have signed.
 */
export const signable = (
  { kind, organisationId, mime }: { readonly kind: string; readonly organisationId: string; readonly mime: string },
  organisation: string,
): boolean => kindOf(kind).class !== "title" && organisationId === organisation && mime === PDF_TYPE;

const SHOWN = statement(
  "workspaces.documentToSign",
  `SELECT d.kind, d.organisation_id AS "organisationId", f.mime, coalesce(nullif(d.number, ''), d.name) AS called,
    x.form
     FROM app.workspace_document x JOIN app.document d ON d.id = x.document_id JOIN app.file f ON f.id = x.file_id
       WHERE x.workspace_id = $1 AND x.document_id = $2`,
  ["called"],
);
const SIGNERS = statement(
  "workspaces.signers",
  `SELECT v.id, v.email, v.language, v.link, v.may, s.visitor_id IS NOT NULL AS asked,
    s.signed_at IS NOT NULL AS signed, s.refused_at IS NOT NULL AS refused FROM app.visitor v
     LEFT JOIN app.workspace_signer s ON s.visitor_id = v.id AND s.document_id = $2 WHERE v.workspace_id = $1
       ORDER BY v.invited_at, v.email`,
  ["asked", "signed", "refused"],
);

/**
 * Says which visitors are asked to sign a document. A visitor who has signed stays, one who refused is asked again;
 * each new one is written to. VISITOR_CANNOT_SIGN; BUNKER_NOT_SIGNER for a form of a delivery and a visitor that is no
 * party of it.
 */
export async function setSigners(
  ctx: Context,
  inviting: Inviting,
  id: string,
  documentId: string,
  { visitorIds }: Body<typeof workspaceRoutes.setSigners>,
): Promise<void> {
  const row = await beginWith(ctx, id, "share");
  const document = await first(ctx.tx, SHOWN, [id, documentId]);
  if (!document) throw new Refused("NOT_FOUND");
  const visitors = await rows(ctx.tx, SIGNERS, [id, documentId]);
  const wanted = new Set(visitorIds);
  if (visitorIds.some((one) => !visitors.some((visitor) => visitor.id === one))) throw new Refused("NOT_FOUND");
  const added = visitors.filter((one) => wanted.has(one.id) && (!one.asked || one.refused));
  const dropped = visitors.filter((one) => !wanted.has(one.id) && one.asked && !one.signed);
  if (
    added.some(({ may }) => may !== "SIGN") ||
    (added.length > 0 && (!signable(document, ctx.organisation.id) || document.form !== "FILE"))
  )
    throw new Refused("VISITOR_CANNOT_SIGN");
  // The parties of a delivery sign its forms, and nobody else: another signature would count for none of them.
  if (isBunkerKind(document.kind))
    for (const visitor of added)
      if ((await formOfVisitor(ctx.tx, documentId, visitor.id)) === null) throw new Refused("BUNKER_NOT_SIGNER");
  const named = { id: documentId, name: document.called };
  for (const { id: visitor, email, refused } of added) {
    const asked = { document_id: documentId, visitor_id: visitor };
    if (refused) await table(ctx.tx, "app.workspace_signer").remove(asked);
    await addSigner(ctx, row, named, { id: visitor, email });
  }
  for (const { id: visitor, email } of dropped) {
    await table(ctx.tx, "app.workspace_signer").remove({ document_id: documentId, visitor_id: visitor });
    await audit(
      ctx,
      "workspace.ask-no-more",
      { workspace: id, name: row.name, document: named, visitor: email },
      { documentId },
    );
  }
  if (added.length + dropped.length === 0) return unchanged();
  await touched(ctx, id);
  await writeToSigners(ctx, inviting, row, document.called, added);
}

/** Asks a visitor to sign a document that is shown in the workspace. */
export async function addSigner(
  ctx: Context,
  { id, name }: Pick<WorkspaceRow, "id" | "name">,
  document: Named,
  visitor: { readonly id: string; readonly email: string },
): Promise<void> {
  await table(ctx.tx, "app.workspace_signer").insert({
    document_id: document.id,
    visitor_id: visitor.id,
    workspace_id: id,
    organisation_id: ctx.organisation.id,
  });
  const said = { workspace: id, name, document, visitor: visitor.email };
  await audit(ctx, "workspace.ask", said, { documentId: document.id });
}

/** The letter to who is to sign. Where no more letters may be written, nobody is asked: TOO_MANY_LETTERS. */
async function writeToSigners(
  ctx: Context,
  { database, settings }: Inviting,
  workspace: Pick<WorkspaceRow, "id" | "name">,
  document: string,
  visitors: readonly Invited[],
): Promise<void> {
  await database.asWorker(async (tx) => {
    for (const visitor of visitors)
      if (
        !(await postUnasked(tx, askingLetter(ctx, settings, workspace, document, visitor), ctx.organisation.id, true))
      )
        throw new Refused("TOO_MANY_LETTERS");
  });
}

/** The letter that asks a visitor to sign a document. */
export const askingLetter = (
  ctx: Context,
  { kek }: Inviting["settings"],
  { id, name }: Pick<WorkspaceRow, "id" | "name">,
  document: string,
  { id: visitor, email, language, link }: Invited,
): Letter => ({
  to: email,
  language,
  ...ASKED,
  parameters: {
    company: ctx.organisation.name,
    name,
    document,
    link: linkTo(pathOf(kek, { workspace: id, visitor, link })),
  },
});
