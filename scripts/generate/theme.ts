import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { tokenStyleSheet } from "../../web/theme/tokens.ts";

/** Where the colour tokens are written as custom properties. */
export const TOKENS_FILE = fileURLToPath(new URL("../../web/theme/tokens.css", import.meta.url));

if (import.meta.main) await writeFile(TOKENS_FILE, tokenStyleSheet());
