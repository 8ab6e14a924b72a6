import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject, Vitest } from "vitest/node";
import { PidFile } from "../../scripts/lib/pid-file.ts";
import { makeLoginsAt } from "../../scripts/services/logins.ts";
import { startPostgres } from "../../scripts/services/postgres.ts";
import { FOLDERS, sweep } from "../../scripts/test/sweep.ts";
import { TEST_PASSWORDS } from "./logins.ts";

/** The PostgreSQL and the folder of a test run, and how many of its projects still use them. */
interface Run {
  readonly postgresUrl: string;
  readonly folder: string;
  users: number;
  end(): Promise<void>;
}

/** Each project loads this module anew, so what they share stands outside of it. */
const runs = ((globalThis as { hawserTestRuns?: WeakMap<Vitest, Promise<Run>> }).hawserTestRuns ??= new WeakMap());

/** Gives a project the PostgreSQL of this test run, which the first project starts and the last one ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const begun = runs.get(project.vitest) ?? begin();
  runs.set(project.vitest, begun);
  const run = await begun;
  run.users += 1;
  project.provide("postgresUrl", run.postgresUrl);
  project.provide("runFolder", run.folder);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    runs.delete(project.vitest);
    await run.end();
  };
}

/** Starts a PostgreSQL, and removes what killed test runs left on the machine. */
async function begin(): Promise<Run> {
  await sweep(tmpdir());
  const folder = await mkdtemp(join(tmpdir(), FOLDERS.test.prefix));
  const pids = await PidFile.take(join(folder, FOLDERS.test.list), "vitest");
  const postgres = await startPostgres({
    dataDir: join(folder, "postgres"),
    password: randomBytes(16).toString("hex"),
    durable: false,
    maxConnections: 300,
  });
  pids.add("postgres", postgres.pid, "postgres");
  await makeLoginsAt(postgres.url(), TEST_PASSWORDS);
  return {
    postgresUrl: postgres.url(),
    folder,
    users: 0,
    async end() {
      await postgres.stop();
      pids.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
