import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import type { SharedForm } from "#domain/workspaces";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { changed } from "../core/database.ts";
import { each } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { readable } from "../documents/detail.ts";
import { seenDocument, type SeenDocument } from "../documents/document-row.ts";
import { PDF_TYPE } from "../documents/files.ts";
import { forgetShared } from "../documents/made-files.ts";
import { keepCopy, sourceOf, type Copying } from "../packaging/deliver.ts";
import { beginWith, touched, type WorkspaceRow } from "./workspace-row.ts";

const PUT = statement(
  "workspaces.putDocument",
  `INSERT INTO app.workspace_document (workspace_id, document_id, organisation_id, file_id, form, put_by, position)
   VALUES ($1,$2,$3,$4,$5,$6, (SELECT coalesce(max(position), 0) + 1 FROM app.workspace_document
     WHERE workspace_id = $1))`,
);

type About = Pick<WorkspaceRow, "id" | "name">;

const named = ({ id, number, name }: Pick<SeenDocument, "id" | "number" | "name">): Named => ({
  id,
  name: number || name,
});

/** A document that may be shown: issued or signed, and the organisation's to read. NOT_FOUND, WORKSPACE_HAS_DRAFT. */
async function shareable(ctx: Context, id: string): Promise<SeenDocument> {
  const document = await seenDocument(ctx, id);
  if (!readable(document)) throw new Refused("WORKSPACE_HAS_DRAFT", { number: document.number || document.name });
  return document;
}

/** The file that visitors get: as the company has it, or a copy made for them. NO_COPY_OF_KIND. */
async function fileFor(
  ctx: Context,
  copying: Copying,
  document: SeenDocument,
  form: SharedForm,
): Promise<{ id: string; sha256: string }> {
  const source = await sourceOf(ctx.tx, ctx.organisation.id, document);
  if (form === "FILE") return source;
  if (source.mime !== PDF_TYPE) throw new Refused("NO_COPY_OF_KIND");
  // A holder of a copy has it marked already.
  if (source.role === "copy") return source;
  return keepCopy(ctx.tx, copying, source, {
    document,
    owner: ctx.organisation.id,
    target: ctx.organisation.id,
    role: "shared",
    watermark: form,
  });
}

/** A person who may share does so with all that the company has; a member with what the member made. */
const sharesAll = (ctx: Context): boolean => ctx.permissions.has("workspace.share");

async function put(ctx: Context, copying: Copying, workspace: About, document: SeenDocument): Promise<void> {
  const { id } = document;
  const form: SharedForm = kindOf(document.kind).class === "title" && !document.uploaded ? "FULL" : "FILE";
  const file = await fileFor(ctx, copying, document, form);
  await changed(ctx.tx, PUT, [workspace.id, id, ctx.organisation.id, file.id, form, ctx.person.id]);
  await audit(
    ctx,
    "workspace.put-in",
    { workspace: workspace.id, name: workspace.name, document: named(document), form, sha256: file.sha256 },
    { documentId: id },
  );
}

/** Puts a document of the company in for a process, whose own rules say who may. */
export async function keepInside(ctx: Context, copying: Copying, workspace: About, id: string): Promise<SeenDocument> {
  const document = await shareable(ctx, id);
  await put(ctx, copying, workspace, document);
  return document;
}

/** Shows the newest file of a document that is in already, where visitors get the file itself. */
export async function showNewest(ctx: Context, workspaceId: string, id: string): Promise<SeenDocument> {
  const document = await seenDocument(ctx, id);
  const { id: file } = await sourceOf(ctx.tx, ctx.organisation.id, document);
  const here = { workspace_id: workspaceId, document_id: id, form: "FILE" } as const;
  await table(ctx.tx, "app.workspace_document").change(here, { file_id: file });
  return document;
}

/** Puts documents in, all or none. A title goes as a copy: its original is on the chain and with its holder. */
export async function putDocuments(
  ctx: Context,
  copying: Copying,
  workspace: About,
  ids: readonly string[],
): Promise<void> {
  await each(ids, async (id) => {
    const document = await shareable(ctx, id);
    if (!sharesAll(ctx) && (document.organisationId !== ctx.organisation.id || document.createdBy !== ctx.person.id))
      throw new Refused("WORKSPACE_NOT_YOURS");
    if (await table(ctx.tx, "app.workspace_document").has({ workspace_id: workspace.id, document_id: id }))
      throw new Refused("WORKSPACE_DOCUMENT_INSIDE");
    await put(ctx, copying, workspace, document);
  });
  const inside = await table(ctx.tx, "app.workspace_document").count({ workspace_id: workspace.id });
  if (inside > LIMITS.workspaceDocuments) throw new Refused("TOO_MANY", { max: LIMITS.workspaceDocuments });
}

export async function addDocuments(
  ctx: Context,
  copying: Copying,
  id: string,
  documentIds: readonly string[],
): Promise<void> {
  const row = await beginWith(ctx, id, "put");
  await putDocuments(ctx, copying, row, documentIds);
  await touched(ctx, id);
}

/**
 * The part of a document that is shared now, to be changed. NOT_FOUND; WORKSPACE_NOT_YOURS for one that a member did
 * not put in.
 */
async function insideOf(ctx: Context, id: string, documentId: string): Promise<string> {
  const inside = await table(ctx.tx, "app.workspace_document").first(["file_id", "put_by"], {
    workspace_id: id,
    document_id: documentId,
    organisation_id: ctx.organisation.id,
  });
  if (!inside) throw new Refused("NOT_FOUND");
  if (!sharesAll(ctx) && inside.put_by !== ctx.person.id) throw new Refused("WORKSPACE_NOT_YOURS");
  return inside.file_id;
}

export async function setDocument(
  ctx: Context,
  copying: Copying,
  id: string,
  documentId: string,
  form: SharedForm,
): Promise<void> {
  const row = await beginWith(ctx, id, "put");
  const before = await insideOf(ctx, id, documentId);
  const document = await shareable(ctx, documentId);
  const file = await fileFor(ctx, copying, document, form);
  const here = { workspace_id: id, document_id: documentId };
  await table(ctx.tx, "app.workspace_document").change(here, { file_id: file.id, form });
  // A marked copy is nothing to sign.
  if (form !== "FILE") await table(ctx.tx, "app.workspace_signer").remove({ ...here, signed_at: null });
  await forgetShared(ctx.tx, before);
  await audit(
    ctx,
    "workspace.set-document",
    { workspace: id, name: row.name, document: named(document), form, sha256: file.sha256 },
    { documentId },
  );
  await touched(ctx, id);
}

export async function removeDocument(ctx: Context, id: string, documentId: string): Promise<void> {
  const row = await beginWith(ctx, id, "put");
  const fileId = await insideOf(ctx, id, documentId);
  await table(ctx.tx, "app.workspace_document").remove({ workspace_id: id, document_id: documentId });
  await forgetShared(ctx.tx, fileId);
  await audit(
    ctx,
    "workspace.take-out",
    { workspace: id, name: row.name, document: named(await seenDocument(ctx, documentId)) },
    { documentId },
  );
  await touched(ctx, id);
}
