import type { EntityManager } from "typeorm";
import { readTemplate, type Template } from "#domain/trade-trust/template-package";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";

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
  const { template, faults } = readTemplate({ name }, zip);
  // It was read before it was kept: this program knows less than the one that kept it.
  if (template === null) throw new Error(`the template ${name} cannot be read: ${JSON.stringify(faults[0])}`);
  return template;
}

/** The zip of a version as it was kept; null for one that is not there. */
export const zipOf = async (tx: EntityManager, id: string): Promise<Buffer | null> =>
  (await first(tx, ZIP, [id]))?.zip ?? null;
