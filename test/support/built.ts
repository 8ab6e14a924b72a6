import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { buildServer } from "../../scripts/lib/built-server.ts";
import { projectNode } from "../../scripts/lib/install.mjs";
import { BUNDLED } from "../../scripts/lib/programs.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The programs compiled as `npm start` compiles them, once in a test run. */
export interface Built {
  readonly dir: string;
  /** Starts `indexer/main.js`, `backend/main.js` or `backend/relayer/main.js`; resolves when a line matches. */
  start(program: string, env: NodeJS.ProcessEnv, ready: RegExp): Promise<Child>;
  remove(): Promise<void>;
}
export interface Child {
  readonly pid: number;
  readonly lines: readonly string[];
  readonly exited: Promise<string>;
  kill(signal: NodeJS.Signals): Promise<string>;
}

export async function build(): Promise<Built> {
  const dir = await compiledOnce();
  const children = new Set<ChildProcess>();
  process.once("exit", () => children.forEach((child) => child.kill("SIGKILL")));
  return {
    dir,
    start: (program, env, ready) => start(children, join(dir, BUNDLED, program), env, ready),
    async remove() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** Compiles what no file of this test run has compiled yet, into the folder that is removed with it. */
async function compiledOnce(): Promise<string> {
  const dir = join(inject("runFolder"), "server");
  if (existsSync(dir)) return dir;
  const own = await buildServer();
  // Of workers that compile at once one comes first.
  await rename(own, dir).catch(async (error: unknown) => {
    if (!existsSync(dir)) throw error;
    await rm(own, { recursive: true, force: true });
  });
  return dir;
}

function start(children: Set<ChildProcess>, file: string, env: NodeJS.ProcessEnv, ready: RegExp): Promise<Child> {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(ROOT), [file], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    const lines: string[] = [];
    const exited = new Promise<string>((over) =>
      child.once("close", (code, signal) => (children.delete(child), over(signal ?? `exit code ${code}`))),
    );
    const take = (line: string): void => {
      lines.push(line);
      if (ready.test(line) && child.pid !== undefined)
        resolve({ pid: child.pid, lines, exited, kill: (signal) => (child.kill(signal), exited) });
    };
    // A line may come in two parts.
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", take);
    void exited.then((how) => reject(new Error(`${file} ended with ${how}\n${lines.slice(-30).join("\n")}`)));
  });
}
