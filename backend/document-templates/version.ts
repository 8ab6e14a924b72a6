import type { EntityManager } from "typeorm";
import { readTemplate, type Template } from "#domain/trade-trust/template-package";
import { Refused } from "#domain/errors";
import { first, type Database } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { Bytes } from "../door/handles.ts";

const WHICH = `v.id, v.template_id AS "templateId", t.name, v.major, v.minor, v.state, v.sha256
  FROM app.document_template_version v JOIN app.document_template t ON t.id = v.template_id`;
const BY_ID = statement("documentTemplates.version", `SELECT ${WHICH} WHERE v.id = $1`);
const IN_USE = statement(
  "documentTemplates.versionInUse",
  `SELECT ${WHICH} WHERE t.id = $2 AND v.state = 'IN_USE' AND (t.organisation_id IS NULL OR t.organisation_id = $1)`,
);
const ZIP = statement("documentTemplates.zip", "SELECT zip FROM app.document_template_version WHERE id = $1");

type Which = RowOf<typeof BY_ID>;

/** A version of a document template, with what its zip says. */
export interface TemplateVersion extends Which {
  readonly template: Template;
}

/** Templates that were read, by their name and fingerprint; the one that was asked for longest ago goes first. */
const READ = new Map<string, Template>();
const MOST_READ = 40;

/**
 * A version of a document template: of the platform, of the company that asks, or one with which a document was made
 * that the company reads. Null for others.
 */
export async function templateVersion(tx: EntityManager, id: string): Promise<TemplateVersion | null> {
  const which = await first(tx, BY_ID, [id]);
  return which && withTemplate(tx, which);
}

/** The version in use of a template of the company or of the platform; null where none is. */
export async function versionInUse(
  tx: EntityManager,
  organisationId: string,
  templateId: string,
): Promise<TemplateVersion | null> {
  const which = await first(tx, IN_USE, [organisationId, templateId]);
  return which && withTemplate(tx, which);
}

async function withTemplate(tx: EntityManager, which: Which): Promise<TemplateVersion> {
  const key = `${which.name} ${which.sha256}`;
  const template = READ.get(key) ?? (await read(tx, which));
  READ.delete(key);
  READ.set(key, template);
  for (const longestAgo of [...READ.keys()].slice(0, -MOST_READ)) READ.delete(longestAgo);
  return { ...which, template };
}

async function read(tx: EntityManager, { id, name }: Which): Promise<Template> {
  const zip = (await zipOf(tx, id)) ?? new Uint8Array();
  const { template, faults } = readTemplate({ name, kept: true }, zip);
  // It was read before it was kept: this program knows less than the one that kept it.
  if (template === null) throw new Error(`the template ${name} cannot be read: ${JSON.stringify(faults[0])}`);
  return template;
}

const DRAWING = statement(
  "documentTemplates.drawing",
  "SELECT zip FROM app.document_template_version WHERE sha256 = $1 AND state <> 'DRAFT' LIMIT 1",
);

/**
 * The zip by which documents are drawn, as their readers ask for it: it never changes, and they check its fingerprint.
 * NOT_FOUND.
 */
export async function drawingFile(database: Database, sha256: string): Promise<Bytes> {
  const found = await database.asWorker((tx) => first(tx, DRAWING, [sha256]));
  if (!found) throw new Refused("NOT_FOUND");
  return new Bytes(found.zip, "application/zip", `${sha256}.zip`, DRAWING_SECONDS);
}
const DRAWING_SECONDS = 24 * 60 * 60;

/** The zip of a version as it was kept; null for one that is not there. */
export const zipOf = async (tx: EntityManager, id: string): Promise<Buffer | null> =>
  (await first(tx, ZIP, [id]))?.zip ?? null;
