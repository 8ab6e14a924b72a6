import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createTestClient, http } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { codeOf } from "#domain/chain/deployments";
import { connect, type Db } from "../../indexer/store/db.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { localChain, type LocalChain } from "../support/chain.ts";
import { freshDatabase } from "../support/postgres.ts";
import { random } from "../../scripts/lib/random.ts";
import { realContracts, type RealContracts } from "./real-chain.ts";

const SEED = Number(process.env.INDEXER_SEED ?? Date.now() % 1_000_000);
const KILLS = Number(process.env.INDEXER_KILLS ?? 2);
const dice = random(SEED);

let url: string;
let drop: () => Promise<void>;
let db: Db;
let folder: string;
let chain: LocalChain;
let contracts: RealContracts;
const running = new Set<Indexer>();

interface Health {
  ready: boolean;
  chains: { chainId: number; state: string; leader: boolean; head: number; lag: number; problem: string | null }[];
}
interface Indexer {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Resolves to the port when the process answers. */
  readonly port: Promise<number>;
  health(): Promise<Health>;
  kill9(): Promise<void>;
}

function startIndexer(environment: Record<string, string> = {}): Indexer {
  const chains = [
    {
      ...contracts.deployment,
      rpcUrls: [chain.rpcUrl],
      wsUrls: [chain.wsUrl],
      finality: { depth: 0 },
      code: codeOf([contracts.deployment]),
    },
  ];
  const child = spawn(process.execPath, ["--conditions=source", "indexer/main.ts"], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      INDEXER_DATABASE_URL: url,
      CHAINS: JSON.stringify(chains),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  // Not "exit": what it said last may come after that.
  const exited = once(child, "close").then(([code]) => code as number | null);
  const port = new Promise<number>((resolve, reject) => {
    child.stdout!.on("data", (data: Buffer) => {
      output += data.toString();
      const found = /"port":(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.stderr!.on("data", (data: Buffer) => (output += data.toString()));
    void exited.then(() => reject(new Error(`the indexer ended: ${output}`)));
  });
  port.catch(() => {});
  const indexer: Indexer = {
    child,
    exited,
    port,
    health: async () => (await (await fetch(`http://127.0.0.1:${await port}/health`)).json()) as Health,
    async kill9() {
      child.kill("SIGKILL");
      await exited;
    },
  };
  running.add(indexer);
  return indexer;
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>, limitMs = 60_000): Promise<T> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(10);
  }
  throw new Error(`${what} did not happen`);
}

const atHead = () =>
  until("reaching the head", async () => {
    const { hash } = await contracts.client.getBlock();
    const { rows } = await db.query<{ hash: string }>("select hash from chain.heads where chain_id = 1337");
    return rows[0]?.hash === hash;
  });

/** The events in the mirror are the logs of the chain, each once, and the ledger tells of each once. */
async function expectNothingLostOrDoubled(): Promise<void> {
  const logs = [
    ...(await contracts.client.getContractEvents({ abi: titleEscrowAbi, fromBlock: 0n })),
    ...(await contracts.client.getContractEvents({ abi: registryAbi, eventName: "Replaced", fromBlock: 0n })),
  ].map((log) => `${log.blockNumber} ${log.logIndex} ${log.eventName}`);
  const { rows } = await db.query<{ id: string }>(
    `select block_number || ' ' || log_index || ' ' || name as id from chain.events
     where token_id is not null and name <> 'TitleEscrowCreated'`,
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(logs.sort());
  const { rows: ledger } = await db.query<{ net: number; told: number }>(
    `select (count(*) filter (where applied) - count(*) filter (where not applied))::int as net, count(*)::int as told
     from chain.ledger_change where topic = 'title'`,
  );
  expect(ledger[0]?.net).toBe(logs.length);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-indexer-"));
  [{ url, drop }, chain] = await Promise.all([
    freshDatabase(),
    localChain({ stateFile: join(folder, "state.json"), stateIntervalSeconds: 3_600 }),
  ]);
  await migrateChain(url);
  db = await connect(url, "hawser indexer test reader");
  contracts = await realContracts(chain);
});
afterEach(async () => {
  for (const indexer of running) await indexer.kill9();
  running.clear();
});
afterAll(async () => {
  await db?.end();
  await chain?.stop();
  await drop?.();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe(`the process (INDEXER_SEED=${SEED})`, () => {
  const tokens: bigint[] = [];

  it(`loses and doubles nothing when killed ${KILLS} times at work`, { timeout: 60_000 + KILLS * 10_000 }, async () => {
    let busy = true;
    const work = (async () => {
      while (busy) await contracts.actAtRandom(dice, tokens);
    })();
    for (let i = 0; i < KILLS; i++) {
      const indexer = startIndexer();
      await indexer.port;
      await sleep(50 + dice.below(400));
      await indexer.kill9();
    }
    busy = false;
    await work;
    startIndexer();
    await atHead();
    await expectNothingLostOrDoubled();
  });

  it("answers for its health, wakes listeners, and stops cleanly", async () => {
    const indexer = startIndexer();
    await atHead();
    const health = await until("readiness", async () => {
      const found = await indexer.health();
      return found.ready && found;
    });
    expect(health.chains).toMatchObject([{ chainId: 1337, state: "leader", leader: true, lag: 0, problem: null }]);
    expect((await fetch(`http://127.0.0.1:${await indexer.port}/health/ready`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${await indexer.port}/`)).status).toBe(404);

    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    await listener.query("listen ledger_change; listen chain_head");
    const heard: string[] = [];
    listener.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
    await contracts.mint(contracts.issuer, contracts.issuer);
    const number = await contracts.client.getBlockNumber();
    await atHead();
    const { rows } = await db.query<{ seq: number }>("select max(seq) as seq from chain.ledger_change");
    const wanted = [`ledger_change 1337:${rows[0]!.seq}`, `chain_head 1337:${number}`];
    await until(`both notices: ${wanted.join()}`, async () => wanted.every((notice) => heard.includes(notice)));
    await listener.end();

    indexer.child.kill("SIGTERM");
    expect(await indexer.exited).toBe(0);
  });

  it("takes over from a killed leader at once", async () => {
    const first = startIndexer();
    await until("leading", async () => (await first.health()).chains[0]?.state === "leader");
    const second = startIndexer();
    await until("standing by", async () => (await second.health()).chains[0]?.state === "standby");
    await contracts.mint(contracts.issuer, contracts.issuer);
    await atHead();
    const began = performance.now();
    await first.kill9();
    const since = () => Math.round(performance.now() - began);
    // The other one leads before there is anything new to tell, and then applies a block that came after the death.
    await until("leading in its place", async () => (await second.health()).chains[0]?.state === "leader");
    const ledMs = since();
    await contracts.mint(contracts.issuer, contracts.issuer);
    await atHead();
    console.log(
      `kill -9 of the leader: the other process leads after ${ledMs} ms, a new block is in the mirror after ${since()} ms`,
    );
    await expectNothingLostOrDoubled();
  });

  it("survives the loss of its connections to Postgres", async () => {
    startIndexer();
    await atHead();
    for (let i = 0; i < 3; i++) {
      await db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hawser indexer%1337'",
      );
      await contracts.mint(contracts.issuer, contracts.issuer);
      await atHead();
    }
    await expectNothingLostOrDoubled();
  });

  it("follows a chain back that was killed and came back with an older state", async () => {
    await chain.stop();
    await chain.restart();
    const saved = Number(await contracts.client.getBlockNumber());
    const indexer = startIndexer();
    for (let i = 0; i < 12; i++) await contracts.actAtRandom(dice, tokens);
    await contracts.mint(contracts.issuer, contracts.issuer);
    await atHead();
    await chain.kill9();
    await until("noticing", async () => (await indexer.health()).chains[0]?.problem !== null);
    await chain.restart();
    expect(Number(await contracts.client.getBlockNumber())).toBe(saved);
    await atHead();
    await expectNothingLostOrDoubled();
    await contracts.mint(contracts.issuer, contracts.issuer);
    await atHead();
    await expectNothingLostOrDoubled();
  });

  it("refuses a node on which other code stands than was deployed", async () => {
    const forwarder = contracts.deployment.contracts.forwarder.toLowerCase();
    const settings = {
      ...contracts.deployment,
      rpcUrls: [chain.rpcUrl],
      finality: { depth: 0 },
      code: { ...codeOf([contracts.deployment]), [forwarder]: `0x${"00".repeat(32)}` },
    };
    const indexer = startIndexer({ CHAINS: JSON.stringify(settings) });
    const health = await until("refusing", async () => {
      const found = await indexer.health();
      return found.chains[0]?.state === "refused" && found;
    });
    expect(health.chains[0]?.problem).toBe(`CHAIN_WRONG: other code than was deployed stands at ${forwarder}`);
    await indexer.kill9();
  });

  it("refuses a chain that was begun anew, and deletes nothing", async () => {
    const count = async () => (await db.query("select count(*) from chain.event")).rows;
    const before = await count();
    const other = await localChain();
    try {
      await createTestClient({ mode: "anvil", transport: http(other.rpcUrl) }).mine({ blocks: 1 });
      const settings = { ...contracts.deployment, genesis: undefined, rpcUrls: [other.rpcUrl], finality: { depth: 0 } };
      const indexer = startIndexer({ CHAINS: JSON.stringify(settings) });
      const health = await until("refusing", async () => {
        const found = await indexer.health();
        return found.chains[0]?.state === "refused" && found;
      });
      expect(health.ready).toBe(false);
      expect(health.chains[0]?.problem).toMatch(/another chain.*Nothing was changed/s);
      expect(await count()).toEqual(before);
    } finally {
      await other.stop();
    }
  });

  it("ends with all faults of its settings, and only for those", async () => {
    const indexer = startIndexer({ CHAINS: '[{"chainId":-1,"rpcUrls":[]}]', INDEXER_PORT: "x" });
    let said = "";
    indexer.child.stderr!.on("data", (data: Buffer) => (said += data.toString()));
    expect(await indexer.exited).toBe(2);
    for (const name of ["INDEXER_PORT", "chainId", "rpcUrls", "contracts", "finality"]) expect(said).toContain(name);
  });
});
