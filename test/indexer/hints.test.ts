import { createTestClient, http } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainConfigSchema } from "../../indexer/core/config.ts";
import { createHints, type Hints } from "../../indexer/rpc/hints.ts";
import { startWorker } from "../../indexer/sync/worker.ts";
import { silent, simulatedConfig } from "../../scripts/evidence/indexer/mirror.ts";
import { freePort } from "../../scripts/lib/ports.ts";
import { localChain, type LocalChain } from "../support/chain.ts";
import { freshStore, type FreshStore } from "./fresh-store.ts";

// The announcements of new blocks by WebSocket, by real nodes.

const CHAIN = 1337;
/** Longer than any test: whatever is seen before was told. */
const NEVER_MS = 3_600_000;
const PATIENCE = { timeout: 60_000, interval: 20 };

let one: LocalChain;
let other: LocalChain;
let store: FreshStore;
let dead: string;
beforeAll(async () => {
  [one, other, store] = await Promise.all([localChain(), localChain(), freshStore()]);
  dead = `ws://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop(), store?.close()]);
});

const mine = (chain: LocalChain): Promise<void> =>
  createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) }).mine({ blocks: 1 });
const nameOf = ({ wsUrl }: LocalChain): string => new URL(wsUrl).host;
const listening = (hints: Hints, chain: LocalChain) => expect.poll(() => hints.source, PATIENCE).toBe(nameOf(chain));

describe("addresses that tell of new blocks", () => {
  it("are tried in turn: one that is dead, and one that has fallen silent, make room for the next", async () => {
    const reasons: unknown[] = [];
    const hints = createHints({
      urls: [dead, one.wsUrl, other.wsUrl],
      chainId: CHAIN,
      patienceMs: 500,
      log: (_, __, facts) => reasons.push(facts?.["reason"]),
    });
    await listening(hints, one);
    // The first hint is the opening, which is a reason to look as well.
    await hints.wait(0);
    const told = hints.wait(NEVER_MS);
    await mine(one);
    await told;
    process.kill(one.pid(), "SIGSTOP");
    try {
      await listening(hints, other);
    } finally {
      process.kill(one.pid(), "SIGCONT");
    }
    hints.close();
    expect(reasons[0]).toBe("it cannot be reached");
    expect(reasons).toContain("it says nothing");
    expect(hints.source).toBeNull();
  });

  it("are left when they serve another chain", async () => {
    const reasons: unknown[] = [];
    const hints = createHints({
      urls: [one.wsUrl],
      chainId: CHAIN + 1,
      log: (_, __, facts) => reasons.push(facts?.["reason"]),
    });
    await expect.poll(() => reasons, PATIENCE).toEqual([`it serves chain ${CHAIN}`]);
    hints.close();
  });

  it("wake the mirror of a chain also when the first of them has died", async () => {
    const stop = new AbortController();
    const { contracts } = simulatedConfig(CHAIN);
    const chain = chainConfigSchema.parse({
      chainId: CHAIN,
      contracts,
      finality: { depth: 0 },
      rpcUrls: [one.rpcUrl],
      wsUrls: [other.wsUrl, one.wsUrl],
      pollMs: NEVER_MS,
    });
    const worker = startWorker(store.url, chain, silent, stop.signal);
    try {
      await expect.poll(() => worker.status().hints, PATIENCE).toBe(nameOf(other));
      await other.kill9();
      await expect.poll(() => worker.status().hints, PATIENCE).toBe(nameOf(one));
      await expect.poll(() => worker.status().number, PATIENCE).not.toBeNull();
      const before = worker.status().number as number;
      await mine(one);
      await expect.poll(() => worker.status().number, PATIENCE).toBe(before + 1);
    } finally {
      stop.abort();
      await worker.done;
    }
  });
});
