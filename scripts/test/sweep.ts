import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AlreadyRunning, PidFile } from "../lib/pid-file.ts";

const HOUR_MS = 3_600_000;

/**
 * Folders of a whole run of `npm test`, of the tests of a run, and of a product that they start: how their names begin,
 * the list of processes in each, and how long one may lie without its owner, which tests kill. The first holds the
 * others.
 */
export const FOLDERS = {
  run: { prefix: "hawser-run-", list: "run.pid", restMs: 0, nested: true },
  test: { prefix: "hawser-test-", list: "run.pid", restMs: 0, nested: false },
  product: { prefix: "hawser-product-", list: "run.json", restMs: HOUR_MS, nested: false },
} as const;

/**
 * Ends the processes and removes the folders that killed test runs left in the folder for temporary files. `over`: the
 * run of all of them has ended.
 */
export async function sweep(temporary: string, over = false): Promise<void> {
  for (const name of await readdir(temporary)) {
    const kind = Object.values(FOLDERS).find(({ prefix }) => name.startsWith(prefix));
    if (kind === undefined) continue;
    const folder = join(temporary, name);
    const list = join(folder, kind.list);
    // A run that has just made its folder has not written the list yet.
    const { mtimeMs } = (await stat(list).catch(() => undefined)) ?? { mtimeMs: Infinity };
    if (!over && Date.now() - mtimeMs < kind.restMs) continue;
    try {
      await PidFile.take(list, "vitest");
    } catch (error) {
      if (error instanceof AlreadyRunning) continue;
      throw error;
    }
    if (kind.nested) await sweep(folder, true);
    await rm(folder, { recursive: true, force: true });
  }
}
