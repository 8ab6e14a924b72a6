import type pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../backend/core/database.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { copyOf, session, type TestDatabase, urlOf } from "./postgres.ts";

/** The migrations run once in a test run, in a database that every test file copies: that takes a tenth of the time. */
const TEMPLATE = "migrated";
const DRAFT = `${TEMPLATE}_draft`;
/** Number of the lock under which the first file that needs the template makes it. */
const LOCK = 4_711_021;

/** A database of one's own with all migrations, as a new installation has it. */
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
    // A file that was killed may have left half of it.
    await server.query(`drop database if exists ${DRAFT} with (force)`);
    await server.query(`create database ${DRAFT} template template0`);
    await migrate(urlOf(DRAFT));
    await migrateChain(urlOf(DRAFT));
    await server.query(`alter database ${DRAFT} rename to ${TEMPLATE}`);
  } finally {
    await server.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}
