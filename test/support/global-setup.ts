import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { AlreadyRunning, PidFile } from "../../scripts/lib/pid-file.ts";
import { makeLoginsAt } from "../../scripts/services/logins.ts";
import { startPostgres } from "../../scripts/services/postgres.ts";

import { TEST_PASSWORDS } from "./logins.ts";

const PREFIX = "hawser-test-";

/** Starts the PostgreSQL of this test run, and removes what killed test runs left on the machine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const pids = await PidFile.take(join(folder, "run.pid"), "vitest");
  const postgres = await startPostgres({
    dataDir: join(folder, "postgres"),
    password: randomBytes(16).toString("hex"),
    durable: false,
    maxConnections: 300,
  });
  pids.add("postgres", postgres.pid, "postgres");
  await makeLoginsAt(postgres.url(), TEST_PASSWORDS);
  project.provide("postgresUrl", postgres.url());
  project.provide("runFolder", folder);
  return async () => {
    await postgres.stop();
    pids.release();
    await rm(folder, { recursive: true, force: true });
  };
}

const HOUR_MS = 3_600_000;

/**
 * Folders of test runs, the list of processes in each, and how long one may lie without its owner, which tests kill.
 */
const FOLDERS = [
  { prefix: PREFIX, list: "run.pid", restMs: 0 },
  { prefix: "hawser-product-", list: "run.json", restMs: HOUR_MS },
];

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const kind = FOLDERS.find(({ prefix }) => name.startsWith(prefix));
    if (kind === undefined) continue;
    const folder = join(tmpdir(), name);
    const list = join(folder, kind.list);
    // A run that has just made its folder has not written the list yet.
    const { mtimeMs } = (await stat(list).catch(() => undefined)) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs < kind.restMs) continue;
    try {
      await PidFile.take(list, "vitest");
    } catch (error) {
      if (error instanceof AlreadyRunning) continue;
      throw error;
    }
    await rm(folder, { recursive: true, force: true });
  }
}
