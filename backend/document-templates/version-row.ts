import type { DocumentTemplateFacts } from "#domain/acts/document-template/facts";
import type {
  DocumentTemplate,
  DocumentTemplateVersion,
  WholeDocumentTemplateVersion,
} from "#domain/api/document-templates";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { documentTemplateFlow, type DocumentTemplateAction } from "#domain/flows/document-template";
import { templateFile } from "#domain/template-file";
import { filesOfTemplate, imageType } from "#domain/trade-trust/template-package";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { Bytes } from "../door/handles.ts";
import type { Context } from "../session/context.ts";
import { documentsMadeWith } from "./made-with.ts";
import { zipOf } from "./version.ts";

const SHOWN = `v.id, v.template_id AS "templateId", t.organisation_id AS "organisationId", t.name, t.type,
  t.classification, v.major, v.minor, v.state, v.title_en AS "titleEn", v.title_zh AS "titleZh", v.format,
  v.languages, v.sha256, v.size, v.created_at AS "createdAt", v.created_by_name AS "createdBy"
  FROM app.document_template_version v JOIN app.document_template t ON t.id = v.template_id`;
const LIST = statement(
  "documentTemplates.list",
  `SELECT ${SHOWN} WHERE t.organisation_id = $1 OR t.organisation_id IS NULL
    ORDER BY t.organisation_id IS NULL, lower(t.name), t.id, v.major DESC, v.minor DESC`,
);
const ONE = statement("documentTemplates.byId", `SELECT ${SHOWN} WHERE v.id = $1`);
/** Nobody else adds to the versions of a template, or changes one, until the transaction ends. */
const LOCK = statement(
  "documentTemplates.lock",
  `SELECT 1 FROM app.document_template t WHERE t.organisation_id = $1
    AND t.id = (SELECT v.template_id FROM app.document_template_version v WHERE v.id = $2) FOR UPDATE`,
);

export type VersionRow = RowOf<typeof ONE>;

const factsOf = (ctx: Context, row: VersionRow, documents: number): DocumentTemplateFacts => ({
  state: row.state,
  permissions: ctx.permissions,
  isAdmin: ctx.person.isAdmin,
  isOwn: row.organisationId === ctx.organisation.id,
  documents,
});

const shown = (ctx: Context, row: VersionRow, documents: number): DocumentTemplateVersion => ({
  id: row.id,
  templateId: row.templateId,
  major: row.major,
  minor: row.minor,
  state: row.state,
  title: { en: row.titleEn, zh: row.titleZh },
  format: row.format,
  languages: row.languages,
  sha256: row.sha256,
  size: row.size,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  documents,
  can: documentTemplateFlow.can(factsOf(ctx, row, documents)),
});

export const versionOf = ({ major, minor }: Pick<VersionRow, "major" | "minor">): string => `${major}.${minor}`;

/** The templates of the company, then those of the platform, by name, each with its versions from the newest. */
export async function listDocumentTemplates(ctx: Context): Promise<{ readonly templates: DocumentTemplate[] }> {
  const listed = await rows(ctx.tx, LIST, [ctx.organisation.id]);
  const made = await documentsMadeWith(
    ctx.tx,
    listed.map(({ id }) => id),
  );
  const templates = Map.groupBy(listed, ({ templateId }) => templateId);
  return {
    templates: [...templates].flatMap(([id, versions]) => {
      const [newest] = versions;
      return newest === undefined
        ? []
        : {
            id,
            name: newest.name,
            type: newest.type,
            classification: newest.classification,
            builtIn: newest.organisationId === null,
            versions: versions.map((row) => shown(ctx, row, made.get(row.id) ?? 0)),
          };
    }),
  };
}

/** A version that the company may read: of its own, of the platform, or of a document that it reads. NOT_FOUND. */
async function readable(ctx: Context, id: string): Promise<VersionRow> {
  const row = await first(ctx.tx, ONE, [id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

async function bytesOf(ctx: Context, id: string): Promise<Buffer> {
  const zip = await zipOf(ctx.tx, id);
  if (zip === null) throw new Refused("NOT_FOUND");
  return zip;
}

/** A version as it is shown, with the texts of its zip. NOT_FOUND. */
export async function wholeVersion(ctx: Context, id: string): Promise<WholeDocumentTemplateVersion> {
  const row = await readable(ctx, id);
  const made = await documentsMadeWith(ctx.tx, [id]);
  const { texts, images } = filesOfTemplate(await bytesOf(ctx, id));
  return {
    ...shown(ctx, row, made.get(id) ?? 0),
    name: row.name,
    type: row.type,
    builtIn: row.organisationId === null,
    files: texts,
    images: [...images.keys()],
  };
}

/** The zip of a version, under the name that an upload of it needs. NOT_FOUND. */
export async function zipFile(ctx: Context, id: string): Promise<Bytes> {
  const row = await readable(ctx, id);
  return new Bytes(await bytesOf(ctx, id), "application/zip", templateFile(row));
}

/** NOT_FOUND for a name that the zip does not have. */
export async function imageFile(ctx: Context, id: string, name: string): Promise<Bytes> {
  const image = filesOfTemplate(await bytesOf(ctx, id)).images.get(name);
  if (image === undefined) throw new Refused("NOT_FOUND");
  return new Bytes(Buffer.from(image), imageType(name), fileName(name, name.split(".").at(-1) ?? ""));
}

/**
 * A version on which an act may be taken; nobody else changes its template until the transaction ends. NOT_FOUND, and
 * the refusal of the flow.
 */
export async function beginVersionAct(ctx: Context, id: string, action: DocumentTemplateAction): Promise<VersionRow> {
  await rows(ctx.tx, LOCK, [ctx.organisation.id, id]);
  const row = await readable(ctx, id);
  const made = await documentsMadeWith(ctx.tx, [id]);
  const refused = documentTemplateFlow.refusal(action, factsOf(ctx, row, made.get(id) ?? 0));
  if (refused?.code === "FORBIDDEN") throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  if (refused) throw new Refused(refused.code, { ...refused.parameters, of: "template" });
  return row;
}
