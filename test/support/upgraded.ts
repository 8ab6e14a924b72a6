import { DataSource } from "typeorm";
import { MIGRATIONS } from "../../backend/migrations/all.ts";
import { migrate } from "../../backend/migrations/migrate.ts";
import { freshDatabase } from "./postgres.ts";

/** Gives everything in the schema to a role without privileges, which then runs the rest. */
const givenTo = (role: string): string => `
  DO $$ DECLARE one record; BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF;
    FOR one IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind IN ('r','v') LOOP EXECUTE format('ALTER TABLE %s OWNER TO ${role}', one.name); END LOOP;
    FOR one IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'app'::regnamespace LOOP EXECUTE format('ALTER FUNCTION %s OWNER TO ${role}', one.name); END LOOP;
  END $$;
  ALTER SCHEMA app OWNER TO ${role};
  ALTER TABLE hawser_migration OWNER TO ${role};
  GRANT USAGE, CREATE ON SCHEMA public TO ${role};
  ALTER ROLE ${role} NOSUPERUSER;`;

/** Fills the database after so many migrations, then runs all others. */
export async function upgraded(
  count: number,
  fill: (data: DataSource) => Promise<void>,
  check: (data: DataSource) => Promise<void>,
  owner?: string,
): Promise<void> {
  const own = await freshDatabase();
  const at = (upTo: number, url = own.url) =>
    new DataSource({
      type: "postgres",
      url,
      migrationsTableName: "hawser_migration",
      migrationsTransactionMode: "each",
      migrations: MIGRATIONS.slice(0, upTo),
    }).initialize();
  try {
    const data = await at(count);
    await data.runMigrations();
    await fill(data);
    if (owner !== undefined) await data.query(givenTo(owner));
    await data.destroy();
    if (owner === undefined) await migrate(own.url);
    else {
      const url = new URL(own.url);
      url.searchParams.set("options", `-c role=${owner}`);
      const as = await at(count + 1, url.href);
      await as.runMigrations();
      await as.destroy();
    }
    const after = await at(0);
    await check(after);
    await after.destroy();
  } finally {
    await own.drop();
  }
}
