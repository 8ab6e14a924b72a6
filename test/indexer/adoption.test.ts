import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChainConfig } from "../../indexer/core/config.ts";
import { createChainClient } from "../../indexer/rpc/chain-client.ts";
import type { Db } from "../../indexer/store/db.ts";
import { openChain } from "../../indexer/sync/open.ts";
import { startWorker } from "../../indexer/sync/worker.ts";
import { ROOTS, STRANGERS, type Stranger } from "../../scripts/evidence/indexer/cast.ts";
import { want } from "../../scripts/evidence/indexer/history.ts";
import {
  beforeAndAfter,
  LATER,
  mirrorOf,
  silent,
  simulatedConfig,
  type CrashPlan,
} from "../../scripts/evidence/indexer/mirror.ts";
import { readMirror } from "../../scripts/evidence/indexer/reading.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";
import { dyingAt } from "./dying-at.ts";
import { expectAgreement, freshStore, type FreshStore } from "./fresh-store.ts";
import { serveNode } from "./served-node.ts";

// Contracts that come to be followed when the chain is long under way: their past is read beside the mirror.

let store: FreshStore;
let nextChain = 90_000;
beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store?.close());

const NEVER: CrashPlan = () => false;

/** A chain on which both strangers have titles. */
function lived(seed: number, chainId: number): SimulatedNode {
  const sim = new SimulatedNode(seed, chainId);
  const titlesOf = (registry: string): number =>
    [...sim.head.world.titles.values()].filter((title) => title.registry === registry).length;
  while (STRANGERS.some(({ registry }) => titlesOf(registry) < 1)) sim.mine(1);
  sim.mine(3);
  return sim;
}

interface Late {
  readonly before: ChainConfig;
  readonly after: ChainConfig;
  readonly strangers: readonly Stranger[];
}
const full = (chainId: number): ChainConfig => simulatedConfig(chainId, { finality: { depth: 2 }, rewinds: false });
/** The late comers: registries of others, or contracts in the settings. */
const LATE: Readonly<Record<string, (chainId: number) => Late>> = {
  "registries of others that somebody wants": (chainId) => ({
    before: full(chainId),
    after: full(chainId),
    strangers: STRANGERS,
  }),
  "contracts added to the settings": (chainId) => {
    const [before, after] = beforeAndAfter(full(chainId), LATER[2]!);
    return { before, after, strangers: [] };
  },
};

/**
 * A mirror at the head, then what comes late, and a chain that goes on and forks meanwhile. Returns how often it wrote
 * and asked.
 */
async function story(late: (chainId: number) => Late, plan: CrashPlan): Promise<{ statements: number; calls: number }> {
  const chainId = nextChain++;
  const {
    before,
    after,
    strangers: [stranger],
  } = late(chainId);
  const strangers = stranger === undefined ? [] : [stranger];
  const sim = lived(77, chainId);
  const first = mirrorOf({ store, sim, chain: before });
  await first.settle();
  await first.close();
  await want(store.reader, chainId, strangers);
  const counts = { statements: 0, calls: 0 };
  const mirror = mirrorOf({
    store,
    sim,
    chain: after,
    plan: (count, moment) => {
      const what = moment === "call" ? "calls" : "statements";
      counts[what] = Math.max(counts[what], count);
      return plan(count, moment);
    },
  });
  const walk = async (most: number): Promise<void> => {
    for (let steps = 0; steps < most; steps++) if ((await mirror.step()) === "idle") return;
  };
  await walk(3);
  sim.rewind(2);
  sim.mine(4);
  await walk(40);
  await mirror.settle();
  await expectAgreement(store, sim, chainId);
  const { roots, adopted } = await readMirror(store.reader, chainId);
  expect(roots).toEqual(expect.arrayContaining(Object.values(ROOTS)));
  expect(adopted).toEqual(strangers.map(({ registry }) => registry).sort());
  await mirror.close();
  return counts;
}

describe.each(Object.entries(LATE))("%s", (_, late) => {
  it("lose and double nothing, at whichever statement or call the process dies", async () => {
    const { statements, calls } = await story(late, NEVER);
    expect(statements).toBeGreaterThan(30);
    expect(calls).toBeGreaterThan(5);
    const upTo = (count: number): number[] => Array.from({ length: count }, (__, at) => at + 1);
    await dyingAt(
      upTo(statements),
      async (at) =>
        void (await story(late, (count, moment) => count === at && moment === (at % 2 === 0 ? "before" : "after"))),
    );
    await dyingAt(
      upTo(calls),
      async (at) => void (await story(late, (count, moment) => count === at && moment === "call")),
    );
  }, 600_000);

  it("take nothing back of what was mirrored before", async () => {
    const chainId = nextChain++;
    const { before, after, strangers } = late(chainId);
    const sim = lived(6, chainId);
    const first = mirrorOf({ store, sim, chain: before });
    await first.settle();
    await first.close();
    const { events: had } = await readMirror(store.reader, chainId);
    await want(store.reader, chainId, strangers);
    const second = mirrorOf({ store, sim, chain: after });
    await second.settle();
    const { events, changes } = await readMirror(store.reader, chainId);
    expect(changes.filter(({ applied }) => !applied)).toEqual([]);
    expect(events).toEqual(expect.arrayContaining([...had]));
    expect(events.length).toBeGreaterThan(had.length);
    await expectAgreement(store, sim, chainId);
    await second.close();
  });

  it("are read by ranges as long as the provider says", async () => {
    const chainId = nextChain++;
    const { before, after, strangers } = late(chainId);
    const sim = lived(7, chainId);
    sim.mineQuietly(40);
    const first = mirrorOf({ store, sim, chain: before });
    await first.settle();
    await first.close();
    await want(store.reader, chainId, strangers);
    const asked: number[] = [];
    const limited = Object.create(sim, {
      transport: {
        value: async (calls: Parameters<typeof sim.transport>[0]) => {
          const answers = await sim.transport(calls);
          return answers.map((answer, at) => {
            const filter = calls[at]!.params[0] as { fromBlock?: string; toBlock?: string };
            if (calls[at]!.method !== "eth_getLogs" || filter.fromBlock === undefined) return answer;
            const length = Number(filter.toBlock) - Number(filter.fromBlock) + 1;
            asked.push(length);
            return length > 10
              ? { error: { code: -32_602, message: "eth_getLogs block range is too large, range: 99999, max: 10" } }
              : answer;
          });
        },
      },
    }) as SimulatedNode;
    const second = mirrorOf({ store, sim: limited, chain: after });
    await second.settle();
    await expectAgreement(store, sim, chainId);
    // One question shows the limit; every other one keeps to it, and uses it.
    expect(asked.filter((length) => length > 10)).toHaveLength(1);
    expect(asked.filter((length) => length === 10).length).toBeGreaterThan(3);
    await second.close();
  });
});

describe("a contract added to the settings", () => {
  it("that tells what came before something that was told is told in its place", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(8, chainId);
    while (![...sim.head.world.titles.values()].some(({ replacedBy }) => replacedBy.length > 0)) sim.mine(1);
    sim.mine(3);
    const [early, after] = beforeAndAfter(full(chainId), ["factory"]);
    const first = mirrorOf({ store, sim, chain: early });
    await first.settle();
    await first.close();
    const { changes: before, titles } = await readMirror(store.reader, chainId);
    expect(before.some(({ event }) => event === "Replaced")).toBe(true);
    expect(titles).toEqual({});
    const second = mirrorOf({ store, sim, chain: after });
    await second.settle();
    // A block that is taken back here is told again at once, after what came before it.
    sim.left.push(sim.at(0)!);
    await expectAgreement(store, sim, chainId);
    await second.close();
  });
});

describe("a registry that somebody wants", () => {
  it("is read again when a fork that was left wins after all", async () => {
    const chainId = nextChain++;
    const sim = lived(12, chainId);
    const [stranger] = STRANGERS;
    const since = sim.chain().find(({ logs }) => logs.some(({ under }) => under === stranger.registry))!.number;
    const mirror = mirrorOf({ store, sim, chain: full(chainId) });
    await mirror.settle();
    await want(store.reader, chainId, [stranger], since);
    await mirror.settle();
    const { head } = sim;
    sim.rewind(head.number - since + 1);
    sim.mineQuietly(head.number - since + 3);
    await mirror.settle();
    expect((await readMirror(store.reader, chainId)).adopted).toEqual([stranger.registry]);
    await expectAgreement(store, sim, chainId);
    sim.left.push(sim.head);
    sim.head = head;
    sim.mine(5);
    await mirror.settle();
    await expectAgreement(store, sim, chainId);
    await mirror.close();
  });

  it("is not asked for at every idle step, and read at once when somebody says so", async () => {
    const chainId = nextChain++;
    const sim = lived(9, chainId);
    const chain = full(chainId);
    const db = await store.lend();
    let looks = 0;
    const counting: Db = {
      ...db,
      query: (text, values) => {
        if (text.includes("w.implementation")) looks++;
        return db.query(text, values);
      },
    };
    let asked = false;
    const projector = await openChain({
      db: counting,
      node: createChainClient(sim.transport, chain.finality),
      chain,
      log: silent,
      near: 3,
      asked: () => asked,
    });
    for (let idle = 0; idle < 20;) if ((await projector.step()) === "idle") idle++;
    expect(looks).toBe(1);
    asked = true;
    await projector.step();
    expect(looks).toBe(2);
    await store.takeBack(db);
  });

  it("is heard of by the process that waits for the next block", async () => {
    const chainId = nextChain++;
    const sim = lived(10, chainId);
    const served = await serveNode(sim);
    const stop = new AbortController();
    const { contracts, finality } = full(chainId);
    const worker = startWorker(
      store.url,
      { ...full(chainId), contracts, finality, rpcUrls: [served.url], pollMs: 3_600_000 },
      silent,
      stop.signal,
    );
    try {
      await expect.poll(() => worker.status().number, { timeout: 60_000 }).toBe(sim.head.number);
      await want(store.reader, chainId, STRANGERS);
      await store.reader.query("select pg_notify('chain_wanted', $1)", [String(chainId)]);
      await expect
        .poll(async () => (await readMirror(store.reader, chainId)).adopted, { timeout: 60_000 })
        .toHaveLength(2);
      await expectAgreement(store, sim, chainId);
    } finally {
      stop.abort();
      await worker.done;
      await served.close();
    }
  });
});
