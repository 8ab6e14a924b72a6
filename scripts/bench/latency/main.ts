import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "../../../indexer/store/db.ts";
import { buildServer } from "../../lib/built-server.ts";
import { startPostgres } from "../../services/postgres.ts";
import { installPeers } from "../install-peers.ts";
import { measureBrowser } from "./browser.ts";
import { actingChain } from "./chain.ts";
import { figuresOf, type Figures } from "../figures.ts";
import { followFloor, followOurs, followPonder, type Follower } from "./followers.ts";
import { measureRows } from "./rows.ts";

// npm run bench -- latency [--blocks 500 --warm-up 100 --acts 100 --without-ponder --without-rows --without-browser]
//
// From a block to the row that a reader sees: the floor, ours and Ponder, one after another, on one chain and one
// Postgres that writes to disk. Then from a block to the other party's browser, in the whole product.

const { values } = parseArgs({
  options: {
    blocks: { type: "string", default: "500" },
    "warm-up": { type: "string", default: "100" },
    acts: { type: "string", default: "100" },
    "without-ponder": { type: "boolean", default: false },
    "without-rows": { type: "boolean", default: false },
    "without-browser": { type: "boolean", default: false },
  },
});
const [blocks, warmUp, acts] = [values.blocks, values["warm-up"], values.acts].map(Number) as [number, number, number];

const line = (name: string, { p50, p99, max }: Figures): void =>
  console.log(
    `${name.padEnd(8)} p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   max ${max.toFixed(1).padStart(7)} ms`,
  );

async function rows(): Promise<{ floor: Figures; ours: Figures; ponder: Figures | null }> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-bench-"));
  const built = await buildServer();
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password: "bench" });
  const chain = await actingChain();
  const measure = async (name: string, start: (databaseUrl: string) => Promise<Follower>): Promise<Figures> => {
    const db = await connect(postgres.url(), "hawser bench");
    await db.query(`create database ${name}`);
    await db.end();
    const follower = await start(postgres.url(name));
    try {
      const figures = figuresOf(await measureRows({ chain, from: follower.readable, blocks, warmUp }));
      line(name, figures);
      return figures;
    } finally {
      await follower.stop();
    }
  };
  try {
    if (!values["without-ponder"]) await installPeers();
    return {
      floor: await measure("floor", (url) => followFloor(chain, url)),
      ours: await measure("ours", (url) => followOurs(chain, url, built)),
      ponder: values["without-ponder"] ? null : await measure("ponder", (url) => followPonder(chain, url)),
    };
  } finally {
    await chain.stop();
    await postgres.stop();
    for (const made of [folder, built]) await rm(made, { recursive: true, force: true });
  }
}

async function browser(): Promise<{ asked: Figures; answered: Figures; shown: Figures }> {
  const seen = await measureBrowser(acts);
  const [asked, answered, shown] = [
    figuresOf(seen.map((one) => one.asked)),
    figuresOf(seen.map((one) => one.answered)),
    figuresOf(seen.map((one) => one.shown)),
  ];
  line("asked", asked);
  line("answered", answered);
  line("browser", shown);
  return { asked, answered, shown };
}

const { floor = null, ours = null, ponder = null } = values["without-rows"] ? {} : await rows();
const { asked = null, answered = null, shown = null } = values["without-browser"] ? {} : await browser();
console.log(
  JSON.stringify({
    row_p50_ms: ours && ours.p50,
    row_p99_ms: ours && ours.p99,
    floor_p50_ms: floor && floor.p50,
    floor_p99_ms: floor && floor.p99,
    ponder_p50_ms: ponder && ponder.p50,
    ponder_p99_ms: ponder && ponder.p99,
    asked_p50_ms: asked && asked.p50,
    answered_p50_ms: answered && answered.p50,
    browser_p50_ms: shown && shown.p50,
    browser_p99_ms: shown && shown.p99,
    browser_max_ms: shown && shown.max,
  }),
);
