import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "../../../indexer/store/db.ts";
import { buildServer } from "../../lib/built-server.ts";
import { freePort } from "../../lib/ports.ts";
import { launch } from "../../lib/processes.ts";
import { startPostgres, type Postgres } from "../../services/postgres.ts";
import { installPeers } from "../install-peers.ts";
import { eventSum, runFloor, runOurs, runPonder, type Measured, type Task } from "./contestants.ts";

// npm run bench -- indexer [--events 500000 --open 5000 --seed 1 --without-ponder]
// One generated chain behind one replay server, one Postgres: the floor, ours and Ponder, one after another.

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "500000" },
    open: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    "without-ponder": { type: "boolean", default: false },
  },
});

async function freshDatabase(postgres: Postgres, name: string): Promise<string> {
  const db = await connect(postgres.url(), "hawser bench");
  await db.query(`create database ${name}`);
  // Pages that one contestant left to be written must not be written while the next one is measured.
  await db.query("checkpoint");
  await db.end();
  return postgres.url(name);
}

const folder = await mkdtemp(join(tmpdir(), "hawser-bench-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password: "bench", durable: false });
const built = await buildServer();
const replay = await launch({
  name: "the replay server",
  command: process.execPath,
  args: [
    "--conditions=source",
    fileURLToPath(new URL("./replay.ts", import.meta.url)),
    values.events,
    values.open,
    values.seed,
  ],
  ready: (line) => (line.startsWith("{") ? line : undefined),
  readyTimeoutMs: 600_000,
});
try {
  const told = JSON.parse(replay.answer) as Omit<Task, "rpcUrl" | "last"> & { port: number; head: number };
  const rpcUrl = `http://127.0.0.1:${told.port}`;
  const task: Task = { ...told, rpcUrl, last: told.head - 64 };
  console.log(`${told.titleEvents} title events, ${told.logs} logs, ${told.head} blocks`);
  const line = (name: string, { seconds, rssMb, calls }: Measured): void =>
    console.log(
      `${name.padEnd(8)} ${seconds.toFixed(2).padStart(8)} s ${Math.round(told.logs / seconds)
        .toString()
        .padStart(8)} logs/s ${Math.round(rssMb).toString().padStart(6)} MB ${calls.toString().padStart(8)} calls`,
    );

  const urls = { floor: await freshDatabase(postgres, "floor"), ours: "" };
  const floor = await runFloor(task, urls.floor);
  line("floor", floor);
  urls.ours = await freshDatabase(postgres, "ours");
  const ours = await runOurs(task, urls.ours, built);
  line("ours", ours);
  if ((await eventSum(urls.floor)) !== (await eventSum(urls.ours)))
    throw new Error("the floor and the mirror wrote different events");
  let ponder: Measured | null = null;
  if (!values["without-ponder"]) {
    await installPeers();
    ponder = await runPonder(task, await freshDatabase(postgres, "ponder"), await freePort());
    line("ponder", ponder);
  }
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  console.log(
    JSON.stringify({
      events: told.titleEvents,
      floor_s: round(floor.seconds),
      ours_s: round(ours.seconds),
      ponder_s: ponder && round(ponder.seconds),
      ours_to_floor: round(floor.seconds / ours.seconds),
      ponder_to_ours: ponder && round(ponder.seconds / ours.seconds),
      rpc_calls: ours.calls,
      rss_mb: Math.round(ours.rssMb),
    }),
  );
} finally {
  await replay.stop();
  await postgres.stop();
  for (const made of [folder, built]) await rm(made, { recursive: true, force: true });
}
