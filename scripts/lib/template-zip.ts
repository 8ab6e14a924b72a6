import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

/** Noon by any clock, so that the same files make the same bytes everywhere. */
const MADE = new Date(2026, 0, 1, 12);

/** The zip of a folder that holds the files of a document template. */
export function templateZip(folder: string): Uint8Array {
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name))] as const);
  return zipSync(Object.fromEntries(files), { mtime: MADE, level: 9 });
}
