import type { EntityManager } from "typeorm";
import type { MadeWith } from "#domain/api/document-shapes";
import { Refused } from "#domain/errors";
import { kindOf, type Known } from "#domain/kinds/kinds";
import { kindMadeWith } from "#domain/trade-trust/kind-of-template";
import { templateVersion, versionInUse, type TemplateVersion } from "../document-templates/version.ts";
import type { Context } from "../session/context.ts";
import type { DocumentRecord } from "./document-row.ts";

type Made = Pick<DocumentRecord, "kind" | "madeWithId">;

/** The version of a document template that a document is made with; null for a document of another kind. */
export async function madeWithVersion(
  tx: EntityManager,
  { madeWithId }: Pick<Made, "madeWithId">,
): Promise<TemplateVersion | null> {
  if (madeWithId === null) return null;
  const version = await templateVersion(tx, madeWithId);
  if (version === null) throw new Error(`the template version ${madeWithId} of a document cannot be read`);
  return version;
}

/**
 * The version chosen for a new document. NOT_FOUND; NO_SIGNING_TEMPLATE for one that is not in use, or of another
 * company.
 */
export async function chosenVersion(ctx: Context, id: string | null): Promise<TemplateVersion | null> {
  if (id === null) return null;
  const version = await templateVersion(ctx.tx, id);
  if (version === null) throw new Refused("NOT_FOUND", {}, [{ path: "madeWith", code: "NOT_FOUND" }]);
  // The template of another company is read by its documents, and makes none here.
  const inUse = await versionInUse(ctx.tx, ctx.organisation.id, version.templateId);
  if (inUse?.id !== version.id) throw new Refused("NO_SIGNING_TEMPLATE");
  return version;
}

/** The kind of a document of which the version of its template is at hand. */
export const kindWith = ({ kind }: { readonly kind: string }, version: TemplateVersion | null): Known =>
  version === null ? kindOf(kind) : kindMadeWith(version.template);

/** The kind of a document, with the fields of its template where it is made with one. */
export async function kindOfDocument(tx: EntityManager, document: Made): Promise<Known> {
  return kindWith(document, await madeWithVersion(tx, document));
}

/** The parts of a version by which the form of its documents is drawn. */
export function madeWithView({ id, name, major, minor, template }: TemplateVersion): MadeWith {
  const { type, title, numberField, languages, format } = template.manifest;
  return {
    id,
    name,
    version: `${major}.${minor}`,
    type,
    title: { en: title.en, ...(title.zh === undefined ? {} : { zh: title.zh }) },
    numberField,
    languages: [...languages],
    format,
    schema: template.schema.source,
  };
}
