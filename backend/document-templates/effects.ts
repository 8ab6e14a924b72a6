import type { documentTemplateRoutes, WholeDocumentTemplateVersion } from "#domain/api/document-templates";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { EffectsOn } from "../door/acts.ts";
import type { Context } from "../session/context.ts";
import { templateVersion } from "./version.ts";
import { beginVersionAct, versionOf, wholeVersion, type VersionRow } from "./version-row.ts";

/** Tells the record and the open pages of the company of a change. */
export async function tell(
  ctx: Context,
  event: "upload" | "use" | "retire" | "delete",
  { id, name, sha256, ...row }: Pick<VersionRow, "id" | "name" | "sha256" | "major" | "minor">,
): Promise<void> {
  await audit(ctx, `documentTemplates.${event}`, { id, name, version: versionOf(row), sha256 });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id });
}

/** One version is in use: the one that was, retires. The template is found by the classification of this one. */
async function putInUse(ctx: Context, id: string): Promise<WholeDocumentTemplateVersion> {
  const row = await beginVersionAct(ctx, id, "use");
  await table(ctx.tx, "app.document_template_version").change(
    { template_id: row.templateId, state: "IN_USE" },
    { state: "RETIRED" },
  );
  await table(ctx.tx, "app.document_template_version").change({ id }, { state: "IN_USE" });
  const version = await templateVersion(ctx.tx, id);
  if (version !== null)
    await table(ctx.tx, "app.document_template").change(
      { id: row.templateId },
      { classification: version.template.manifest.classification },
    );
  await tell(ctx, "use", row);
  return wholeVersion(ctx, id);
}

async function retire(ctx: Context, id: string): Promise<WholeDocumentTemplateVersion> {
  const row = await beginVersionAct(ctx, id, "retire");
  await table(ctx.tx, "app.document_template_version").change({ id }, { state: "RETIRED" });
  await tell(ctx, "retire", row);
  return wholeVersion(ctx, id);
}

/** With its last version a template goes. */
async function remove(ctx: Context, id: string): Promise<void> {
  const row = await beginVersionAct(ctx, id, "delete");
  await table(ctx.tx, "app.document_template_version").remove({ id });
  if (!(await table(ctx.tx, "app.document_template_version").has({ template_id: row.templateId })))
    await table(ctx.tx, "app.document_template").remove({ id: row.templateId });
  await tell(ctx, "delete", row);
}

/** Every act on a version of a document template: how it is carried out. A removed one answers nothing. */
export const EFFECTS: EffectsOn<
  "documentTemplate",
  typeof documentTemplateRoutes,
  WholeDocumentTemplateVersion | void
> = {
  "documentTemplate.use": (ctx, id) => putInUse(ctx, id),
  "documentTemplate.retire": (ctx, id) => retire(ctx, id),
  "documentTemplate.delete": (ctx, id) => remove(ctx, id),
};
