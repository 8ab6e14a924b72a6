import { PgBoss } from "pg-boss";
import { JOBS_QUEUE } from "../../backend/core/jobs-schema.ts";
import type { JobName } from "../../backend/jobs/jobs.ts";

/** Requests runs of a backend's jobs, as its clock does. */
export interface Asker {
  /** Answers the id of the run, or null if one is waiting already. */
  ask(name: JobName): Promise<string | null>;
  end(): Promise<void>;
}

export async function askerOf(databaseUrl: string): Promise<Asker> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...JOBS_QUEUE,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // The caller repeats a job whose connection dies.
  boss.on("error", () => undefined);
  await boss.start();
  return { ask: (name) => boss.send(name, {}), end: () => boss.stop() };
}

/** Requests one run now. */
export async function run(databaseUrl: string, name: JobName): Promise<void> {
  const asker = await askerOf(databaseUrl);
  await asker.ask(name);
  await asker.end();
}
