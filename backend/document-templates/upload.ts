import { z } from "zod";
import type { WholeDocumentTemplateVersion } from "#domain/api/document-templates";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { meantFile, readTemplateName, templateFile, type TemplateName } from "#domain/template-file";
import type { Language } from "#domain/text";
import {
  faultPath,
  filesOfTemplate,
  readTemplate,
  TEMPLATE_LIMITS,
  type PackageFault,
  type TemplateManifest,
} from "#domain/trade-trust/template-package";
import { sayFault } from "#domain/trade-trust/template-faults";
import { packTemplate } from "#domain/trade-trust/template-zip";
import { takeStorage } from "../budget/budget.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { runChild } from "../uploads/child.ts";
import { tell } from "./effects.ts";
import { addVersion, namedLike, templateNamed } from "./keep.ts";
import { versionOf, wholeVersion } from "./version-row.ts";

/** TEMPLATE_NOT_ZIP, TEMPLATE_MISNAMED; TEMPLATE_MISNAMED_LIKE where it can be told what was meant. */
function nameOf(file: string): TemplateName {
  const name = readTemplateName(file);
  if (typeof name !== "string") return name;
  const meant = name === "TEMPLATE_MISNAMED" ? meantFile(file) : null;
  throw meant === null ? new Refused(name) : new Refused("TEMPLATE_MISNAMED_LIKE", { name: meant });
}

const faulty = (faults: readonly PackageFault[], language: Language): Refused =>
  new Refused(
    "TEMPLATE_FAULTS",
    { count: faults.length },
    faults.map((fault) => ({
      path: faultPath(fault),
      code: "TEMPLATE_FAULT",
      parameters: { said: sayFault(fault, language) },
    })),
  );

interface Read {
  readonly manifest: TemplateManifest;
  readonly zip: Uint8Array;
}

/** The zip as it is kept: its texts, and its images drawn anew, so that of each only what is seen stays. TEMPLATE_FAULTS. */
async function read(name: TemplateName, file: Uint8Array, language: Language): Promise<Read> {
  const { template, faults } = readTemplate(name, file);
  if (template === null) throw faulty(faults, language);
  const drawn: Record<string, Uint8Array> = {};
  for (const [image, bytes] of template.images) {
    const anew = await redrawn(bytes);
    const where = { check: "images", place: image } as const;
    if (anew === null) throw faulty([{ ...where, code: "UNDRAWABLE", found: "" }], language);
    if (anew.length > TEMPLATE_LIMITS.imageBytes)
      throw faulty([{ ...where, code: "DRAWN_LARGE", found: String(anew.length) }], language);
    drawn[image] = anew;
  }
  const encoder = new TextEncoder();
  const texts = Object.entries(filesOfTemplate(file).texts).map(([of, text]) => [of, encoder.encode(text)] as const);
  return { manifest: template.manifest, zip: packTemplate({ ...Object.fromEntries(texts), ...drawn }) };
}

const redrawn = (bytes: Uint8Array): Promise<Uint8Array | null> =>
  runChild("image-child", ["anew"], bytes, { shape: z.strictObject({}), broken: "UPLOAD_BROKEN" }).then(
    ({ file }) => file,
    (error: unknown) => {
      if (error instanceof Refused && error.code === "UPLOAD_BROKEN") return null;
      throw error;
    },
  );

/**
 * Takes the zip of a template: its version begins as a draft. TOO_MANY, TEMPLATE_TYPE_STAYS, TEMPLATE_VERSION_TAKEN,
 * and what names and zips are refused for.
 */
export async function uploadTemplate(
  ctx: Context,
  file: string,
  bytes: Uint8Array,
): Promise<WholeDocumentTemplateVersion> {
  const name = nameOf(file);
  const { manifest, zip } = await outside("template", [file, bytes], () => read(name, bytes, ctx.language));
  await takeStorage(ctx.tx, ctx.organisation.id, zip.length);
  const organisation = { organisation_id: ctx.organisation.id };
  if ((await table(ctx.tx, "app.document_template_version").count(organisation)) >= LIMITS.documentTemplateVersions)
    throw new Refused("TOO_MANY", { max: LIMITS.documentTemplateVersions });
  const like = await namedLike(ctx.tx, ctx.organisation.id, manifest.name);
  if (like !== null) throw new Refused("TEMPLATE_MISNAMED_LIKE", { name: templateFile({ ...name, name: like }) });
  const template = await templateNamed(ctx.tx, ctx.organisation.id, manifest);
  if (template.type !== manifest.type) throw new Refused("TEMPLATE_TYPE_STAYS");
  const kept = await addVersion(ctx.tx, {
    templateId: template.id,
    organisationId: ctx.organisation.id,
    version: name,
    state: "DRAFT",
    manifest,
    zip,
    by: ctx.person.name,
  });
  if (kept === null) throw new Refused("TEMPLATE_VERSION_TAKEN", { version: versionOf(name) });
  await tell(ctx, "upload", { ...name, ...kept });
  return wholeVersion(ctx, kept.id);
}
