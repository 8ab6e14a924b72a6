import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { codeOf } from "#domain/chain/deployments";
import { otherwiseIn } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import { Listener } from "../../backend/core/changes.ts";
import { Database } from "../../backend/core/database.ts";
import { migrate } from "../../backend/migrations/migrate.ts";
import { readChains, type ChainSettings, type Settings } from "../../backend/settings/settings.ts";
import { Ledger } from "../../backend/ledger/ledger.ts";
import { startRelay, type RelayStatus } from "../../backend/relayer/worker.ts";
import { chainConfigSchema } from "../../indexer/core/config.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { startWorker } from "../../indexer/sync/worker.ts";
import { deployContracts } from "../../scripts/deploy/deploy-contracts.ts";
import type { AnvilOptions } from "../../scripts/services/anvil.ts";
import { loginUrls, type LoginUrls, makeLoginsAt } from "../../scripts/services/logins.ts";
import { setPasswordCost } from "./argon2.ts";
import { deployFirst } from "./first-contracts.ts";
import { localChain, type LocalChain } from "./chain.ts";
import { PUBLIC_URL } from "./letters.ts";
import { TEST_PASSWORDS } from "./logins.ts";
import { migratedDatabase } from "./migrated.ts";

/** A part that runs in this process until it is ended. */
export interface Part {
  end(): Promise<void>;
}

/** A database of its own, a chain with our contracts, and the parts between them, each started by itself. */
export interface Stand {
  readonly url: string;
  /** The same database with the logins that do not own it. */
  readonly logins: LoginUrls;
  readonly database: Database;
  readonly listener: Listener;
  readonly chain: LocalChain;
  readonly chains: readonly ChainSettings[];
  /** Calls the chain's node, its methods for tests included. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** The file of the chains, as the processes read it. */
  readonly chainsFile: string;
  /** The file with the operator's key. */
  readonly keyFile: string;
  readonly dir: string;
  readonly settings: Settings;
  indexer(): Part;
  relayer(options?: { pollMs?: number }): Part & { readonly status: RelayStatus; readonly lines: string[] };
  /** The consumer of the ledger without the rest of the backend. */
  ledger(): Part;
  close(): Promise<void>;
}

export interface StandOptions {
  readonly anvil?: AnvilOptions;
  /** Uses contracts of the first generation. */
  readonly first?: boolean | undefined;
  /** Depth at which a block is final. */
  readonly finality?: number;
  readonly smtpUrl?: string;
  /** The number of the chain; 1337 when left out. */
  readonly chainId?: number | undefined;
  /** A database outside the test run's cluster. */
  readonly databaseUrl?: string;
}

export async function stand(options: StandOptions = {}): Promise<Stand> {
  // Programs that are started beside it hash at the cost of the product.
  setPasswordCost("full");
  const dir = await mkdtemp(join(tmpdir(), "hawser-stand-"));
  const own = options.databaseUrl;
  if (own !== undefined) await makeLoginsAt(own, TEST_PASSWORDS);
  const [store, chain] = await Promise.all([
    own === undefined ? migratedDatabase() : { url: own, drop: async () => undefined },
    localChain(options.anvil),
  ]);
  const rpc: Stand["rpc"] = async (method, params = []) => {
    const answer = await fetch(chain.rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  if (options.chainId !== undefined) await rpc("anvil_setChainId", [options.chainId]);
  const operator = chain.accounts[0]!;
  // A test's own database has no migrations yet.
  const migrated = own === undefined ? undefined : migrateChain(own).then(() => migrate(own));
  const [book] = await Promise.all([
    deployContracts({ rpcUrl: chain.rpcUrl, privateKey: operator.privateKey }),
    migrated,
  ]);
  const deployment = book.at(-1)!;
  const used =
    options.first === true
      ? {
          ...(await deployFirst(chain.rpcUrl, operator.privateKey as Hex)),
          documentStore: deployment.contracts.documentStore,
          generation: 1,
        }
      : deployment.contracts;
  const written = {
    chainId: deployment.chainId,
    name: "Local chain",
    rpcUrls: [chain.rpcUrl],
    wsUrls: [chain.wsUrl],
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    finality: { depth: options.finality ?? 0 },
    genesis: deployment.genesis,
    operator: deployment.operator,
    startBlock: deployment.startBlock,
    contracts: used,
    code: codeOf([deployment]),
  };
  const [chainsFile, keyFile] = [join(dir, "chains.json"), join(dir, "operator.key")];
  await writeFile(chainsFile, JSON.stringify([written]));
  await writeFile(keyFile, operator.privateKey, { mode: 0o600 });
  const chains = readChains(chainsFile);
  const logins = loginUrls(store.url, TEST_PASSWORDS);
  const { appDatabaseUrl, workerDatabaseUrl, indexerDatabaseUrl } = logins;
  const kek = randomBytes(32);
  const database = new Database(appDatabaseUrl, workerDatabaseUrl, kek);
  await database.open();
  const listener = new Listener(workerDatabaseUrl);
  await listener.open();
  const settings: Settings = {
    ...otherwiseIn(SETTINGS, "backend"),
    appDatabaseUrl,
    workerDatabaseUrl,
    chains,
    kek,
    storageDir: join(dir, "files"),
    smtpUrl: options.smtpUrl ?? "smtp://127.0.0.1:1",
    publicUrl: PUBLIC_URL,
    port: 1,
    webDir: join(dir, "web"),
    keyService: null,
  };
  const parts = new Set<Part>();
  const keep = <P extends Part>(part: P): P => {
    const end = part.end.bind(part);
    const kept = Object.assign(part, { end: async () => void (parts.delete(kept) && (await end())) });
    parts.add(kept);
    return kept;
  };
  return {
    rpc,
    url: store.url,
    logins,
    database,
    listener,
    chain,
    chains,
    chainsFile,
    keyFile,
    dir,
    settings,
    indexer() {
      const stop = new AbortController();
      const worker = startWorker(indexerDatabaseUrl, chainConfigSchema.parse(written), () => undefined, stop.signal);
      return keep({ end: async () => (stop.abort(), worker.done) });
    },
    relayer({ pollMs = 200 } = {}) {
      const stop = new AbortController();
      const lines: string[] = [];
      const account = privateKeyToAccount(operator.privateKey as Hex);
      const relay = startRelay({
        database,
        databaseUrl: workerDatabaseUrl,
        chain: chains[0]!,
        account,
        pollMs,
        log: (line) => lines.push(line),
        signal: stop.signal,
      });
      return keep({ status: relay.status, lines, end: async () => (stop.abort(), relay.done) });
    },
    ledger() {
      const ledger = new Ledger(database, listener, settings);
      ledger.onApplicationBootstrap();
      return keep({ end: () => ledger.onApplicationShutdown() });
    },
    async close() {
      for (const part of parts) await part.end();
      await listener.close();
      await database.close();
      await Promise.all([chain.stop(), store.drop()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Waits until the answer is there; throws with `what` if it stays empty. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  for (const end = Date.now() + timeoutMs; ;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not in ${timeoutMs} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}
