import { connect, type Db } from "../../../indexer/store/db.ts";
import { parts, type Indexes, type Size } from "./seeding.ts";

/** Pages of the log are not worth compressing here. A tree of keys that fits into caches is filled fastest. */
const QUICK = `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0;
  SET wal_compression = off; SET maintenance_work_mem = '128MB'; SET max_parallel_maintenance_workers = 1`;

/** A crash while rows are written ends the bench, so no page is saved whole. Nothing else works on the tables. */
const MEANWHILE = { full_page_writes: "off", checkpoint_timeout: "1h", autovacuum: "off" };

/**
 * Fills an empty database straight, without the checks of who writes row by row. Tells how long each
 * part took that took a second.
 */
export async function seedSize(databaseUrl: string, size: Size, tell: (line: string) => void): Promise<void> {
  const lanes = await Promise.all([1, 2].map(() => connect(databaseUrl, "hawser bench")));
  const [db] = lanes as [Db, Db];
  const timed = async (on: Db, what: string, sql: string): Promise<void> => {
    const began = performance.now();
    await on.query(sql);
    const seconds = (performance.now() - began) / 1000;
    if (seconds >= 1) tell(`  ${what}: ${seconds.toFixed(1)} s`);
  };
  try {
    for (const lane of lanes) await lane.query(QUICK);
    for (const [name, value] of Object.entries(MEANWHILE)) await db.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await db.query("SELECT pg_reload_conf()");
    const indexes = await leaveOut(db);
    for (const [, together] of Map.groupBy(parts(size, indexes), ([stage]) => stage)) {
      const left = [...together];
      const run = async (lane: Db): Promise<void> => {
        for (let part = left.shift(); part !== undefined; part = left.shift()) await timed(lane, part[1], part[2]);
      };
      await Promise.all(lanes.map(run));
    }
    await db.query("DROP TABLE seed");
    await timed(db, "statistics and visibility", "VACUUM ANALYZE");
    await db.query("ALTER SYSTEM RESET ALL");
    await db.query("SELECT pg_reload_conf()");
    await db.query("CHECKPOINT");
  } finally {
    for (const lane of lanes) await lane.end();
  }
}

/** Drops the indexes that guard no constraint: on a full table one is made in a fraction of the time that rows cost it. */
async function leaveOut(db: Db): Promise<Indexes> {
  const { rows } = await db.query<{ name: string; searched: boolean; sql: string }>(`
    SELECT i.indexrelid::regclass::text AS name, i.indrelid = 'app.finding'::regclass AS searched,
      pg_get_indexdef(i.indexrelid) AS sql
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace IN ('app'::regnamespace, 'chain'::regnamespace) AND c.relkind = 'r'
       AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)`);
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`);
  const made = (searched: boolean): string[] => rows.filter((row) => row.searched === searched).map(({ sql }) => sql);
  return { searched: made(true), others: made(false) };
}
