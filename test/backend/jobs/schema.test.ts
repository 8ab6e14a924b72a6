import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../backend/migrations/migrate.ts";
import { migrateChain } from "../../../indexer/store/migrate.ts";
import { askerOf } from "../../support/jobs.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Objects in the schema of the jobs that do not belong to the role that works with it. */
const foreign = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'jobs'::regnamespace
      AND relowner <> 'hawser_worker'::regrole
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'jobs'::regnamespace
      AND proowner <> 'hawser_worker'::regrole
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'jobs'::regnamespace AND typtype = 'e'
      AND typowner <> 'hawser_worker'::regrole`)
  ).rows.map(({ name }) => name);

test("a queue that an earlier version made as the owner of the database is handed over with what waits in it", async () => {
  const earlier = new PgBoss({
    connectionString: database.url,
    schema: "jobs",
    max: 1,
    supervise: false,
    schedule: false,
  });
  await earlier.start();
  await earlier.createQueue("texts", { policy: "singleton" });
  const waiting = await earlier.send("texts", {});
  await earlier.stop();
  expect(await foreign()).toContain("job");

  await migrate(database.url);
  await migrate(database.url);
  expect(await foreign()).toEqual([]);
  const { rows } = await owner.query("SELECT id FROM jobs.job WHERE name = 'texts'");
  expect(rows).toEqual([{ id: waiting }]);
  const worker = await askerOf(database.workerDatabaseUrl);
  expect(await worker.ask("texts")).toEqual(expect.any(String));
  await worker.end();
});

test("an owner who is no superuser, and may make roles, migrates", async () => {
  await owner.query("CREATE ROLE plain_owner LOGIN CREATEROLE PASSWORD 'd4'");
  await owner.query(`GRANT hawser_app, hawser_worker TO plain_owner WITH ADMIN OPTION`);
  const name = `plain_${Date.now()}`;
  await owner.query(`CREATE DATABASE ${name} OWNER plain_owner TEMPLATE template0`);
  const url = new URL(database.url);
  Object.assign(url, { pathname: `/${name}`, username: "plain_owner", password: "d4" });
  try {
    await migrateChain(url.href);
    await migrate(url.href);
    Object.assign(url, { username: "hawser_worker", password: new URL(database.workerDatabaseUrl).password });
    const worker = await askerOf(url.href);
    await worker.end();
  } finally {
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await owner.query("DROP OWNED BY plain_owner").catch(() => undefined);
    await owner.query("DROP ROLE plain_owner").catch(() => undefined);
  }
});
