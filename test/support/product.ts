import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gone, isAlive } from "../../scripts/lib/processes.ts";
import { freePort } from "../../scripts/lib/ports.ts";
import { FOLDERS } from "../../scripts/test/sweep.ts";
import type { Mail } from "../../scripts/services/mailbox.ts";
import { ownerOf } from "./product-database.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Parts that are processes of their own. */
export type PartName = "postgres" | "chain" | "indexer" | "relayer" | "backend";

interface Child {
  readonly pid: number;
}
/** The processes of a run; two of them only where sources are watched. */
type Children = Readonly<Partial<Record<PartName | "compiler" | "web", Child>>>;

export interface DemoLogin {
  readonly company: string;
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** The whole product as users start it, in a folder of its own. */
export interface RunningProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Endpoint of its local chain. */
  readonly rpcUrl: string;
  /** The lines that it printed. */
  readonly lines: readonly string[];
  /** Seconds from the start to the ready line. */
  readonly secondsToReady: number;
  /** Process id of the supervisor. */
  readonly pid: number;
  pidOf(part: PartName): number;
  /** Kills a part as a crash does; the supervisor starts it again. Returns the process id that ended. */
  kill9(part: PartName): number;
  /** Waits until the part has another process id than `before` and the platform answers. */
  recovered(part: PartName, before: number, timeoutMs?: number): Promise<void>;
  /** Kills the supervisor itself: its parts stay behind. */
  kill9Supervisor(): Promise<void>;
  mails(): Promise<readonly Mail[]>;
  logins(): Promise<readonly DemoLogin[]>;
  /** Ends it as Ctrl-C does, and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Removes the data folder. */
  remove(): Promise<void>;
  /** Ends it at once and removes the data folder: nothing of it is needed any more. */
  discard(): Promise<void>;
}

export interface ProductOptions {
  /** Makes the demo companies, which takes half a minute. */
  readonly demo?: boolean;
  /** Data of a former run; a new folder when left out. */
  readonly dataDir?: string;
  readonly port?: number;
  /** Watches the sources, as `npm run dev` does. */
  readonly dev?: boolean;
  /** A copy of the project; by default this one. */
  readonly root?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const started = new Set<ChildProcess>();
process.once("exit", () => started.forEach((child) => child.kill("SIGTERM")));

/** How long a process may take to end that was told so. */
const STOPPING_MS = 30_000;

async function endAtOnce(child: Child | undefined, signal: "SIGQUIT" | "SIGKILL"): Promise<void> {
  if (child === undefined || !isAlive(child.pid)) return;
  process.kill(child.pid, signal);
  await gone(child.pid, STOPPING_MS);
}

/** Starts the product as `npm start` does. If it does not become ready, rejects with its output. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), FOLDERS.product.prefix)));
  const port = options.port ?? (await freePort());
  // Simultaneous test runs must not use the usual ports.
  if (options.dataDir === undefined)
    await writeFile(
      join(dataDir, "ports.json"),
      JSON.stringify({ chain: await freePort(), mailbox: await freePort() }),
    );
  const begun = Date.now();
  const child = spawn(
    process.execPath,
    [
      ...["--conditions=source", "--import", new URL("cheap-passwords.mjs", import.meta.url).href],
      ...["scripts/start/main.ts", "--port", String(port), "--data", dataDir],
      ...(options.dev === true ? ["--dev"] : []),
    ],
    {
      cwd: options.root ?? ROOT,
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        DEMO: options.demo === true ? "1" : "0",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  started.add(child);
  const ended = new Promise<number | null>((resolve) =>
    child.once("close", (code) => (started.delete(child), resolve(code))),
  );
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.startsWith("Hawser is ready at ")) resolve();
      });
    }
  });
  const how = await Promise.race([ready.then(() => "ready" as const), ended]);
  if (how !== "ready" || child.pid === undefined) throw new Error(`the product ended with ${how}\n${lines.join("\n")}`);

  // New companies need no approval, except in tests about approval.
  if (options.demo !== true && options.env?.["DATABASE_URL"] === undefined) {
    const owner = await ownerOf({ dataDir });
    await owner.query("UPDATE app.node SET approval = false");
    await owner.end();
  }
  const json = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(dataDir, name), "utf8")) as T;
  const ports = await json<{ chain: number; mailbox: number }>("ports.json");
  const childrenOf = (): Children =>
    (JSON.parse(readFileSync(join(dataDir, FOLDERS.product.list), "utf8")) as { readonly children: Children }).children;
  const pidOf = (part: PartName): number => {
    const entry = childrenOf()[part];
    if (entry === undefined) throw new Error(`${part} does not run`);
    return entry.pid;
  };
  const url = `http://localhost:${port}`;
  return {
    url,
    dataDir,
    rpcUrl: `http://127.0.0.1:${ports.chain}`,
    lines,
    secondsToReady: (Date.now() - begun) / 1000,
    pid: child.pid,
    pidOf,
    kill9(part) {
      const pid = pidOf(part);
      process.kill(pid, "SIGKILL");
      return pid;
    },
    async recovered(part, before, timeoutMs = 120_000) {
      for (const end = Date.now() + timeoutMs; ;) {
        const pid = pidOf(part);
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
        if (pid !== before && isAlive(pid) && answer?.ok === true) return;
        if (Date.now() > end) throw new Error(`${part} is not back:\n${lines.slice(-10).join("\n")}`);
        await new Promise((next) => setTimeout(next, 50));
      }
    },
    async kill9Supervisor() {
      child.kill("SIGKILL");
      await ended;
    },
    mails: async () => (await fetch(`http://127.0.0.1:${ports.mailbox}/mails.json`)).json() as Promise<readonly Mail[]>,
    logins: async () => (await json<{ logins: readonly DemoLogin[] }>("demo.json")).logins,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
    async discard() {
      child.kill("SIGKILL");
      await ended;
      const { postgres, ...others } = childrenOf();
      await Promise.all([
        // Killed, it would leave a segment of shared memory behind.
        endAtOnce(postgres, "SIGQUIT"),
        ...Object.values(others).map((other) => endAtOnce(other, "SIGKILL")),
      ]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
