import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { drainSeconds } from "#domain/network";
import type { ProcessName } from "#domain/setting";
import { launch, type Running } from "../lib/processes.ts";
import { environmentOf, type Installation } from "./environment.ts";
import { type KeeperOptions, type Kept, keep } from "./keeper.ts";
import type { Log } from "./log.ts";
import { PROGRAMS } from "../lib/programs.ts";

/** The processes that the supervisor keeps, in the order in which they are started. */
export const LONG_RUNNING = ["indexer", "relayer", "backend"] as const satisfies readonly ProcessName[];
export type LongRunning = (typeof LONG_RUNNING)[number];

/** Runs from its source; left out where it is missing. */
const SEED = "scripts/seed/main.ts";

const entryOf = (name: ProcessName, { root, programs }: Installation): string =>
  name === "seed" ? join(root, SEED) : join(programs, PROGRAMS[name]);

/**
 * Ways of Node's engine: who reads a long chain or answers many requests makes much that lives for a moment, and a
 * small nursery keeps it in less memory.
 */
export const ENGINE: Readonly<Partial<Record<ProcessName, readonly string[]>>> = {
  indexer: ["--max-semi-space-size=16"],
  backend: ["--max-semi-space-size=8"],
};

export const hasEntry = (name: ProcessName, installation: Installation): boolean =>
  existsSync(entryOf(name, installation));

function start(name: ProcessName, installation: Installation, log: Log): Promise<Running> {
  const entry = entryOf(name, installation);
  if (!hasEntry(name, installation)) return Promise.reject(new Error(`${entry} is missing`));
  return launch({
    name,
    command: process.execPath,
    args: [
      ...(entry.endsWith(".ts") ? ["--conditions=source"] : []),
      "--enable-source-maps",
      ...(ENGINE[name] ?? []),
      entry,
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
  name: LongRunning,
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
    { name, mark: PROGRAMS[name], graceMs, start: () => start(name, installation, take) },
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
