import { PgBoss } from "pg-boss";

const SCHEMA = "jobs";
const ROLE = "hawser_worker";

/** Where the queue of jobs lies, and as which role every connection of it works. */
export const JOBS_QUEUE = { schema: SCHEMA, options: `-c role=${ROLE}` } as const;

/**
 * The schema belongs to the role that works with it, so that nothing but migrating needs the owner of the database.
 * Objects that an earlier version has made belong to the owner still, and are handed over. A role that may create roles
 * may not yet act as one.
 */
const HAND_OVER = `
DO $$ DECLARE each record; BEGIN
  IF NOT pg_has_role(current_user, '${ROLE}', 'USAGE') THEN
    EXECUTE format('GRANT ${ROLE} TO %I', current_user);
  END IF;
  CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
  ALTER SCHEMA ${SCHEMA} OWNER TO ${ROLE};
  FOR each IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner <> '${ROLE}'::regrole LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO ${ROLE}', each.name);
  END LOOP;
  FOR each IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = '${SCHEMA}'::regnamespace AND p.proowner <> '${ROLE}'::regrole LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO ${ROLE}', each.name);
  END LOOP;
  FOR each IN SELECT t.oid::regtype AS name FROM pg_type t WHERE t.typnamespace = '${SCHEMA}'::regnamespace AND t.typtype = 'e' AND t.typowner <> '${ROLE}'::regrole LOOP
    EXECUTE format('ALTER TYPE %s OWNER TO ${ROLE}', each.name);
  END LOOP;
END $$`;

/** Makes and migrates the schema of the jobs. Needs the owner's address. */
export async function migrateJobs(owner: string, query: (sql: string) => Promise<unknown>): Promise<void> {
  await query(HAND_OVER);
  const boss = new PgBoss({
    connectionString: owner,
    ...JOBS_QUEUE,
    max: 1,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  let broken: unknown;
  boss.on("error", (error) => (broken ??= error));
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  if (broken !== undefined) throw broken;
}
