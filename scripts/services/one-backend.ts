import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../indexer/store/db.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { loginUrls, makeLoginsAt } from "./logins.ts";
import { startPostgres } from "./postgres.ts";
import { buildServer } from "../lib/built-server.ts";
import { BUNDLED } from "../lib/programs.ts";
import { freePort } from "../lib/ports.ts";
import { launch } from "../lib/processes.ts";

const hex = (bytes: number): string => `0x${randomBytes(bytes).toString("hex")}`;

/** A chain that nobody runs: what is measured here asks none. */
const CHAIN = {
  chainId: 1337,
  name: "None",
  rpcUrls: ["http://127.0.0.1:9"],
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  finality: 0,
  genesis: hex(32),
  operator: hex(20),
  contracts: {
    forwarder: hex(20),
    factory: hex(20),
    registryImplementation: hex(20),
    registryDeployer: hex(20),
    documentStore: hex(20),
  },
};

export interface OneBackend {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Db;
  /** Its key-encryption key, for who opens its database. */
  readonly kek: Buffer;
  readonly pid: number;
  /** Settles with words for how it ended, also when nobody stopped it. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** The backend as it runs in production, in a process of its own, over a Postgres that writes to disk. */
export async function startOneBackend({
  compiled,
  preload,
  onLine,
}: {
  /** The folder of the compiled programs, which stays; when left out, they are compiled for this one alone. */
  readonly compiled?: string;
  /** A module that the process loads before ours. */ readonly preload?: string;
  readonly onLine?: (line: string) => void;
} = {}): Promise<OneBackend> {
  const [folder, built] = [await mkdtemp(join(tmpdir(), "hawser-bench-")), compiled ?? (await buildServer())];
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password: "bench" });
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const [port, kek] = [await freePort(), randomBytes(32)];
  const url = `http://127.0.0.1:${port}`;
  const passwords = { app: "bench", worker: "bench", indexer: "bench" };
  await makeLoginsAt(postgres.url(), passwords);
  const logins = loginUrls(postgres.url(), passwords);
  const env = {
    PATH: process.env["PATH"],
    APP_DATABASE_URL: logins.appDatabaseUrl,
    WORKER_DATABASE_URL: logins.workerDatabaseUrl,
    CHAINS: await file("chains.json", JSON.stringify([CHAIN])),
    KEK_FILE: await file("kek", kek.toString("hex")),
    STORAGE_DIR: join(folder, "files"),
    SMTP_URL: "smtp://127.0.0.1:9",
    PUBLIC_URL: url,
    PORT: String(port),
  };
  const program = (
    name: string,
    its: NodeJS.ProcessEnv,
    flags: readonly string[] = [],
    ready?: (line: string) => string | undefined,
  ) =>
    launch({
      name,
      command: process.execPath,
      args: [...flags, join(built, BUNDLED, `backend/${name}.js`)],
      cwd: built,
      env: its,
      ...(onLine ? { onLine } : {}),
      ...(ready ? { ready } : {}),
    });
  await migrateChain(postgres.url());
  await (
    await program("migrate", { DATABASE_URL: postgres.url() })
  ).exited;
  const db = await connect(postgres.url(), "hawser bench");
  // Nobody administers it who could approve a company.
  await db.query("UPDATE app.node SET approval = false");
  const backend = await program("main", env, preload === undefined ? [] : ["--import", preload], (line) =>
    line.includes("backend listens") ? url : undefined,
  );
  return {
    url,
    databaseUrl: postgres.url(),
    db,
    kek,
    pid: backend.pid,
    exited: backend.exited,
    async stop() {
      await db.end();
      await backend.stop();
      await postgres.stop();
      for (const made of compiled === undefined ? [folder, built] : [folder])
        await rm(made, { recursive: true, force: true });
    },
  };
}
