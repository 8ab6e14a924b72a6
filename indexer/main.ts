import { setFlagsFromString } from "node:v8";
import { setTimeout as sleep } from "node:timers/promises";
import { faultOfPooler } from "#domain/direct-connection";
import { SETTINGS } from "#domain/settings";
import { ConfigError, readConfig, type IndexerConfig } from "./core/config.ts";
import { serveHealth } from "./health.ts";
import { jsonLog } from "./core/log.ts";
import { connect } from "./store/db.ts";
import { startWorker } from "./sync/worker.ts";

// While a long chain is read, garbage would otherwise be let grow to several times of what is in use.
setFlagsFromString("--heap-growing-percent=30");

function settings(): IndexerConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** Health tells of a database that is away, and waits for no answer of it. */
const AWAY_MS = 1_000;

const config = settings();
const log = jsonLog(config.logLevel);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());

/**
 * Two leaders would write the same mirror: an address that cannot keep a lock ends the process. Asked again while the
 * database is away.
 */
async function assertDirect(): Promise<void> {
  while (!stop.signal.aborted) {
    try {
      const fault = await faultOfPooler(SETTINGS.indexerDatabaseUrl.variable, () =>
        connect(config.indexerDatabaseUrl, "hawser indexer start"),
      );
      if (fault === null) return;
      process.stderr.write(`${fault}\n`);
      process.exit(2);
    } catch {
      await sleep(AWAY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
}
await Promise.race([assertDirect(), sleep(AWAY_MS * 2, undefined, { ref: false })]);

const workers = config.chains.map((chain) => startWorker(config.indexerDatabaseUrl, chain, log, stop.signal));
const { server, port } = await serveHealth(
  config.indexerPort,
  config.healthHost,
  () => workers.map((worker) => worker.status()),
  stop.signal,
);
log("info", "the indexer runs", { port, chains: config.chains.map(({ chainId }) => chainId) });

await Promise.all(workers.map((worker) => worker.done));
server.close();
server.closeAllConnections();
log("info", "the indexer stopped");
