import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LIMITS } from "#domain/limits";
import { historyQuestion } from "../../../backend/foreign-titles/chain-pages.ts";
import { connect, type Db } from "../../../indexer/store/db.ts";
import { migrateChain } from "../../../indexer/store/migrate.ts";
import { startPostgres, type Postgres } from "../../services/postgres.ts";
import { figuresOf } from "../figures.ts";
import { writeChain, type Place, type Written } from "./writing.ts";

// npm run bench -- growth [--events 10000000 --asked 4000 --seed 1]
// Writes a chain of title events into one PostgreSQL that writes to disk, then asks for the histories of titles: is the
// mirror of ten million events as fast as that of the first?

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "10000000" },
    asked: { type: "string", default: "4000" },
    seed: { type: "string", default: "1" },
  },
});
const [events, asked, seed] = [values.events, values.asked, values.seed].map(Number) as [number, number, number];

/**
 * The beginning is measured over so many events, or over a tenth of a short chain. The end is measured over ten times
 * as many: checkpoints and vacuums, which the beginning never sees, take their share of it, not all or nothing.
 */
const BEGINNING = Math.min(100_000, Math.floor(events / 10));
const END = Math.min(10 * BEGINNING, Math.floor(events / 5));
const WARM_UP = 50_000;
/** The bytes of disk for one event with its indexes, its row in the ledger, and what PostgreSQL writes ahead. */
const BYTES_AN_EVENT = 1_200;
const SPEAK_EVERY = 500_000;

/** Events a second over the first transactions that hold so many events. */
function speedOf(batches: readonly Written[], window: number): number {
  let [count, seconds] = [0, 0];
  for (const batch of batches) {
    if (count >= window) break;
    count += batch.events;
    seconds += batch.seconds;
  }
  return count / seconds;
}

async function fresh(postgres: Postgres, name: string): Promise<[db: Db, apart: Db]> {
  const server = await connect(postgres.url(), "hawser bench");
  await server.query(`create database ${name}`);
  await server.end();
  await migrateChain(postgres.url(name));
  return [await connect(postgres.url(name), "hawser bench"), await connect(postgres.url(name), "hawser bench events")];
}

/** Milliseconds of the API's own question for the first page of each title's history. */
async function askFor(db: Db, titles: readonly Place[]): Promise<number[]> {
  const times: number[] = [];
  for (const place of titles) {
    const { text, values: given } = historyQuestion(place, { limit: LIMITS.pageSize, order: "desc" });
    const began = performance.now();
    const { rows } = await db.query(text, given);
    times.push(performance.now() - began);
    if (rows.length === 0) throw new Error(`no history of ${place.tokenId}`);
  }
  return times;
}

const { bavail, bsize } = await statfs(tmpdir());
const [free, needed] = [bavail * bsize, events * BYTES_AN_EVENT];
if (free < needed)
  throw new Error(
    `${tmpdir()} has ${(free / 1e9).toFixed(1)} GB left, and ${(needed / 1e9).toFixed(1)} GB are needed: set TMPDIR, or --events`,
  );

const folder = await mkdtemp(join(tmpdir(), "hawser-bench-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password: "bench" });
try {
  // Compiling by the engine as it goes must not count against the first events.
  const trial = await fresh(postgres, "trial");
  await writeChain(...trial, { events: Math.min(WARM_UP, events), seed, sample: 1 });
  for (const one of trial) await one.end();

  const [db, apart] = await fresh(postgres, "growth");
  let [told, busy] = [0, 0];
  const { batches, titles } = await writeChain(db, apart, {
    events,
    seed,
    sample: asked,
    progress: (count, { seconds }) => {
      busy += seconds;
      if (count - told < SPEAK_EVERY) return;
      console.log(`${count} events, ${Math.round((count - told) / busy)} a second`);
      [told, busy] = [count, 0];
    },
  });
  const [first, last] = [speedOf(batches, BEGINNING), speedOf(batches.toReversed(), END)];
  // As autovacuum does within a minute.
  await db.query("analyze");
  await askFor(db, titles.slice(0, 200));
  const history = figuresOf(await askFor(db, titles));
  const { rows } = await db.query<{ events: number; bytes: number }>(
    "select (select count(*) from chain.event)::int as events, pg_database_size(current_database()) as bytes",
  );
  for (const one of [db, apart]) await one.end();
  console.log(
    JSON.stringify({
      events: rows[0]?.events,
      history_p50_ms: history.p50,
      history_p99_ms: history.p99,
      history_max_ms: history.max,
      titles: titles.length,
      first_per_s: Math.round(first),
      last_per_s: Math.round(last),
      last_to_first: Math.round((last / first) * 1_000) / 1_000,
      database_gb: Math.round(Number(rows[0]?.bytes) / 1e7) / 100,
    }),
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
