import "reflect-metadata";
import { createServer } from "node:http";
import { privateKeyToAccount } from "viem/accounts";
import { PROMETHEUS_TYPE } from "#domain/prometheus";
import { Database } from "../core/database.ts";
import { assertLogins, endInWords } from "../settings/footing.ts";
import { relayerMetrics } from "./metrics.ts";
import { readRelayerSettings } from "./settings.ts";
import { startRelay } from "./worker.ts";

const log = (line: string): void => void process.stdout.write(`${line}\n`);
const settings = readRelayerSettings(process.env);
const account = privateKeyToAccount(settings.privateKey);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());

async function openDatabase(): Promise<Database> {
  for (;;) {
    const database = new Database(settings.workerDatabaseUrl, settings.workerDatabaseUrl, null);
    try {
      await database.open();
      return database;
    } catch (error) {
      await database.close().catch(() => undefined);
      log(`the database is down: ${error instanceof Error ? error.message : String(error)}`);
      if (stop.signal.aborted) process.exit(0);
      await new Promise((again) => setTimeout(again, 1_000));
    }
  }
}

const database = await openDatabase();
await assertLogins({ workerDatabaseUrl: settings.workerDatabaseUrl }).catch(endInWords);
const relays = settings.chains.map((chain) =>
  startRelay({
    database,
    databaseUrl: settings.workerDatabaseUrl,
    chain,
    account,
    pollMs: settings.relayerPollMs,
    log,
    signal: stop.signal,
  }),
);
const server = createServer((request, response) => {
  if (request.url?.split("?")[0] === "/metrics")
    return void relayerMetrics(
      database,
      relays.map(({ status }) => status),
    ).then(
      (text) => response.writeHead(200, { "Content-Type": PROMETHEUS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  const chains = relays.map(({ status }) => status);
  const well = !stop.signal.aborted && chains.every(({ state }) => state === "leading" || state === "standby");
  response
    .writeHead(well ? 200 : 503, { "Content-Type": "application/json" })
    .end(JSON.stringify({ account: account.address, chains }));
});
await new Promise<void>((listening) => server.listen(settings.relayerPort, settings.healthHost, listening));
const bound = server.address();
log(
  `the relayer runs for ${account.address}, health on port ${typeof bound === "object" && bound ? bound.port : settings.relayerPort}`,
);

await Promise.all(relays.map((relay) => relay.done));
server.close();
server.closeAllConnections();
await database.close();
log("the relayer stopped");
