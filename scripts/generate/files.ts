import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "#domain/text";
import { tokenStyleSheet } from "../../web/theme/tokens.ts";
import { docFile, docPages } from "./docs.ts";
import { environmentFile, environmentText } from "./env.ts";
import { glyphsFile, glyphsText } from "./glyphs.ts";
import { localeFile, localeText } from "./locales.ts";
import { packedFile, packedText } from "./packed-templates.ts";
import { placesFile, placesText } from "./places.ts";
import { TOKENS_FILE } from "./theme.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Path from the root, and text, of every file made from domain/ and web/; the same sources give the same texts. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (file: string, text: string): void => void files.set(relative(ROOT, file), text);
  for (const [name, page] of Object.entries(docPages())) add(docFile(name), page);
  for (const language of LANGUAGES) add(localeFile(language), localeText(language));
  add(glyphsFile, glyphsText());
  add(placesFile, placesText());
  add(packedFile, packedText());
  add(environmentFile, environmentText());
  add(TOKENS_FILE, tokenStyleSheet());
  return files;
}
