import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { TemplateState } from "#domain/template-states";
import type { TemplateName } from "#domain/template-file";
import type { TemplateManifest } from "#domain/trade-trust/template-package";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

export interface NewVersion {
  readonly templateId: string;
  /** Null: it is one of the platform. */
  readonly organisationId: string | null;
  readonly version: Pick<TemplateName, "major" | "minor">;
  readonly state: TemplateState;
  readonly manifest: TemplateManifest;
  readonly zip: Uint8Array;
  readonly by: string;
}

/** Writes a version of a document template; null where that version is there already. */
export async function addVersion(
  tx: EntityManager,
  made: NewVersion,
): Promise<{ readonly id: string; readonly sha256: string } | null> {
  const { manifest, zip } = made;
  const id = uuid();
  const sha256 = createHash("sha256").update(zip).digest("hex");
  const isNew = await table(tx, "app.document_template_version").insertNew({
    id,
    template_id: made.templateId,
    organisation_id: made.organisationId,
    major: made.version.major,
    minor: made.version.minor,
    state: made.state,
    zip: Buffer.from(zip),
    sha256,
    size: zip.length,
    title_en: manifest.title.en,
    title_zh: manifest.title.zh ?? null,
    format: manifest.format,
    languages: manifest.languages,
    created_by_name: made.by,
  });
  return isNew ? { id, sha256 } : null;
}

const LIKE = statement(
  "documentTemplates.namedLike",
  `SELECT name FROM app.document_template WHERE organisation_id = $1 AND lower(name) = lower($2) AND name <> $2
    LIMIT 1`,
  ["name"],
);

/** The name of a template of the company that differs in capitals alone; null without one. */
export const namedLike = async (tx: EntityManager, organisationId: string, name: string): Promise<string | null> =>
  (await first(tx, LIKE, [organisationId, name]))?.name ?? null;

/** The template of that name, of a company or of the platform; a new one where there is none. */
export async function templateNamed(
  tx: EntityManager,
  organisationId: string | null,
  { name, type, classification }: TemplateManifest,
): Promise<{ readonly id: string; readonly type: TemplateManifest["type"] }> {
  const named = { organisation_id: organisationId, name };
  // Another may make it at the same moment.
  await table(tx, "app.document_template").insertNew({ id: uuid(), ...named, type, classification });
  const found = await table(tx, "app.document_template").first(["id", "type"], named);
  if (found === null) throw new Error(`the template ${name} is neither there nor made`);
  return found;
}
