import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connect, type Db } from "../../../indexer/store/db.ts";
import { migrateChain } from "../../../indexer/store/migrate.ts";
import { launch } from "../../lib/processes.ts";
import { fingerprint, type Title } from "./lives.ts";
import { MEMORY } from "../../start/environment.ts";
import { ENGINE } from "../../start/processes.ts";
import { BUNDLED, PROGRAMS } from "../../lib/programs.ts";
import type { Places } from "./chain.ts";

/** The chain to be read. */
export interface Task {
  readonly rpcUrl: string;
  /** The last final block: what is measured ends there. */
  readonly last: number;
  readonly logs: number;
  readonly titleEvents: number;
  readonly places: Places;
  readonly truth: string;
}

/** Measured from the start of the process until its rows are in the database. */
export interface Measured {
  readonly seconds: number;
  readonly rssMb: number;
  /** Calls to the node. */
  readonly calls: number;
}

/** A counter of the calls from now on: all of them, or up to the first that follows the head. */
async function callCounter({ rpcUrl }: Task, which: "calls" | "untilHead"): Promise<() => Promise<number>> {
  await fetch(`${rpcUrl}/anew`);
  return async () => ((await (await fetch(rpcUrl)).json()) as Record<typeof which, number>)[which];
}

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const MB = 1_000_000;

/** Follows the memory of a process while it lives. */
function memory(pid: number): { readonly peak: () => number } {
  let peak = 0;
  const look = (): void => {
    try {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      peak = Math.max(peak, Number(kilobytes ?? 0) * 1_024);
    } catch {
      // The process is gone, or this system has no /proc: the last figure stands.
    }
  };
  const timer = setInterval(look, 100);
  timer.unref();
  return {
    peak: () => {
      look();
      clearInterval(timer);
      return peak / MB;
    },
  };
}

/** Fetch, slices, COPY. */
export async function runFloor(task: Task, databaseUrl: string): Promise<Measured> {
  await migrateChain(databaseUrl);
  const calls = await callCounter(task, "calls");
  const began = performance.now();
  const args = [
    "--conditions=source",
    file("./floor.ts"),
    task.rpcUrl,
    databaseUrl,
    String(task.last),
    String(task.logs),
  ];
  const answer = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.once("close", (code) => (code === 0 ? resolve(text) : reject(new Error(`the floor ended with ${code}`))));
  });
  const seconds = (performance.now() - began) / 1_000;
  const { events, rss } = JSON.parse(answer) as { events: number; rss: number };
  if (events !== task.logs) throw new Error(`the floor wrote ${events} of ${task.logs} rows`);
  return { seconds, rssMb: rss / MB, calls: await calls() };
}

/** The product's own process, built as for production into the folder. */
export async function runOurs(task: Task, databaseUrl: string, built: string): Promise<Measured> {
  await migrateChain(databaseUrl);
  const contracts = { ...task.places, registryDeployer: task.places.deployer, documentStore: task.places.store };
  const chain = {
    chainId: 1337,
    rpcUrls: [task.rpcUrl],
    finality: { tag: "finalized" },
    rewinds: false,
    contracts: { ...contracts, escrowImplementation: task.places.factory, registryImplementation: task.places.factory },
  };
  const db = await connect(databaseUrl, "hawser bench reader");
  const calls = await callCounter(task, "untilHead");
  const began = performance.now();
  const running = await launch({
    name: "the indexer",
    command: process.execPath,
    args: [...(ENGINE.indexer ?? []), join(built, BUNDLED, PROGRAMS.indexer)],
    env: { ...process.env, ...MEMORY, INDEXER_DATABASE_URL: databaseUrl, CHAINS: JSON.stringify([chain]) },
    onLine: (line) => {
      if (!line.includes('"info"')) console.error(line);
    },
  });
  const used = memory(running.pid);
  try {
    await until(
      async () => (await scalar(db, "select coalesce(max(number), 0)::int as value from chain.heads")) >= task.last,
    );
    const seconds = (performance.now() - began) / 1_000;
    const asked = await calls();
    const rssMb = used.peak();
    const events = await scalar(db, "select count(*)::int as value from chain.event");
    if (events !== task.logs) throw new Error(`the mirror has ${events} of ${task.logs} events`);
    await agree(
      db,
      "select token_id, status, holder, beneficiary, nominee from chain.titles",
      task.truth,
      "the mirror",
    );
    return { seconds, rssMb, calls: asked };
  } finally {
    await running.stop();
    await db.end();
  }
}

/** A sum over what the rows of the events say: the floor and the mirror write the same. */
export async function eventSum(databaseUrl: string): Promise<string> {
  const db = await connect(databaseUrl, "hawser bench reader");
  const { rows } = await db.query<{ sum: string }>(
    `select sum(hashtextextended(concat_ws('|', block, log_index, tx_hash, contract, name, args, remark),
      0))::text as sum from chain.event`,
  );
  await db.end();
  return rows[0]?.sum ?? "";
}

const PEER = fileURLToPath(new URL("../peers/", import.meta.url));

/**
 * Ponder with the same contracts, an event log, the current state and the same secondary indexes; its request limiter
 * is defeated.
 */
export async function runPonder(task: Task, databaseUrl: string, port: number): Promise<Measured> {
  const calls = await callCounter(task, "calls");
  const began = performance.now();
  const running = await launch({
    name: "Ponder",
    command: `${PEER}node_modules/.bin/ponder`,
    args: ["start", "--schema", "peer", "--port", String(port), "--log-level", "warn"],
    cwd: PEER,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PEER_RPC: task.rpcUrl,
      PEER_FACTORY: task.places.factory,
      PEER_LAST: String(task.last),
      PONDER_TELEMETRY_DISABLED: "1",
      CI: "true",
    },
    onLine: (line) => console.error(`ponder: ${line}`),
  });
  const used = memory(running.pid);
  let over: string | undefined;
  void running.exited.then((how) => (over = how));
  try {
    await until(async () => {
      if (over !== undefined) throw new Error(`Ponder ended with ${over}`);
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
      return answer?.status === 200;
    });
    const seconds = (performance.now() - began) / 1_000;
    const rssMb = used.peak();
    const db = await connect(databaseUrl, "hawser bench reader");
    const events = await scalar(db, "select count(*)::int as value from peer.event");
    if (events !== task.titleEvents) throw new Error(`Ponder has ${events} of ${task.titleEvents} events`);
    await agree(db, "select token_id, status, holder, beneficiary, nominee from peer.title", task.truth, "Ponder");
    await db.end();
    return { seconds, rssMb, calls: await calls() };
  } finally {
    await running.stop();
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await wait(50);
}

async function scalar(db: Db, text: string): Promise<number> {
  return (await db.query<{ value: number }>(text)).rows[0]?.value ?? 0;
}

/** A faster way to wrong rows is no way. */
async function agree(db: Db, text: string, truth: string, who: string): Promise<void> {
  const { rows } = await db.query<
    Record<"token_id" | "status", string> & Record<"holder" | "beneficiary" | "nominee", string | null>
  >(text);
  const titles = rows.map((row) => ({ ...row, tokenId: row.token_id }) as unknown as Title);
  if (fingerprint(titles) !== truth) throw new Error(`${who} does not have the titles that the chain has`);
}
