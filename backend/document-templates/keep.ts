import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { TemplateState } from "#domain/template-states";
import type { TemplateManifest, TemplateName } from "#domain/trade-trust/template-package";
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

/** Writes a version of a document template; its id. */
export async function addVersion(tx: EntityManager, made: NewVersion): Promise<string> {
  const { manifest, zip } = made;
  const id = uuid();
  await table(tx, "app.document_template_version").insert({
    id,
    template_id: made.templateId,
    organisation_id: made.organisationId,
    major: made.version.major,
    minor: made.version.minor,
    state: made.state,
    zip: Buffer.from(zip),
    sha256: createHash("sha256").update(zip).digest("hex"),
    size: zip.length,
    title_en: manifest.title.en,
    title_zh: manifest.title.zh ?? null,
    format: manifest.format,
    languages: manifest.languages,
    created_by_name: made.by,
  });
  return id;
}

/** The template of that name, of a company or of the platform; a new one where there is none. */
export async function templateNamed(
  tx: EntityManager,
  organisationId: string | null,
  { name, type, classification }: TemplateManifest,
): Promise<string> {
  const found = await table(tx, "app.document_template").first(["id"], { organisation_id: organisationId, name });
  if (found) return found.id;
  const id = uuid();
  await table(tx, "app.document_template").insert({ id, organisation_id: organisationId, name, type, classification });
  return id;
}
