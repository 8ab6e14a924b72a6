import pg from "pg";
import { migrate } from "../../backend/migrations/migrate.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { withPostgres } from "../services/passing-postgres.ts";

/** Asks a new database with all migrations, in a PostgreSQL of its own. */
export const onMigrated = <T>(ask: (client: pg.Client) => Promise<T>): Promise<T> =>
  withPostgres(async (url) => {
    await migrateChain(url);
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await ask(client);
    } finally {
      await client.end();
    }
  });
