import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { replaceFile } from "../lib/kept-files.ts";
import { type Anvil, type AnvilOptions, startAnvil } from "./anvil.ts";

/** Rest between two writes, in durations of the last: the larger the chain, the rarer the writes. */
const REST_PER_WRITE = 1;

/**
 * Starts a local chain that keeps its blocks in `folder`. Each new block is written within moments, whole: a kill -9
 * may rewind the chain by what the last moments made, and never leaves a file that cannot be read.
 */
export async function startKeptChain(folder: string, options: AnvilOptions): Promise<Anvil> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = join(folder, "state.json");
  // Written by the chain itself when it is told to end and nobody is there to ask it for its state.
  const atExit = join(folder, "state.exit.json");
  const longest = await longestReadable([written, atExit]);
  if (longest === atExit) await replaceFile(written, await readFile(atExit));
  await rm(atExit, { force: true });
  const anvil = await startAnvil({
    ...options,
    extraArgs: [
      ...(longest === undefined ? [] : ["--load-state", written]),
      "--dump-state",
      atExit,
      ...(options.extraArgs ?? []),
    ],
  });
  const writer = writeEachBlock(anvil, written);
  const { stop } = anvil;
  return {
    ...anvil,
    async stop(graceMs) {
      await writer.stop();
      await stop(graceMs);
    },
  };
}

/** The file with the most blocks; the chain only grows, so the other one is older. */
async function longestReadable(files: readonly string[]): Promise<string | undefined> {
  const found: { file: string; height: number }[] = [];
  for (const file of files) {
    try {
      const { block } = JSON.parse(await readFile(file, "utf8")) as { block: { number: string } };
      found.push({ file, height: Number(block.number) });
    } catch {
      // Missing, or cut off while it was written.
    }
  }
  return found.sort((one, other) => other.height - one.height)[0]?.file;
}

function writeEachBlock(anvil: Anvil, file: string): { stop(): Promise<void> } {
  let stopped = false;
  let dirty = true;
  let wake = (): void => undefined;
  const mark = (): void => {
    dirty = true;
    wake();
  };
  void anvil.exited.then(() => {
    stopped = true;
    wake();
  });
  const socket = new WebSocket(anvil.wsUrl);
  socket.addEventListener("open", () =>
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_subscribe", params: ["newHeads"] })),
  );
  socket.addEventListener("message", mark);
  socket.addEventListener("error", () => undefined);
  const work = (async () => {
    while (!stopped) {
      if (!dirty) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      dirty = false;
      const begun = Date.now();
      // The chain may end in the middle of the answer; the file then stays as it was.
      await write(anvil.rpcUrl, file).catch(() => undefined);
      if (!stopped) await wait(REST_PER_WRITE * (Date.now() - begun));
    }
    socket.close();
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await work;
      await write(anvil.rpcUrl, file).catch(() => undefined);
    },
  };
}

async function write(rpcUrl: string, file: string): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_dumpState", params: [] }),
    signal: AbortSignal.timeout(30_000),
  });
  const { result } = (await response.json()) as { result?: string };
  if (result === undefined) throw new Error("the chain did not hand out its state");
  await replaceFile(file, gunzipSync(Buffer.from(result.slice(2), "hex")));
}
