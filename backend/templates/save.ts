import { Not } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Body, Query } from "#domain/api/route";
import type { Template, templateRoutes } from "#domain/api/templates";
import { defaultsOf } from "#domain/documents/templates";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { kindOf } from "#domain/kinds/kinds";
import type { FieldData } from "#domain/kinds/field";
import { LIMITS } from "#domain/limits";
import { assertStorage } from "../budget/budget.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { outside } from "../core/outside.ts";
import { fieldErrors } from "../core/refusals.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import type { Storage } from "../ports/storage.ts";
import type { Context } from "../session/context.ts";
import { readPdf } from "../uploads/inspect-upload.ts";
import { beginTemplateAct, ownTemplate, templateOf, type WholeTemplate } from "./template-row.ts";

type Content = Omit<Body<typeof templateRoutes.save>, "expectedVersion">;

/** Default fields as the forms of their kind keep them. BAD_INPUT names each that does not fit. */
function readDefaults(kind: WholeTemplate["kind"], data: unknown): FieldData {
  const parsed = kindOf(kind).schema.safeParse(data);
  if (!parsed.success) throw new Refused("BAD_INPUT", {}, fieldErrors(parsed.error));
  return defaultsOf(kind, parsed.data);
}

/** TOO_MANY; NAME_TAKEN for a name that another template of the company and kind has. */
async function assertRoom(ctx: Context, series: string, name: string): Promise<void> {
  const organisation = { organisation_id: ctx.organisation.id };
  if ((await table(ctx.tx, "app.template").count(organisation)) >= LIMITS.templateVersions)
    throw new Refused("TOO_MANY", { max: LIMITS.templateVersions });
  if (await table(ctx.tx, "app.template").has({ ...organisation, name, series_id: Not(series) }))
    throw new Refused("NAME_TAKEN");
}

/** Tells the record and the open pages of the company of a change. */
export async function tell(
  ctx: Context,
  event: "create" | "save" | "use" | "retire" | "delete",
  { id, name, number }: Pick<WholeTemplate, "id" | "name" | "number">,
): Promise<void> {
  await audit(ctx, `templates.${event}`, { id, name, number });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id });
}

/** The draft of the first version of a template. NAME_TAKEN, TOO_MANY. */
export async function createTemplate(ctx: Context, body: Body<typeof templateRoutes.create>): Promise<Template> {
  const id = uuid();
  const { kind, name, language, look } = body;
  await assertRoom(ctx, id, name);
  await table(ctx.tx, "app.template").insert({
    id,
    series_id: id,
    organisation_id: ctx.organisation.id,
    kind,
    name,
    number: 1,
    state: "DRAFT",
    language,
    look,
    data: readDefaults(kind, body.data),
    changed_by_name: ctx.person.name,
  });
  await tell(ctx, "create", { id, name, number: 1 });
  return templateOf(ctx, id);
}

/**
 * Keeps what was typed: in the draft, or in the next version where the one that was looked at is or was in use.
 * CONTENT_UPDATED, NAME_TAKEN, TEMPLATE_OLD, TOO_MANY.
 */
export async function saveTemplate(
  ctx: Context,
  id: string,
  { expectedVersion, ...content }: Body<typeof templateRoutes.save>,
): Promise<Template> {
  const row = await beginTemplateAct(ctx, id, "edit", expectedVersion);
  await assertRoom(ctx, row.seriesId, content.name);
  const kept = { ...content, data: readDefaults(row.kind, content.data) };
  const saved = row.state === "DRAFT" ? await change(ctx, row, kept) : await addVersion(ctx, row, kept);
  await tell(ctx, "save", { ...saved, name: content.name });
  return templateOf(ctx, saved.id);
}

const by = (ctx: Context) => ({ changed_at: ctx.now, changed_by_name: ctx.person.name });

async function change(ctx: Context, row: WholeTemplate, content: Content) {
  await table(ctx.tx, "app.template").change({ id: row.id }, { ...content, version: row.version + 1, ...by(ctx) });
  return row;
}

async function addVersion(ctx: Context, row: WholeTemplate, content: Content) {
  const next = { id: uuid(), number: row.number + 1 };
  await table(ctx.tx, "app.template").insert({
    ...next,
    series_id: row.seriesId,
    organisation_id: ctx.organisation.id,
    kind: row.kind,
    state: "DRAFT",
    ...content,
    annex_name: row.annexName,
    annex_sha256: row.annexSha256,
    annex_size: row.annexSize,
    annex_key: row.annexKey,
    ...by(ctx),
  });
  return next;
}

/**
 * The PDF with the conditions of carriage of a draft. WRONG_STATE for what is or was in use; UPLOAD_NOT_PDF, and what
 * uploads are refused for.
 */
export async function setAnnex(
  ctx: Context,
  storage: Storage,
  id: string,
  query: Query<typeof templateRoutes.setAnnex>,
  file: Buffer,
): Promise<Template> {
  const row = await beginTemplateAct(ctx, id, "edit", query.expectedVersion);
  if (row.state !== "DRAFT") throw new Refused("WRONG_STATE", { state: row.state, of: "template" });
  const { extension, bytes } = await readPdf(file);
  await assertStorage(ctx.tx, ctx.organisation.id, bytes.length);
  const { key, sha256 } = await outside("put", [ctx.organisation.id, bytes], () =>
    storage.put(ctx.organisation.id, bytes),
  );
  const name = fileName(query.name, extension);
  await table(ctx.tx, "app.template").change(
    { id },
    {
      annex_name: name,
      annex_sha256: sha256,
      annex_size: bytes.length,
      annex_key: key,
      version: row.version + 1,
      ...by(ctx),
    },
  );
  await audit(ctx, "templates.set-annex", { id, name: row.name, number: row.number, file: name, sha256 });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id });
  return templateOf(ctx, id);
}

/** NOT_FOUND for a version without one; DOWNLOAD_FAILED. */
export async function annexFile(ctx: Context, storage: Storage, id: string): Promise<Bytes> {
  const { organisationId, annexKey, annexName } = await ownTemplate(ctx, id);
  if (annexKey === null || annexName === null) throw new Refused("NOT_FOUND");
  const bytes = await outside("get", [organisationId, annexKey], () => storage.get(organisationId, annexKey));
  return new Bytes(bytes, "application/pdf", annexName);
}
