import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../lib/ports.ts";
import { launch } from "../lib/processes.ts";
import { signIn, type Actor } from "./actors.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const START_MS = 600_000;

export interface DemoProduct {
  readonly url: string;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** The address of its database, in the role of the backend. */
  readonly databaseUrl: string;
  /** The same, in the role that owns everything. */
  readonly ownerUrl: string;
  /** Process id of the backend that runs now; its keeper starts it again when it ends. */
  backendPid(): Promise<number>;
  /** Signs in whose address begins so. */
  enter(name: string): Promise<Actor>;
  stop(): Promise<void>;
}

/** Of a product that runs already with its demo: where it answers, and its data folder. */
export interface RunningDemo {
  readonly url?: string | undefined;
  readonly data?: string | undefined;
}

/** What a command that measures takes to use a product that runs: it is left running. */
export const DEMO_OPTIONS = { url: { type: "string" }, data: { type: "string" } } as const;

/**
 * The product as `npm start` brings it up, with its demo and these settings, in a folder of its own that goes with it;
 * or one that runs.
 */
export async function startDemo(
  { url, data }: RunningDemo = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<DemoProduct> {
  if (url !== undefined && data !== undefined) return demoAt(url, data, () => Promise.resolve());
  if (url !== data) throw new Error("a product that runs is told by both, --url and --data");
  const dataDir = await mkdtemp(join(tmpdir(), "hawser-demo-"));
  const [port, chain, mailbox, postgres] = [await freePort(), await freePort(), await freePort(), await freePort()];
  await writeFile(join(dataDir, "ports.json"), JSON.stringify({ chain, mailbox, postgres }));
  const running = await launch({
    name: "Hawser",
    command: process.execPath,
    args: ["--conditions=source", "scripts/start/main.ts", "--port", String(port), "--data", dataDir],
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DEMO: "1", ...settings },
    ready: (line) => /^Hawser is ready at (\S+)/.exec(line)?.[1],
    readyTimeoutMs: START_MS,
  });
  return demoAt(running.answer, dataDir, async () => {
    await running.stop(60_000);
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function demoAt(url: string, dataDir: string, stop: () => Promise<void>): Promise<DemoProduct> {
  const { logins } = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as {
    logins: readonly { email: string; password: string }[];
  };
  // Ports that were taken meanwhile have been chosen anew.
  const ports = JSON.parse(await readFile(join(dataDir, "ports.json"), "utf8")) as { chain: number; postgres: number };
  const databaseOf = async (login: string, secret: string): Promise<string> =>
    `postgres://${login}:${(await readFile(join(dataDir, "secrets", `database-${secret}`), "utf8")).trim()}@127.0.0.1:${ports.postgres}/hawser`;
  const [databaseUrl, ownerUrl] = [await databaseOf("hawser_app", "app"), await databaseOf("postgres", "owner")];
  return {
    url,
    rpcUrl: `http://127.0.0.1:${ports.chain}`,
    wsUrl: `ws://127.0.0.1:${ports.chain}`,
    databaseUrl,
    ownerUrl,
    async backendPid() {
      const { children } = JSON.parse(await readFile(join(dataDir, "run.json"), "utf8")) as {
        children: Record<string, { pid: number }>;
      };
      return children["backend"]?.pid ?? 0;
    },
    async enter(name) {
      const login = logins.find(({ email }) => email.startsWith(name));
      if (login === undefined) throw new Error(`the demo has no ${name}`);
      return signIn(url, login.email, login.password);
    },
    stop,
  };
}
