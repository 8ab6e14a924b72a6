import { setFlagsFromString } from "node:v8";
import { ConfigError, readConfig, type IndexerConfig } from "./config.ts";
import { serveHealth } from "./health.ts";
import { jsonLog } from "./log.ts";
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

const config = settings();
const log = jsonLog(config.logLevel);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());

const workers = config.chains.map((chain) => startWorker(config.indexerDatabaseUrl, chain, log, stop.signal));
const { server, port } = await serveHealth(config.indexerPort, config.healthHost, () => workers.map((worker) => worker.status()), stop.signal);
log("info", "the indexer runs", { port, chains: config.chains.map(({ chainId }) => chainId) });

await Promise.all(workers.map((worker) => worker.done));
server.close();
server.closeAllConnections();
log("info", "the indexer stopped");
