import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { loginUrls, type LoginUrls } from "../../scripts/services/logins.ts";
import { TEST_PASSWORDS } from "./logins.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser address of this test run's cluster. */
    readonly postgresUrl: string;
  }
}

export interface TestDatabase extends LoginUrls {
  /** Superuser address of an unshared database. */
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database in the test run's cluster. Roles belong to the whole cluster, so tests share them. */
export const freshDatabase = (): Promise<TestDatabase> =>
  session(inject("postgresUrl"), (server) => copyOf(server, "template0"));

/** A new database as a copy of another one. Copying files takes a third of the time of logging everything. */
export async function copyOf(server: pg.Client, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(name);
  const drop = async (): Promise<void> =>
    void (await session(inject("postgresUrl"), (db) => db.query(`drop database if exists ${name} with (force)`)));
  return { url, ...loginUrls(url, TEST_PASSWORDS), drop };
}

/** Superuser address of a database in the test run's cluster. */
export const urlOf = (database: string): string =>
  Object.assign(new URL(inject("postgresUrl")), { pathname: `/${database}` }).href;

/** Works with a connection and closes it. */
export async function session<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
