import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import type { MadeFrom } from "#domain/trade-trust/made-from";
import { readTemplateName } from "#domain/template-file";
import { readTemplate, type Template } from "#domain/trade-trust/template-package";

const FOLDER = join(import.meta.dirname, "../../backend/document-templates/built-in");

/** A built-in template with its version. */
export function builtIn(folder = "CertificateOfOrigin_v1.0"): Template & MadeFrom {
  const name = readTemplateName(`${folder}.zip`);
  if (typeof name === "string") throw new Error(name);
  const files = readdirSync(join(FOLDER, folder)).map((file) => [
    file,
    new Uint8Array(readFileSync(join(FOLDER, folder, file))),
  ]);
  const { template, faults } = readTemplate(name, zipSync(Object.fromEntries(files) as Record<string, Uint8Array>));
  if (template === null) throw new Error(JSON.stringify(faults));
  return { ...template, version: name };
}
