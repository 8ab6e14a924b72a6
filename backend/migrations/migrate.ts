import { DataSource } from "typeorm";
import { migrateDesk } from "../asked/schema.ts";
import { migrateJobs } from "../core/jobs-schema.ts";
import { LOCKS } from "../core/locks.ts";
import { MIGRATIONS } from "./all.ts";

/** Migrates the schema `app` and the one of the jobs forward. Idempotent. Needs the owner's address. */
export async function migrate(url: string): Promise<void> {
  const data = new DataSource({
    type: "postgres",
    url,
    synchronize: false,
    migrationsTableName: "hawser_migration",
    migrations: [...MIGRATIONS],
  });
  await data.initialize();
  try {
    // Several processes may start at once: one migrates, the others wait and find nothing to do.
    await data.query("SELECT pg_advisory_lock($1)", [LOCKS.migrations]);
    await data.runMigrations({ transaction: "each" });
    await migrateJobs(url, (sql) => data.query(sql));
    await data.transaction(migrateDesk);
  } finally {
    await data.query("SELECT pg_advisory_unlock($1)", [LOCKS.migrations]).catch(() => undefined);
    await data.destroy();
  }
}
