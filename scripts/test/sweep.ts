import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AlreadyRunning, PidFile } from "../lib/pid-file.ts";

const HOUR_MS = 3_600_000;

/** Folders with temporary files of a whole run of `npm test`. */
export const RUN = { prefix: "hawser-run-", list: "run.pid", mark: "scripts/test/main" } as const;

/**
 * Folders of tests, the list of processes in each, and how long one may lie without its owner, which tests kill. A
 * folder of a whole run has folders of tests in it.
 */
const FOLDERS = [
  { prefix: RUN.prefix, list: RUN.list, restMs: 0, nested: true },
  { prefix: "hawser-test-", list: "run.pid", restMs: 0, nested: false },
  { prefix: "hawser-product-", list: "run.json", restMs: HOUR_MS, nested: false },
];

/**
 * Ends the processes and removes the folders that killed test runs left in the folder for temporary files. `over`: the
 * run of all of them has ended.
 */
export async function sweep(temporary: string, over = false): Promise<void> {
  for (const name of await readdir(temporary)) {
    const kind = FOLDERS.find(({ prefix }) => name.startsWith(prefix));
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
