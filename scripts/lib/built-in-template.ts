import { join } from "node:path";
import type { MadeFrom } from "#domain/trade-trust/made-from";
import { readTemplateName } from "#domain/template-file";
import { templateZip } from "./template-zip.ts";
import { readTemplate, type Template } from "#domain/trade-trust/template-package";

const FOLDER = join(import.meta.dirname, "../../backend/document-templates/built-in");

/** A built-in template with its version. */
export function builtIn(folder = "CertificateOfOrigin_v1.0"): Template & MadeFrom {
  const name = readTemplateName(`${folder}.zip`);
  if (typeof name === "string") throw new Error(name);
  const { template, faults } = readTemplate(name, zipOfBuiltIn(folder));
  if (template === null) throw new Error(JSON.stringify(faults));
  return { ...template, version: name };
}

export const zipOfBuiltIn = (folder = "CertificateOfOrigin_v1.0"): Uint8Array => templateZip(join(FOLDER, folder));
