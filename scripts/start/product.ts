import { KeyService } from "../../backend/ports/key-service.ts";
import { randomBytes } from "node:crypto";
import { access, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { listensOn, reachedAt } from "#domain/network";
import { keptText } from "../lib/kept-files.ts";
import { PidFile } from "../lib/pid-file.ts";
import { freePort } from "../lib/ports.ts";
import { PRACTICE_FIATA } from "../services/fiata.ts";
import { startMailbox } from "../services/mailbox.ts";
import { startMailboxPage } from "../services/mailbox-page.ts";
import { acquaint } from "./acquaint.ts";
import { buildStale } from "./build.ts";
import { joinChains, keepLocalChain, relayerKey } from "./chains.ts";
import { keepDatabase } from "./database.ts";
import { type Compiler, type CompiledFolder, keepCompiler, keepWeb } from "./development.ts";
import { readDemo } from "./demo-logins.ts";
import type { Installation } from "./environment.ts";
import { openFolders } from "./folders.ts";
import type { KeeperOptions } from "./keeper.ts";
import { openLog } from "./log.ts";
import { innerPorts, lostPort, outerPort, PortLost } from "./ports.ts";
import { BUNDLED } from "../lib/programs.ts";
import {
  hasEntry,
  keepProcess,
  type KeptProcess,
  LONG_RUNNING,
  type LongRunning,
  ready,
  runOnce,
} from "./processes.ts";
import { type Practice, startPractice } from "./practice.ts";
import type { Settings } from "./settings.ts";

export interface Product {
  readonly told: Installation["told"];
  readonly demo: boolean;
  /** Why it should not have been started, where that was overruled. */
  readonly unsafe: readonly string[];
  readonly chainUrls: readonly string[];
  /** The page of the practice exchange, where one was asked for. */
  readonly exchange: string | undefined;
  /** Ends every part, the last started first. */
  stop(): Promise<void>;
}

const READY_MS = 120_000;
/**
 * Programs that start at the same moment may choose the same ports, and lose one at a time: a try for each, and the
 * last.
 */
const TRIES = 8;

/** The folders that a process is made from. */
const MADE_FROM = {
  indexer: ["domain", "indexer"],
  relayer: ["domain", "backend"],
  backend: ["domain", "backend"],
} as const satisfies Record<LongRunning, readonly CompiledFolder[]>;

/** The folders that the schemas are made from: what is asked of whom follows from the acts and kinds of the domain. */
const SCHEMA_FROM: readonly CompiledFolder[] = ["domain", "indexer", "backend/asked", "backend/migrations"];

/**
 * Brings the whole product up: build, database, chain and contracts, migrations, mailbox, processes, demo. When a step
 * fails, or `aborted` fires, what was started is ended and the promise rejects.
 */
export async function startProduct(
  root: string,
  settings: Settings,
  say: (words: string) => void,
  aborted: AbortSignal,
): Promise<Product> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await tryToStart(root, settings, say, aborted);
    } catch (error) {
      if (!(error instanceof PortLost) || left === 0) throw error;
      say(`${error.message}: others are chosen`);
    }
  }
}

async function tryToStart(
  root: string,
  settings: Settings,
  say: (words: string) => void,
  aborted: AbortSignal,
): Promise<Product> {
  const folders = await openFolders(settings.dataDir);
  const pids = await PidFile.take(folders.run, "scripts/start/main.ts");
  const running: { readonly stop: () => Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const part of running.toReversed()) await part.stop();
    pids.release();
  };
  const step = async <Result>(words: string, work: () => Promise<Result>): Promise<Result> => {
    aborted.throwIfAborted();
    const begun = Date.now();
    const result = await work();
    say(`${words} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    return result;
  };
  const options: KeeperOptions = { pids, say };
  const log = (name: string) => openLog(folders.logs, name);
  const started = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    running.push(part);
    return part;
  };
  let chosen: readonly number[] = [];
  try {
    const { given } = settings;
    const from = (file: string | undefined): string | undefined => file && resolve(root, file);
    const port = await outerPort(given.port);
    const publicUrl = given.publicUrl ?? `http://localhost:${port}`;
    const host = listensOn({ host: given.host ?? null, publicUrl });
    const kekFile = from(given.kekFile) ?? folders.secret("kek");
    const { kmsUrl, kmsKek } = given;
    const kmsTokenFile = from(given.kmsTokenFile);
    await keptText(kekFile, async () =>
      kmsUrl === undefined || kmsTokenFile === undefined || kmsKek === undefined
        ? randomBytes(32).toString("hex")
        : new KeyService({ url: kmsUrl, tokenFile: kmsTokenFile }).wrap(kmsKek, randomBytes(32)),
    );
    const relayer = await relayerKey(folders, from(given.relayerKeyFile));

    const compiled = join(root, settings.development ? "dist/dev" : "dist");
    const programs = settings.development ? compiled : join(compiled, BUNDLED);
    let compiler: Compiler | undefined;
    if (settings.development)
      compiler = await step("Server compiled", async () =>
        started(await keepCompiler(root, compiled, log("compiler"), options)),
      );
    else await step("Program built", () => buildStale(root));
    const inner = await innerPorts(folders.ports, port);
    const indexerPort = given.indexerPort ?? inner.indexer;
    const relayerPort = given.relayerPort ?? inner.relayer;
    const metricsPort = given.metricsPort ?? inner.metrics;
    const backendPort = settings.development ? await freePort() : port;
    chosen = [port, backendPort, indexerPort, relayerPort, metricsPort, ...Object.values(inner)];
    const database =
      settings.database ??
      (await step("PostgreSQL runs", async () => {
        const { kept, addresses } = await keepDatabase(folders, inner.postgres, log("postgres"), options);
        started(kept);
        return addresses;
      }));
    if (settings.chains === undefined) {
      await step("Local chain runs, contracts stand", async () =>
        started(
          await keepLocalChain(
            folders,
            inner.chain,
            publicUrl,
            relayer.key,
            log("chain"),
            options,
            given.chainLagAlarm,
          ),
        ),
      );
    } else {
      const wanted = settings.chains;
      await step("Chains answer, contracts stand", () => joinChains(folders, wanted, relayer.key, given.chainLagAlarm));
    }
    let mailboxUrl: string | undefined;
    if (given.smtpUrl === undefined) {
      await step("Mailbox listens", async () => {
        const mailbox = started(await startMailbox({ smtpPort: inner.smtp, folder: folders.mail }));
        mailboxUrl = started(await startMailboxPage(mailbox, inner.mailbox)).url;
      });
    }
    const installation: Installation = {
      root,
      programs,
      told: {
        ...(settings.exchanges
          ? {
              fiataUrl: `http://127.0.0.1:${inner.fiata}`,
              fiataProviderId: PRACTICE_FIATA.providerId,
              fiataAliasId: PRACTICE_FIATA.aliasId,
            }
          : {}),
        ...settings.texts,
        ...database,
        dataDir: folders.data,
        port: String(backendPort),
        publicUrl,
        innerUrl: reachedAt(host, backendPort),
        webDir: join(root, "dist/web"),
        chainsFile: folders.chainsFile,
        kekFile,
        kmsTokenFile,
        relayerKeyFile: relayer.file,
        storageDir: from(given.storageDir) ?? join(folders.data, "files"),
        smtpUrl: given.smtpUrl ?? `smtp://127.0.0.1:${inner.smtp}`,
        mailbox: mailboxUrl,
        indexerPort: String(indexerPort),
        relayerPort: String(relayerPort),
        metricsPort: String(metricsPort),
      },
    };
    const migrate = async (): Promise<void> => {
      for (const name of ["migrateChain", "migrate"] as const) await runOnce(name, installation, log("migrate"));
    };
    await step("Database is up to date", migrate);
    const addresses = {
      indexer: `${reachedAt(given.healthHost, indexerPort)}/health/ready`,
      relayer: `${reachedAt(given.healthHost, relayerPort)}/health`,
      backend: `${installation.told.innerUrl}/health/ready`,
    };
    const processes: { readonly name: LongRunning; readonly process: KeptProcess }[] = [];
    await step("Indexer, relayer and backend answer", async () => {
      for (const name of LONG_RUNNING)
        processes.push({ name, process: started(await keepProcess(name, installation, log(name), options)) });
      await Promise.all(processes.map(({ name, process }) => ready(process, addresses[name], READY_MS, aborted)));
    });
    if (compiler !== undefined) {
      const web = { host, port, backendUrl: installation.told.innerUrl };
      await step("Web answers", async () => started(await keepWeb(root, web, log("web"), options)));
      compiler.onChange(async (changed) => {
        if (SCHEMA_FROM.some((folder) => changed.has(folder))) await migrate();
        const concerned = processes.filter(({ name }) => MADE_FROM[name].some((folder) => changed.has(folder)));
        await Promise.all(concerned.map(({ process }) => process.restart()));
      });
    }
    let practice: Practice | undefined;
    if (settings.exchanges)
      await step("Practice exchange listens", async () => {
        practice = await startPractice({ folders, inner, innerUrl: installation.told.innerUrl }, started);
      });
    if (settings.demo && hasEntry("seed", installation) && !(await exists(folders.seeded))) {
      await step("Demo companies and documents made", () => runOnce("seed", installation, log("seed")));
      await writeFile(folders.seeded, `${new Date().toISOString()}\n`);
    }
    const platform = practice?.platform;
    // That of the node's administrator comes first.
    const logins = settings.demo && platform !== undefined ? await readDemo(folders.data) : [];
    const [administrator] = logins;
    if (platform !== undefined && administrator !== undefined)
      await step("Practice platform is known", () =>
        acquaint(
          {
            url: installation.told.innerUrl,
            administrator,
            companies: logins.filter(({ role }) => role === "administrator"),
          },
          platform,
        ),
      );
    aborted.throwIfAborted();
    return {
      told: installation.told,
      demo: settings.demo,
      unsafe: settings.unsafe,
      exchange: practice?.page,
      chainUrls: settings.chains?.rpcUrls ?? [`http://127.0.0.1:${inner.chain}`],
      stop,
    };
  } catch (error) {
    await stop();
    throw await lostPort(chosen, error);
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
