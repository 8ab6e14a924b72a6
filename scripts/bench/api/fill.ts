import { connect, type Db } from "../../../indexer/store/db.ts";
import { parts, type Size } from "./seeding.ts";

const QUICK = `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0;
  SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 3`;

/** Fills an empty database straight, without the checks of who writes row by row. Tells how long each part took. */
export async function seedSize(databaseUrl: string, size: Size, tell: (line: string) => void): Promise<void> {
  const lanes = await Promise.all([1, 2].map(() => connect(databaseUrl, "hawser bench")));
  const [db] = lanes as [Db, Db];
  const timed = async (on: Db, what: string, sql: string): Promise<void> => {
    const began = performance.now();
    await on.query(sql);
    tell(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  try {
    for (const lane of lanes) await lane.query(QUICK);
    // An index on a full table is made in a fraction of the time in which it grows row by row.
    const {
      rows: [index],
    } = await db.query<{ sql: string }>("SELECT pg_get_indexdef('app.finding_keys'::regclass) AS sql");
    if (index === undefined) throw new Error("nothing indexes what is searched");
    await db.query("DROP INDEX app.finding_keys");
    for (const [, together] of Map.groupBy(parts(size, index.sql), ([stage]) => stage)) {
      const left = [...together];
      const run = async (lane: Db): Promise<void> => {
        for (let part = left.shift(); part !== undefined; part = left.shift()) await timed(lane, part[1], part[2]);
      };
      await Promise.all(lanes.map(run));
    }
    await db.query("DROP TABLE seed");
    await timed(db, "statistics and visibility", "VACUUM ANALYZE");
    await db.query("CHECKPOINT");
  } finally {
    for (const lane of lanes) await lane.end();
  }
}
