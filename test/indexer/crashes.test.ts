import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RpcDown } from "../../indexer/rpc/transport.ts";
import { GenesisMismatch } from "../../indexer/store/register.ts";
import { FenceLost } from "../../indexer/store/store.ts";
import { WrongChain } from "../../indexer/sync/identity.ts";
import { Crash, mirrorOf, simulatedConfig, type CrashPlan } from "../../scripts/evidence/indexer/mirror.ts";
import { readMirror } from "../../scripts/evidence/indexer/reading.ts";
import { HONEST, SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";
import { dyingAt } from "./dying-at.ts";
import { expectAgreement, freshStore, type FreshStore } from "./fresh-store.ts";

let store: FreshStore;
let nextChain = 50_000;

beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store?.close());

/** One story with everything in it: backfill, following, a reorg, more blocks. Returns how often it asked and wrote. */
async function story(plan: CrashPlan, failAt = 0): Promise<{ statements: number; calls: number }> {
  const chainId = nextChain++;
  const sim = new SimulatedNode(7, chainId);
  sim.failAt = failAt;
  let statements = 0;
  const mirror = mirrorOf({
    store,
    sim,
    chain: simulatedConfig(chainId, { finality: { depth: 2 } }),
    plan: (count, moment) => {
      if (moment !== "call") statements = Math.max(statements, count);
      return plan(count, moment);
    },
  });
  const walk = async () => {
    for (let steps = 0; steps < 40; steps++) if ((await mirror.step()) === "idle") return;
  };
  sim.mine(30);
  await walk();
  sim.rewind(6);
  sim.mine(8);
  await walk();
  sim.mine(3);
  await walk();
  await mirror.settle();
  await expectAgreement(store, sim, chainId);
  await mirror.close();
  return { statements, calls: sim.calls };
}

describe("a process that dies", () => {
  it("loses and doubles nothing, at whichever statement or call it dies, before or after", async () => {
    const { statements, calls } = await story(() => false);
    expect(statements).toBeGreaterThan(40);
    expect(calls).toBeGreaterThan(10);
    const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    await dyingAt(
      [
        ...upTo(statements).flatMap((at) => (["before", "after"] as const).map((moment) => ({ at, moment }))),
        ...upTo(calls).map((at) => ({ at, moment: "call" as const })),
      ],
      async ({ at, moment }) => void (await story((count, when) => count === at && when === moment)),
    );
  }, 600_000);

  it("loses and doubles nothing, at whichever call the node fails", async () => {
    const { calls } = await story(() => false);
    await dyingAt(
      Array.from({ length: calls }, (_, at) => at + 1),
      async (at) => void (await story(() => false, at)),
    );
  });

  it("dies of its own statement only", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(1, chainId);
    sim.mine(1);
    const mirror = mirrorOf({
      store,
      sim,
      chain: simulatedConfig(chainId),
      plan: (count, moment) => moment === "before" && count === 2,
    });
    expect(await mirror.step()).toBeInstanceOf(Crash);
    await mirror.close();
  });
});

describe("two processes", () => {
  it("cannot both write: the one behind loses the fence, and nothing is written twice", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(11, chainId);
    const chain = simulatedConfig(chainId);
    const [one, two] = [mirrorOf({ store, sim, chain }), mirrorOf({ store, sim, chain })];
    sim.mine(3);
    await one.settle();
    await two.settle();
    let lost = 0;
    for (let round = 0; round < 20; round++) {
      sim.mine(2);
      if (round % 5 === 4) {
        sim.rewind(3);
        sim.mine(4);
      }
      const outcomes = await Promise.all([one.step(), two.step()]);
      lost += outcomes.filter((outcome) => outcome instanceof FenceLost).length;
    }
    expect(lost).toBeGreaterThan(0);
    await one.settle();
    await expectAgreement(store, sim, chainId);
    await Promise.all([one.close(), two.close()]);
  });
});

describe("a node of another chain", () => {
  it("is refused by its genesis, and nothing is deleted", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(21, chainId);
    const chain = simulatedConfig(chainId, { rewinds: true });
    sim.mine(12);
    const mirror = mirrorOf({ store, sim, chain });
    await mirror.settle();
    const before = await readMirror(store.reader, chainId);
    expect(Object.keys(before.registries).length).toBeGreaterThan(0);

    const reset = new SimulatedNode(22, chainId);
    reset.mine(5);
    const other = mirrorOf({ store, sim: reset, chain });
    expect(await other.step()).toBeInstanceOf(GenesisMismatch);
    // The same when the node is exchanged under a mirror that runs.
    Object.assign(sim, { transport: reset.transport });
    const running = mirrorOf({ store, sim, chain });
    expect(await running.step()).toBeInstanceOf(GenesisMismatch);
    expect(await readMirror(store.reader, chainId)).toEqual(before);
    await Promise.all([mirror.close(), other.close(), running.close()]);
  });

  it("is refused under a mirror that runs, before anything is rolled back", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(23, chainId);
    sim.mine(12);
    const reset = new SimulatedNode(24, chainId);
    reset.mine(20);
    let swapped = false;
    const through = Object.create(sim, {
      transport: { value: (calls: Parameters<typeof sim.transport>[0]) => (swapped ? reset : sim).transport(calls) },
    }) as SimulatedNode;
    const mirror = mirrorOf({ store, sim: through, chain: simulatedConfig(chainId, { rewinds: true }) });
    await mirror.settle();
    const before = await readMirror(store.reader, chainId);
    swapped = true;
    expect(await mirror.step()).toBeInstanceOf(GenesisMismatch);
    expect(await readMirror(store.reader, chainId)).toEqual(before);
    await mirror.close();
  });

  it("is refused by its chain id, and by the genesis in the settings", async () => {
    const sim = new SimulatedNode(25, nextChain++);
    const wrongId = mirrorOf({ store, sim, chain: simulatedConfig(nextChain++) });
    expect(await wrongId.step()).toBeInstanceOf(WrongChain);
    const chainId = nextChain++;
    const right = new SimulatedNode(26, chainId);
    right.mine(1);
    const wrongGenesis = mirrorOf({
      store,
      sim: right,
      chain: simulatedConfig(chainId, { genesis: `0x${"ab".repeat(32)}` }),
    });
    expect(await wrongGenesis.step()).toBeInstanceOf(GenesisMismatch);
    const { rows } = await store.reader.query("select from chain.chain where chain_id = $1", [chainId]);
    expect(rows).toHaveLength(0);
    await Promise.all([wrongId.close(), wrongGenesis.close()]);
  });
});

describe("a node that is behind", () => {
  it("is waited for: its lower head moves nothing back", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(31, chainId);
    sim.mine(10);
    const mirror = mirrorOf({ store, sim, chain: simulatedConfig(chainId, { rewinds: false }) });
    await mirror.settle();
    const before = await readMirror(store.reader, chainId);
    sim.rewind(4);
    expect(await mirror.step()).toBe("idle");
    expect(await readMirror(store.reader, chainId)).toEqual(before);
    await mirror.close();
  });

  it("is followed back where the node alone is the chain", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(32, chainId);
    sim.mine(10);
    const mirror = mirrorOf({ store, sim, chain: simulatedConfig(chainId, { rewinds: true, finality: { depth: 0 } }) });
    await mirror.settle();
    sim.rewind(4);
    expect(await mirror.step()).toBe("moved");
    await mirror.settle();
    await expectAgreement(store, sim, chainId);
    await mirror.close();
  });

  it("cannot make the mirror skip a range by answering with nothing", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(33, chainId);
    sim.mine(40);
    sim.faults = { ...HONEST, lagging: 0.9, hiding: 0.9 };
    const mirror = mirrorOf({ store, sim, chain: simulatedConfig(chainId, { rewinds: false }) });
    const outcomes = [];
    for (let i = 0; i < 60; i++) outcomes.push(await mirror.step());
    expect(outcomes.some((outcome) => outcome instanceof RpcDown)).toBe(true);
    sim.faults = HONEST;
    await mirror.settle();
    await expectAgreement(store, sim, chainId);
    await mirror.close();
  });
});
