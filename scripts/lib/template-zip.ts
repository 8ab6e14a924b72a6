import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packTemplate } from "#domain/trade-trust/template-zip";

const SHEET = "style.css";
/** Sheets that several templates have in common stand beside their folders. */
const IMPORT = /^@import "(\.\.\/[a-z-]+\.css)";\n/gm;

/** The zip of a folder that holds the files of a document template; what its sheet imports stands in the sheet. */
export const templateZip = (folder: string): Uint8Array =>
  packTemplate(
    Object.fromEntries(
      readdirSync(folder).map((name) => {
        const bytes = readFileSync(join(folder, name));
        return [name, name === SHEET ? Buffer.from(withImports(folder, bytes.toString())) : bytes];
      }),
    ),
  );

const withImports = (folder: string, sheet: string): string =>
  sheet.replaceAll(IMPORT, (_, path: string) => readFileSync(join(folder, path), "utf8"));
