import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { otherwiseIn } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import { Database } from "../../backend/core/database.ts";
import type { Settings } from "../../backend/settings/settings.ts";
import { createApp } from "../../backend/create-app.ts";
import { setPasswordCost } from "./argon2.ts";
import type { LocalChain } from "./chain.ts";
import { deskDifferences } from "./desk.ts";
import { PUBLIC_URL } from "./letters.ts";
import { migratedDatabase } from "./migrated.ts";
import { stand } from "./stand.ts";

export interface TestBackend {
  readonly url: string;
  readonly settings: Settings;
  /** Address of the database as its owner; the backend does not have it. */
  readonly ownerUrl: string;
  readonly app: NestExpressApplication;
  readonly database: Database;
  /** Null when it was started without a chain. */
  readonly chain: LocalChain | null;
  stop(): Promise<void>;
}

const hex = (bytes: number): `0x${string}` => `0x${randomBytes(bytes).toString("hex")}`;

/** The surroundings of the backend: databases, settings, and the programs beside it. */
type Ground = Pick<TestBackend, "settings" | "ownerUrl" | "chain"> & { close(): Promise<void> };

/** A chain without a node, for tests that never act on one. */
async function withoutChain(): Promise<Ground> {
  const [database, dir] = await Promise.all([migratedDatabase(), mkdtemp(join(tmpdir(), "hawser-backend-"))]);
  return {
    chain: null,
    ownerUrl: database.url,
    settings: {
      ...otherwiseIn(SETTINGS, "backend"),
      appDatabaseUrl: database.appDatabaseUrl,
      workerDatabaseUrl: database.workerDatabaseUrl,
      kek: randomBytes(32),
      storageDir: join(dir, "files"),
      smtpUrl: "smtp://127.0.0.1:1",
      publicUrl: PUBLIC_URL,
      port: 1,
      webDir: join(dir, "web"),
      keyService: null,
      chains: [
        {
          chainId: 1337,
          name: "Local chain",
          rpcUrls: ["http://127.0.0.1:9"],
          wsUrls: [],
          explorer: null,
          nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
          finality: 0,
          startBlock: 0,
          genesis: hex(32),
          operator: hex(20),
          contracts: {
            forwarder: hex(20),
            factory: hex(20),
            registryImplementation: hex(20),
            registryDeployer: hex(20),
            documentStore: hex(20),
            generation: 2,
          },
          code: {},
        },
      ],
    },
    async close() {
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function withChain(finality: number, first: boolean | undefined, chainId: number | undefined): Promise<Ground> {
  const ground = await stand({ finality, first, chainId });
  ground.indexer();
  ground.relayer();
  return { settings: ground.settings, ownerUrl: ground.url, chain: ground.chain, close: () => ground.close() };
}

/** The real backend over a database of its own, listening on a free port; with a chain also relayer and indexer. */
export async function startBackend(options: {
  readonly chain: boolean;
  readonly finality?: number;
  /** With contracts of the first generation. */ readonly first?: boolean;
  /** The number of the chain; 1337 when left out. */ readonly chainId?: number;
  /** Settings under test. */ readonly settings?: Partial<Settings>;
  /** Whether new companies need approval; null: the default. */ readonly approval?: boolean | null;
  /** Hash passwords at the cost of the product: for tests in which the time it takes matters. */
  readonly fullPasswordCost?: boolean;
  /** Proxies in front of the database: for the requests of companies, and for everything else. */
  readonly through?: (url: string) => Promise<string>;
  readonly workerThrough?: (url: string) => Promise<string>;
}): Promise<TestBackend> {
  const {
    settings: usual,
    ownerUrl,
    chain,
    close,
  } = options.chain ? await withChain(options.finality ?? 0, options.first, options.chainId) : await withoutChain();
  setPasswordCost(options.fullPasswordCost === true ? "full" : "low");
  const { through, workerThrough } = options;
  const ways = {
    ...(through && { appDatabaseUrl: await through(usual.appDatabaseUrl) }),
    ...(workerThrough && { workerDatabaseUrl: await workerThrough(usual.workerDatabaseUrl) }),
  };
  const settings = { ...usual, ...options.settings, ...ways };
  const app = await createApp(settings);
  const { approval = false } = options;
  // Approval is set before the start, as an operator may do.
  if (approval !== null)
    await app
      .get(Database, { strict: false })
      .asWorker((tx) => tx.query("UPDATE app.node SET approval = $1", [approval]));
  await app.listen(0, "127.0.0.1");
  return {
    url: await app.getUrl(),
    settings,
    ownerUrl,
    app,
    chain,
    database: app.get(Database, { strict: false }),
    async stop() {
      // The indexer may be ahead of the backend for a moment.
      let differences = await deskDifferences(ownerUrl);
      for (let tried = 0; differences.length > 0 && tried < 50; tried++) {
        await setTimeout(100);
        differences = await deskDifferences(ownerUrl);
      }
      await app.close();
      await close();
      // After every story each desk is as if it were filled from nothing.
      if (differences.length > 0) throw new Error(["the desks that are kept are wrong", ...differences].join("\n"));
    },
  };
}
