import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPublicClient, createTestClient, http } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Anvil, AnvilOptions } from "../../../scripts/services/anvil.ts";
import { startKeptChain as start } from "../../../scripts/services/kept-chain.ts";

let folder: string;
const started: Anvil[] = [];
/** A chain in the folder of the test, ended with it whatever happens. */
async function startKeptChain(place: string, options: AnvilOptions): Promise<Anvil> {
  const chain = await start(place, options);
  started.push(chain);
  return chain;
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-kept-chain-"));
});
afterEach(async () => {
  for (const chain of started.splice(0)) await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

const mine = ({ rpcUrl }: Anvil, blocks: number) =>
  createTestClient({ mode: "anvil", transport: http(rpcUrl) }).mine({ blocks });
const look = async ({ rpcUrl }: Anvil) => {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 });
  const head = await client.getBlock();
  return { number: head.number, hash: head.hash, first: (await client.getBlock({ blockNumber: 1n })).hash };
};

/** Waits until the block is on the disk. */
async function written(height: bigint): Promise<void> {
  const number = async (): Promise<bigint> => {
    const { block } = JSON.parse(
      await readFile(join(folder, "state.json"), "utf8").catch(() => `{"block":{"number":"0"}}`),
    ) as { block: { number: string } };
    return BigInt(block.number);
  };
  for (const end = Date.now() + 60_000; (await number()) < height;) {
    expect(Date.now()).toBeLessThan(end);
    await wait(10);
  }
}

describe("a local chain that keeps its blocks", () => {
  it("has every block again after it was stopped", async () => {
    const one = await startKeptChain(folder, { accounts: 0 });
    await mine(one, 7);
    const before = await look(one);
    await one.stop();
    const two = await startKeptChain(folder, { accounts: 0 });
    expect(await look(two)).toEqual(before);
    await two.stop();
  });

  it("has what was made moments before a kill -9, time after time", async () => {
    let height = 0n;
    for (let round = 0; round < 5; round += 1) {
      const chain = await startKeptChain(folder, { accounts: 0 });
      await mine(chain, 3);
      height += 3n;
      const before = await look(chain);
      expect(before.number).toBe(height);
      await written(height);
      process.kill(chain.pid, "SIGKILL");
      await chain.exited;
    }
    const last = await startKeptChain(folder, { accounts: 0 });
    expect((await look(last)).number).toBe(height);
    await last.stop();
  });

  it("never starts from half a file", async () => {
    const one = await startKeptChain(folder, { accounts: 0 });
    await mine(one, 2);
    const before = await look(one);
    await one.stop();
    // Newer than the whole one beside it.
    await writeFile(join(folder, "state.exit.json"), `{"block":{"number":`);
    const two = await startKeptChain(folder, { accounts: 0 });
    expect(await look(two)).toEqual(before);
    await two.stop();
  });

  it("writes itself down when it is ended by somebody else than its keeper", async () => {
    const one = await startKeptChain(folder, { accounts: 0 });
    await mine(one, 4);
    process.kill(one.pid, "SIGTERM");
    await one.exited;
    const two = await startKeptChain(folder, { accounts: 0 });
    expect((await look(two)).number).toBe(4n);
    await two.stop();
  });
});
