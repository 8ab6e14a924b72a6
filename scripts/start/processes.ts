import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { drainSeconds } from "#domain/network";
import type { ProcessName } from "#domain/setting";
import { launch, type Running } from "../lib/processes.ts";
import { environmentOf, type Installation } from "./environment.ts";
import { type KeeperOptions, type Kept, keep } from "./keeper.ts";
import type { Log } from "./log.ts";

/** Where each process begins. Without the entry `seed` is left out; every other one must be there. */
const ENTRIES: Readonly<Record<ProcessName, string>> = {
  migrate: "dist/backend/migrate.js",
  migrateChain: "dist/indexer/migrate.js",
  relayer: "dist/backend/relayer/main.js",
  indexer: "dist/indexer/main.js",
  backend: "dist/backend/main.js",
  seed: "scripts/seed/main.ts",
};

/**
 * Ways of Node's engine: who reads a long chain or answers many requests makes much that lives for a moment, and a
 * small nursery keeps it in less memory.
 */
export const ENGINE: Readonly<Partial<Record<ProcessName, readonly string[]>>> = {
  indexer: ["--max-semi-space-size=16"],
  backend: ["--max-semi-space-size=8"],
};

export const hasEntry = (name: ProcessName, installation: Installation): boolean =>
  existsSync(join(installation.root, ENTRIES[name]));

function start(name: ProcessName, installation: Installation, log: Log): Promise<Running> {
  const entry = ENTRIES[name];
  if (!hasEntry(name, installation)) return Promise.reject(new Error(`${entry} is missing`));
  return launch({
    name,
    command: process.execPath,
    args: [
      ...(entry.endsWith(".ts") ? ["--conditions=source"] : []),
      "--enable-source-maps",
      ...(ENGINE[name] ?? []),
      join(installation.root, entry),
    ],
    cwd: installation.root,
    env: environmentOf(name, installation.told),
    onLine: log,
  });
}

/** Runs a process to its end; rejects with its last lines when it fails. */
export async function runOnce(name: ProcessName, installation: Installation, log: Log): Promise<void> {
  const lines: string[] = [];
  const running = await start(name, installation, (line) => {
    lines.push(line);
    log(line);
  });
  const how = await running.exited;
  if (how !== "exit code 0") throw new Error([`${name} failed (${how})`, ...lines.slice(-20)].join("\n  "));
}

/** A process that is kept running, with the last lines that it wrote. */
export interface KeptProcess extends Kept {
  lastLines(): readonly string[];
}

const LINES_KEPT = 20;

/** A little more than a process gives itself. */
const ENDING_MS = 15_000;

/** Keeps a process running; every start is a new one with the same environment. */
export async function keepProcess(
  name: ProcessName,
  installation: Installation,
  log: Log,
  options: KeeperOptions,
): Promise<KeptProcess> {
  const lines: string[] = [];
  const take: Log = (line) => {
    lines.push(line);
    if (lines.length > LINES_KEPT) lines.shift();
    log(line);
  };
  const { drain, publicUrl } = installation.told;
  const graceMs =
    name === "backend"
      ? drainSeconds({ drain: drain === undefined ? null : Number(drain), publicUrl }) * 1_000 + ENDING_MS
      : ENDING_MS;
  const kept = await keep(
    { name, mark: ENTRIES[name], graceMs, start: () => start(name, installation, take) },
    options,
  );
  return { ...kept, lastLines: () => [...lines] };
}

/** A process that ended so often before it was ready once will not do better the next time. */
const ENDS_BEFORE_READY = 3;

/**
 * Waits until the process answers 200 at the address. Rejects when `aborted` fires, when the process refuses to start
 * or
 * cannot stay up, with its last lines, and after `timeoutMs`, with its last answer.
 */
export async function ready(process: KeptProcess, url: string, timeoutMs: number, aborted: AbortSignal): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    aborted.throwIfAborted();
    const last = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => (response.ok ? undefined : `${response.status} ${await response.text()}`),
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
    if (last === undefined) return process.begun();
    if (process.refuses()) throw new Error([`${process.name} refuses to start`, ...process.lastLines()].join("\n  "));
    if (process.ends() >= ENDS_BEFORE_READY)
      throw new Error([`${process.name} does not stay up`, ...process.lastLines()].join("\n  "));
    if (Date.now() > end) throw new Error(`${process.name} is not ready: ${last}`);
    await wait(100);
  }
}
