import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { launch, type Running } from "../lib/processes.ts";

export interface AnvilOptions {
  /** A free port when left out. */
  readonly port?: number;
  /** Address of this machine that it listens on; 127.0.0.1 when left out. */
  readonly host?: string;
  /** File that keeps the chain; in memory only when left out. */
  readonly stateFile?: string;
  /** Seconds between two writes of the file. */
  readonly stateIntervalSeconds?: number;
  /** Number of unlocked test accounts, known to everybody. */
  readonly accounts?: number;
  /** The one web origin that may call from a browser; every origin when left out. */
  readonly allowOrigin?: string;
  readonly extraArgs?: readonly string[];
  readonly onLine?: (line: string) => void;
}

export interface Anvil extends Running {
  readonly port: number;
  readonly rpcUrl: string;
  readonly wsUrl: string;
}

/** Every local chain has this number; two of them differ by port and genesis hash. */
export const LOCAL_CHAIN_ID = 1337;

/** The chain writes a line for every question that it is asked. */
const REQUEST = /node::user: \w+$/;

/** Starts a local chain on this machine that makes a block for each transaction. Rejects when the port is taken. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { host = "127.0.0.1" } = options;
  const listening = new RegExp(`Listening on ${host.replaceAll(".", "\\.")}:(\\d+)`);
  const running = await launch({
    name: "anvil",
    command: binary(),
    args: [
      "--host",
      host,
      "--port",
      String(options.port ?? 0),
      "--chain-id",
      String(LOCAL_CHAIN_ID),
      "--accounts",
      String(options.accounts ?? 10),
      ...(options.stateFile === undefined ? [] : ["--state", options.stateFile]),
      ...(options.stateIntervalSeconds === undefined ? [] : ["--state-interval", String(options.stateIntervalSeconds)]),
      ...(options.allowOrigin === undefined ? [] : ["--allow-origin", options.allowOrigin]),
      ...(options.extraArgs ?? []),
    ],
    env: { ...process.env, RUST_LOG: "", NO_COLOR: "1" },
    onLine: (line) => {
      if (!REQUEST.test(line)) options.onLine?.(line);
    },
    ready: (line) => listening.exec(line)?.[1],
  });
  const port = Number(running.answer);
  return { ...running, port, rpcUrl: `http://${host}:${port}`, wsUrl: `ws://${host}:${port}` };
}

/** The program itself and not its wrapper, so that a signal to our child reaches the chain. */
function binary(): string {
  const require = createRequire(import.meta.url);
  const system = process.platform;
  const machine = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${system}-${machine}`;
  const wrapper = createRequire(require.resolve("@foundry-rs/anvil/package.json"));
  try {
    const file = join(
      dirname(wrapper.resolve(`${name}/package.json`)),
      "bin",
      system === "win32" ? "anvil.exe" : "anvil",
    );
    if (existsSync(file)) return file;
  } catch {
    // Said below.
  }
  throw new Error(`There is no local chain for this machine (${name}). Set CHAINS to networks of your own.`);
}
