import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { CACHE, contracts, inPairs, layout, lint, root, staged, typesOf, walls } from "./stages.ts";

// The checks before every commit: as `npm test` does them, without building and without running the product, and from
// what earlier runs have kept.

const FOLDERS = ["domain", "indexer", "backend", "web", "scripts", "test"];
const SOURCE = /\.(ts|tsx|mjs)$/;
const KEPT = join(CACHE, "lint.json");

async function sources(): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true })).flatMap((entry) => {
        const path = relative(root, join(entry.parentPath, entry.name));
        return entry.isFile() && SOURCE.test(entry.name) && !path.includes("node_modules") ? [path] : [];
      }),
    ),
  );
  return [...found.flat(), ...(await readdir(root)).filter((name) => SOURCE.test(name))].sort();
}

const hashOf = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(join(root, path)))
    .digest("hex");

/**
 * Lints what has changed since it was last found clean: rules that look at types see one file at a time. `npm test`
 * lints everything.
 */
async function lintChanged(): Promise<boolean> {
  const clean = await readFile(KEPT, "utf8").then(
    (text) => JSON.parse(text) as Readonly<Record<string, string>>,
    (): Readonly<Record<string, string>> => ({}),
  );
  const now = Object.fromEntries(
    await Promise.all((await sources()).map(async (path) => [path, await hashOf(path)] as const)),
  );
  const changed = Object.keys(now).filter((path) => clean[path] !== now[path]);
  if (changed.length === 0) return true;
  if (!(await staged(lint(changed)))) return false;
  await mkdir(CACHE, { recursive: true });
  await writeFile(KEPT, JSON.stringify(now));
  return true;
}

const results = await inPairs([
  ...typesOf(true).map((stage) => () => staged(stage)),
  lintChanged,
  ...[walls, layout, contracts].map((stage) => () => staged(stage)),
]);
process.exit(results.every(Boolean) ? 0 : 1);
