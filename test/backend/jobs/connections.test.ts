import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { startApp, type TestApp } from "../../support/app.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { type Asker, askerOf } from "../../support/jobs.ts";

let app: TestApp;
let company: Company;
let owner: pg.Client;
let jobs: Asker;
/** Errors that would have ended the process. */
const faults: unknown[] = [];
const note = (fault: unknown): void => void faults.push(fault);

beforeAll(async () => {
  app = await startApp();
  company = await companies(app).company("Carrier");
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  jobs = await askerOf(app.settings.workerDatabaseUrl);
  process.on("uncaughtExceptionMonitor", note);
});
afterAll(async () => {
  process.off("uncaughtExceptionMonitor", note);
  await jobs?.end();
  await owner?.end();
  await app?.stop();
});

it("outlives that every connection to its database dies again and again while it is asked and its queue works", async () => {
  let over = false;
  const asked = { well: 0, refused: 0 };
  const askers = [() => company.api.call(authRoutes.me), () => jobs.ask("housekeeping")]
    .flatMap((ask) => [ask, ask, ask, ask])
    .map(async (ask) => {
      while (!over)
        await ask().then(
          () => (asked.well += 1),
          () => (asked.refused += 1),
        );
    });
  let killed = 0;
  for (let round = 0; round < 40; round++) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(pg_terminate_backend(pid))::int FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid()`,
    );
    killed += rows[0]?.count ?? 0;
    await wait((round * 7) % 40);
  }
  over = true;
  await Promise.all(askers);

  expect(faults).toEqual([]);
  expect(killed).toBeGreaterThan(40);
  expect(asked.refused).toBeGreaterThan(0);
  expect((await company.api.call(authRoutes.me)).organisation.id).toBe(company.id);
  // A run of another queue, whose connection died, is tried again later.
  const id = await jobs.ask("certificates");
  await until(
    "the queue works on",
    async () =>
      (await owner.query("SELECT 1 FROM jobs.job WHERE id = $1 AND state = 'completed'", [id])).rowCount === 1,
  );
});
