import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { codeOf, generationOf } from "#domain/chain/deployments";
import { networkOf } from "#domain/chain/networks";
import { connect } from "../../../indexer/store/db.ts";
import { migrateChain } from "../../../indexer/store/migrate.ts";
import { launch, type Running } from "../../lib/processes.ts";
import { freePort } from "../../lib/ports.ts";
import { LOCAL_CHAIN_ID } from "../../services/anvil.ts";
import { MEMORY } from "../../start/environment.ts";
import { ENGINE } from "../../start/processes.ts";
import { BUNDLED, PROGRAMS } from "../../lib/programs.ts";
import type { ActingChain } from "./chain.ts";
import type { Readable } from "./rows.ts";

/** Something that follows the chain into a database, up to its head. */
export interface Follower {
  readonly readable: Readable;
  stop(): Promise<void>;
}

const follower = (running: Running, readable: Readable): Follower => ({ readable, stop: () => running.stop() });

/** The hint, the logs, one INSERT. */
export async function followFloor(chain: ActingChain, databaseUrl: string): Promise<Follower> {
  await migrateChain(databaseUrl);
  const running = await launch({
    name: "the floor",
    command: process.execPath,
    args: [
      "--conditions=source",
      fileURLToPath(new URL("./floor.ts", import.meta.url)),
      chain.rpcUrl,
      chain.wsUrl,
      databaseUrl,
    ],
    ready: (line) => (line === "the floor listens" ? line : undefined),
    onLine: (line) => console.error(`floor: ${line}`),
  });
  return follower(running, {
    databaseUrl,
    channel: "floor",
    blocksAbove: "select block from chain.event where block > $1",
  });
}

/** The product's own process, built as for production into the folder, with the settings that `npm start` gives it. */
export async function followOurs(chain: ActingChain, databaseUrl: string, built: string): Promise<Follower> {
  await migrateChain(databaseUrl);
  const { deployment } = chain;
  const settings = {
    chainId: LOCAL_CHAIN_ID,
    rpcUrls: [chain.rpcUrl],
    wsUrls: [chain.wsUrl],
    finality: networkOf(LOCAL_CHAIN_ID)?.finality,
    genesis: deployment.genesis,
    startBlock: deployment.startBlock,
    contracts: [{ ...deployment.contracts, generation: generationOf(deployment) }],
    code: codeOf([deployment]),
  };
  const running = await launch({
    name: "the indexer",
    command: process.execPath,
    args: ["--enable-source-maps", ...(ENGINE.indexer ?? []), join(built, BUNDLED, PROGRAMS.indexer)],
    env: { ...process.env, ...MEMORY, INDEXER_DATABASE_URL: databaseUrl, CHAINS: JSON.stringify([settings]) },
    onLine: (line) => {
      if (!line.includes('"info"')) console.error(line);
    },
  });
  const head = await chain.head();
  await until(databaseUrl, `select coalesce(max(number), 0) >= ${head} as done from chain.heads`, running);
  return follower(running, {
    databaseUrl,
    channel: "ledger_change",
    blocksAbove: `select block_number as block from chain.events where chain_id = ${LOCAL_CHAIN_ID}
      and block_number > $1`,
  });
}

const PEER = fileURLToPath(new URL("../peers/", import.meta.url));

/** Ponder with the same events and state. It tells nobody by itself: a trigger on its table does. */
export async function followPonder(chain: ActingChain, databaseUrl: string): Promise<Follower> {
  const port = await freePort();
  const running = await launch({
    name: "Ponder",
    command: `${PEER}node_modules/.bin/ponder`,
    args: ["start", "--schema", "peer", "--port", String(port), "--log-level", "warn"],
    cwd: PEER,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PEER_RPC: chain.rpcUrl,
      PEER_WS: chain.wsUrl,
      PEER_FACTORY: chain.deployment.contracts.factory,
      PONDER_TELEMETRY_DISABLED: "1",
      CI: "true",
    },
    onLine: (line) => console.error(`ponder: ${line}`),
  });
  let over: string | undefined;
  void running.exited.then((how) => (over = how));
  for (;;) {
    if (over !== undefined) throw new Error(`Ponder ended with ${over}`);
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.status === 200) break;
    await wait(100);
  }
  const db = await connect(databaseUrl, "hawser bench");
  await db.query(`create function peer.tell() returns trigger language plpgsql as $$ begin perform pg_notify('ponder', ''); return null; end $$;
    create trigger tell after insert on peer.event for each statement execute function peer.tell()`);
  await db.end();
  return follower(running, {
    databaseUrl,
    channel: "ponder",
    blocksAbove: "select block from peer.event where block > $1",
  });
}

async function until(databaseUrl: string, question: string, running: Running): Promise<void> {
  const db = await connect(databaseUrl, "hawser bench");
  let over: string | undefined;
  void running.exited.then((how) => (over = how));
  while ((await db.query<{ done: boolean }>(question)).rows[0]?.done !== true) {
    if (over !== undefined) throw new Error(`the indexer ended with ${over}`);
    await wait(50);
  }
  await db.end();
}
