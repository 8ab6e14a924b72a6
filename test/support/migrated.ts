import type pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../backend/migrations/migrate.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { copyOf, session, type TestDatabase, urlOf } from "./postgres.ts";

/** A template with all migrations, made once in a test run. Every test file copies it, in a tenth of the time. */
const TEMPLATE = "migrated";
const DRAFT = `${TEMPLATE}_draft`;
/** Number of the lock under which the first file makes the template. */
const LOCK = 4_711_021;

/** A database of its own with all migrations, as in a new installation. */
export const migratedDatabase = (): Promise<TestDatabase> =>
  session(inject("postgresUrl"), async (server) => {
    await makeTemplate(server);
    const database = await copyOf(server, TEMPLATE);
    // Each installation has an id of its own.
    await session(database.url, (db) => db.query("update app.node set installation = gen_random_uuid()"));
    return database;
  });

async function makeTemplate(server: pg.Client): Promise<void> {
  await server.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    const { rowCount } = await server.query("select from pg_database where datname = $1", [TEMPLATE]);
    if (rowCount === 1) return;
    // A killed file may have left half a template.
    await server.query(`drop database if exists ${DRAFT} with (force)`);
    await server.query(`create database ${DRAFT} template template0`);
    await migrateChain(urlOf(DRAFT));
    await migrate(urlOf(DRAFT));
    await server.query(`alter database ${DRAFT} rename to ${TEMPLATE}`);
  } finally {
    await server.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}
