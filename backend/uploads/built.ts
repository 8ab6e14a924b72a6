import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** What the scripts that read files are made of. */
const SOURCES = ["backend/uploads", "backend/signing", "domain"];
/** Written when a build is whole, and removed before the next begins. */
const STAMP = "dist/.server.built";

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Whether these sources were built, and none of them was changed since. Only asked where the program itself runs from
 * its sources.
 */
export function isBuilt(root: string = ROOT): boolean {
  const built = changedAt(join(root, STAMP));
  // A folder changes when a file comes or goes.
  const unchanged = (folder: string): boolean =>
    [".", ...readdirSync(join(root, folder), { encoding: "utf8", recursive: true })].every(
      (path) => changedAt(join(root, folder, path)) < built,
    );
  return built > 0 && SOURCES.every(unchanged);
}
