import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { loginUrls, type LoginUrls } from "../../scripts/services/logins.ts";
import { TEST_PASSWORDS } from "./logins.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser address of the cluster of this test run. */
    readonly postgresUrl: string;
  }
}

export interface TestDatabase extends LoginUrls {
  /** Superuser address of a database that nobody else uses. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * An empty database of one's own in the cluster of the test run. Roles belong to the whole cluster: tests share them.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await execute(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    ...loginUrls(url.href, TEST_PASSWORDS),
    drop: () => execute(server, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
