import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "../../scripts/lib/sql.ts";
import { refusalOf } from "../../backend/core/refusals.ts";
import { startPostgres, type Postgres } from "../../scripts/services/postgres.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { handOver, issue, party, registryOf, stateOf, titleOf, type Party } from "../support/parties.ts";
import { programs, type ProgramName } from "../support/processes.ts";
import { stand, until, type Stand } from "../support/stand.ts";
import { randomOf } from "../../scripts/lib/random.ts";
import { spendFreely } from "./spending.ts";

/** Kills of each process; `npm run evidence -- chaos kills --kills 100 --seed 7` sets both. */
const KILLS = Number(process.env["HAWSER_KILLS"] ?? 1);
const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);
/** No act may be under way longer than this, whatever was killed. */
const STUCK_MS = 120_000;

let dir: string;
let postgres: Postgres;
let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let parties: Party[];
const running = new Map<ProgramName, Child>();
const cluster = { password: "for-a-test", durable: true } as const;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "hawser-kills-"));
  [postgres, built] = await Promise.all([startPostgres({ ...cluster, dataDir: join(dir, "postgres") }), build()]);
  at = await stand({ databaseUrl: postgres.url() });
  run = await programs(at, built);
  await Promise.all(
    (["indexer", "relayer", "backend"] as const).map(async (name) => running.set(name, await run.start(name))),
  );
  parties = await Promise.all(["Carrier", "Shipper", "Bank"].map((name) => party(at, name)));
  await spendFreely(at.database, parties);
  await Promise.all(parties.map((one) => registryOf(at, one)));
});
afterAll(async () => {
  for (const child of running.values()) await child.kill("SIGKILL");
  await built?.remove();
  await at?.close();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Asks again while the database is away. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + STUCK_MS; ;) {
    try {
      return await work();
    } catch (error) {
      const { code } = refusalOf(error);
      if (Date.now() > end || (code !== "TIME_OUT" && code !== "INTERNAL" && code !== "BUSY" && code !== "OVERLOADED"))
        throw error;
      await wait(100);
    }
  }
}

/** Passes one bill round, from its holder to the next, until told to stop. */
async function handRound(
  documentId: string,
  stop: () => boolean,
): Promise<{ acts: number; longestMs: number; holder: Party }> {
  let acts = 0;
  let longestMs = 0;
  let holder = parties[0]!;
  while (acts === 0 || !stop()) {
    const to = parties[(parties.indexOf(holder) + 1) % parties.length]!;
    const begun = Date.now();
    await handOver(holder, to, documentId).catch(() => wait(100));
    // A killed database may have stored an act whose answer was lost, and which may be done by now: it is followed like
    // the others.
    if ((await patiently(() => transfers(documentId))).length === acts) continue;
    await until("the act has ended", () => patiently(async () => (await liveActs(documentId)).length === 0), STUCK_MS);
    longestMs = Math.max(longestMs, Date.now() - begun);
    await until(
      "the next one has it",
      () => patiently(async () => (await stateOf(at, documentId, to)) === "ISSUED"),
      STUCK_MS,
    );
    acts++;
    holder = to;
  }
  return { acts, longestMs, holder };
}
const transfers = (documentId: string) =>
  at.database.asWorker((tx) =>
    rows(tx, "SELECT 1 FROM app.intent WHERE document_id = $1 AND action = 'transfer'", [documentId]),
  );
const liveActs = (documentId: string) =>
  at.database.asWorker((tx) =>
    rows(tx, "SELECT 1 FROM app.intent WHERE document_id = $1 AND status IN ('waiting','open','sent')", [documentId]),
  );

it(
  `loses, doubles and sticks at nothing while every process is killed ${KILLS} times (seed ${SEED})`,
  async () => {
    const random = randomOf(SEED);
    const bills = [];
    for (let i = 0; i < 3; i++) bills.push(await issue(at, parties[0]!, `K-${i}`));
    for (const bill of bills)
      await until("it is issued", async () => (await stateOf(at, bill.documentId, parties[0]!)) === "ISSUED");

    let over = false;
    const round = Promise.all(bills.map((bill) => handRound(bill.documentId, () => over)));
    const kills: Record<string, number> = {};
    const killer = async (name: ProgramName): Promise<void> => {
      for (let i = 0; i < KILLS; i++) {
        await wait(200 + random() * 2_000);
        await running.get(name)!.kill("SIGKILL");
        kills[name] = (kills[name] ?? 0) + 1;
        // Starts again until the start succeeds, as a supervisor does: the database may be away.
        for (let up = false; !up;)
          up = await run.start(name).then(
            (child) => (running.set(name, child), true),
            () => wait(200, false),
          );
      }
    };
    const databaseKiller = async (): Promise<void> => {
      for (let i = 0; i < KILLS; i++) {
        await wait(1_000 + random() * 1_500);
        process.kill(postgres.pid, "SIGKILL");
        await postgres.exited;
        kills["postgres"] = (kills["postgres"] ?? 0) + 1;
        postgres = await startPostgres({ ...cluster, dataDir: join(dir, "postgres"), port: postgres.port });
      }
    };
    await Promise.all([killer("indexer"), killer("relayer"), killer("backend"), databaseKiller()]);
    over = true;
    const results = await round;
    expect(kills).toEqual({ indexer: KILLS, relayer: KILLS, backend: KILLS, postgres: KILLS });

    for (const [i, bill] of bills.entries()) {
      const { acts, longestMs, holder } = results[i]!;
      expect(acts).toBeGreaterThan(0);
      expect(longestMs).toBeLessThan(STUCK_MS);
      expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: holder.address, beneficiary: holder.address });
    }
    const tally = await at.database.asWorker(async (tx) => ({
      undone: await rows(tx, "SELECT id, action, status, error_code FROM app.intent WHERE status <> 'done'"),
      unequal: await rows(
        tx,
        `SELECT i.id FROM app.intent i WHERE i.custody = 'forwarded' AND (SELECT count(*) FROM chain.executions e
        WHERE e.request_hash = i.request_hash AND e.success) <> 1`,
      ),
      strangers: await rows(
        tx,
        `SELECT 1 FROM chain.executions e WHERE NOT EXISTS (SELECT 1 FROM app.intent i
        WHERE i.request_hash = e.request_hash)`,
      ),
      tasks: await rows(tx, "SELECT 1 FROM app.task WHERE state <> 'SUCCEEDED'"),
      stuck: await rows(tx, "SELECT * FROM app.ledger_stuck"),
    }));
    expect(tally).toEqual({ undone: [], unequal: [], strangers: [], tasks: [], stuck: [] });
    const moves = results.reduce((sum, { acts }) => sum + acts, 0);
    const transfers = await at.database.asWorker((tx) =>
      rows(tx, "SELECT 1 FROM app.intent WHERE action = 'transfer'"),
    );
    expect(transfers).toHaveLength(moves);
    console.log(
      `${moves} transfers through ${4 * KILLS} kills, the longest took ${Math.max(...results.map(({ longestMs }) => longestMs))} ms`,
    );
  },
  300_000 + KILLS * 60_000,
);
