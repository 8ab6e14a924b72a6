import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles, ROOT } from "./files.ts";

/** Names of the generated files that differ from what their sources say. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of await generatedFiles()) {
    if ((await readFile(join(ROOT, path), "utf8").catch(() => undefined)) !== text) stale.push(path);
  }
  return stale;
}

async function write(): Promise<void> {
  const files = await generatedFiles();
  for (const path of await staleFiles()) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), files.get(path) ?? "");
    console.log(`${path} written`);
  }
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    const stale = await staleFiles();
    for (const path of stale) console.error(`${path} is not what its sources say: run npm run generate`);
    process.exit(stale.length === 0 ? 0 : 1);
  }
  await write();
}
