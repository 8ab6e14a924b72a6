import { totalmem } from "node:os";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../lib/ports.ts";
import { launch, type Running } from "../lib/processes.ts";
import { placeFor, postgresAccount } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { ensureCluster, postgresEnvironment, releaseCluster } from "./postgres-cluster.ts";

export interface PostgresOptions {
  /** Folder of the cluster; made and initialised when it holds none. */
  readonly dataDir: string;
  /** Password of the superuser `postgres`; counts when the cluster is made. */
  readonly password: string;
  /** A free port when left out. */
  readonly port?: number;
  /** False trades safety against power cuts for speed: for tests only. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  readonly onLine?: (line: string) => void;
}

export interface Postgres extends Running {
  readonly port: number;
  /**
   * Address of a database as the superuser; of `postgres` when left out. It has host and port for TCP; `host` among its
   * parameters is the folder of the socket, which clients prefer.
   */
  url(database?: string): string;
}

const READY = "database system is ready to accept connections";
const CLUSTER_HELD = /lock file "postmaster.pid" already exists|pre-existing shared memory block/;
const PORT_TAKEN = /could not (bind|create any TCP\/IP socket)/;
const ATTEMPTS = 40;
const PAUSE_MS = 250;

/**
 * Starts a PostgreSQL 18 of our own on 127.0.0.1 and, where the system has it, on a socket. A cluster left behind by a
 * crash is recovered: a server that still
 * holds it is ended first, a lock that no server holds is removed. Rejects with the server's own words otherwise.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = await postgresAccount();
  const binaries = await postgresBinaries(account);
  const dataDir = resolve(options.dataDir);
  await ensureCluster({
    initdb: binaries.initdb,
    dataDir,
    password: options.password,
    account,
    onLine: options.onLine,
  });
  await releaseCluster(dataDir);
  const place = await placeFor(dataDir, account);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      const running = await launch({
        name: "PostgreSQL",
        command: binaries.postgres,
        args: ["-D", place, "-p", String(port), ...flags(options, hasSocket(dataDir) ? place : "")],
        cwd: dataDir,
        env: postgresEnvironment(),
        uid: account?.uid,
        gid: account?.gid,
        // The "fast" shutdown: open transactions are rolled back, everything is written.
        stopSignal: "SIGINT",
        onLine: options.onLine,
        ready: (line) => (line.includes(READY) ? "ready" : undefined),
      });
      const authority = `postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}`;
      const way = hasSocket(dataDir) ? `?host=${encodeURIComponent(dataDir)}` : "";
      return { ...running, port, url: (database = "postgres") => `postgres://${authority}/${database}${way}` };
    } catch (error) {
      const words = String(error);
      const again = CLUSTER_HELD.test(words) || (PORT_TAKEN.test(words) && options.port === undefined);
      if (!again || attempt === ATTEMPTS) throw error;
      // After a kill -9 the old server's workers need a moment to notice that it is gone.
      await wait(PAUSE_MS);
    }
  }
}

/** The share of the machine's memory. */
const SHARE = 1 / 16;
const MB = 1_024 * 1_024;
const [LEAST_MB, MOST_MB] = [128, 1_024];

/**
 * Keys of titles are as good as random: their indexes are written all over. So they are to stay in memory, and a page
 * is to be written ahead whole (which happens once after each checkpoint) seldom and small.
 */
const forRandomKeys = (): Record<string, string> => ({
  shared_buffers: `${Math.round(Math.min(MOST_MB, Math.max(LEAST_MB, (totalmem() / MB) * SHARE)))}MB`,
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
});

/** Systems take no longer path of a socket. */
const LONGEST_PATH = 100;

/**
 * Whether clients reach the server by a socket in the folder of the cluster, which only its owner may enter: a small
 * query takes about a sixth less time than by TCP.
 */
const hasSocket = (dataDir: string): boolean =>
  process.platform !== "win32" && Buffer.byteLength(`${dataDir}/.s.PGSQL.65535`) <= LONGEST_PATH;

function flags(options: PostgresOptions, sockets: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: sockets,
    max_connections: String(options.maxConnections ?? 100),
    log_min_messages: "warning",
    ...forRandomKeys(),
    ...(options.durable === false ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
