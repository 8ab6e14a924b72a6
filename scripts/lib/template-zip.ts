import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packTemplate } from "#domain/trade-trust/template-zip";

/** The zip of a folder that holds the files of a document template. */
export const templateZip = (folder: string): Uint8Array =>
  packTemplate(Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])));
