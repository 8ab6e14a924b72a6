import pg from "pg";
import { migrate } from "../../backend/migrations/migrate.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { withPostgres } from "../services/passing-postgres.ts";
import { type Column, readColumns } from "./columns.ts";

/** Every column of a new database with all migrations, in a PostgreSQL of its own. */
export const migratedColumns = (): Promise<Column[]> =>
  withPostgres(async (url) => {
    await migrateChain(url);
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await readColumns(client);
    } finally {
      await client.end();
    }
  });
