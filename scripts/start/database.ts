import { randomBytes } from "node:crypto";
import pg from "pg";
import { loginUrls, makeLogins, type Passwords } from "../services/logins.ts";
import { type Postgres, startPostgres } from "../services/postgres.ts";
import { keptText } from "../lib/kept-files.ts";
import { type KeeperOptions, type Kept, keep } from "./keeper.ts";
import type { Folders } from "./folders.ts";
import type { Log } from "./log.ts";
import type { DatabaseUrls } from "./settings.ts";

const DATABASE = "hawser";

/** Starts the embedded PostgreSQL and hands out an address for each kind of process. */
export async function keepDatabase(
  folders: Folders,
  port: number,
  log: Log,
  options: KeeperOptions,
): Promise<{ kept: Kept; addresses: DatabaseUrls }> {
  const secret = (name: string): Promise<string> =>
    keptText(folders.secret(`database-${name}`), () => randomBytes(24).toString("hex"));
  const password = await secret("owner");
  let postgres: Postgres | undefined;
  const kept = await keep(
    {
      name: "postgres",
      mark: "postgres",
      async start() {
        postgres = await startPostgres({ dataDir: folders.database, password, port, maxConnections: 200, onLine: log });
        return postgres;
      },
    },
    options,
  );
  if (postgres === undefined) throw new Error("PostgreSQL did not start");
  const owner = postgres.url(DATABASE);
  const passwords = { app: await secret("app"), worker: await secret("worker"), indexer: await secret("indexer") };
  await prepare(postgres.url(), passwords);
  return { kept, addresses: { databaseUrl: owner, ...loginUrls(owner, passwords) } };
}

/** Makes the database and the logins that are missing. */
async function prepare(url: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await makeLogins(client, passwords);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} template template0`);
  } finally {
    await client.end();
  }
}
