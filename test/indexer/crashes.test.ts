import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RpcDown } from "../../indexer/rpc/transport.ts";
import { GenesisMismatch } from "../../indexer/store/register.ts";
import { FenceLost } from "../../indexer/store/store.ts";
import { WrongChain } from "../../indexer/sync/identity.ts";
import { Crash, expectAgreement, mirrorOf, readViews, simulatedConfig, type CrashPlan } from "./mirror.ts";
import { SimulatedNode } from "./simulated-node.ts";
import { mirrorStore, type MirrorStore } from "./mirror-store.ts";

let at: MirrorStore;
let nextChain = 50_000;

beforeAll(async () => {
  at = await mirrorStore();
});
afterAll(() => at?.close());

/** One story with everything in it: backfill, following, a reorg, more blocks. Returns how often it asked and wrote. */
async function story(plan: CrashPlan, failAt = 0): Promise<{ statements: number; calls: number }> {
  const chainId = nextChain++;
  const sim = new SimulatedNode(7, chainId);
  sim.failAt = failAt;
  let statements = 0;
  const mirror = mirrorOf(at.url, sim, simulatedConfig(chainId, { finality: { depth: 2 } }), (statement, moment) => {
    statements = Math.max(statements, statement);
    return plan(statement, moment);
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
  await expectAgreement(at.db, sim, chainId);
  await mirror.close();
  return { statements, calls: sim.calls };
}

describe("a process that dies", () => {
  it("loses and doubles nothing, at whichever statement it dies, before or after", async () => {
    const { statements } = await story(() => false);
    expect(statements).toBeGreaterThan(40);
    for (let at = 1; at <= statements; at++) {
      for (const moment of ["before", "after"] as const) await story((statement, when) => statement === at && when === moment);
    }
  }, 600_000);

  it("loses and doubles nothing, at whichever call the node fails", async () => {
    const { calls } = await story(() => false);
    expect(calls).toBeGreaterThan(10);
    for (let at = 1; at <= calls; at++) await story(() => false, at);
  });

  it("dies of its own statement only", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(1, chainId);
    sim.mine(1);
    const mirror = mirrorOf(at.url, sim, simulatedConfig(chainId), (statement) => statement === 2);
    expect(await mirror.step()).toBeInstanceOf(Crash);
    await mirror.close();
  });
});

describe("two processes", () => {
  it("cannot both write: the one behind loses the fence, and nothing is written twice", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(11, chainId);
    const chain = simulatedConfig(chainId);
    const [one, two] = [mirrorOf(at.url, sim, chain), mirrorOf(at.url, sim, chain)];
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
    await expectAgreement(at.db, sim, chainId);
    await Promise.all([one.close(), two.close()]);
  });
});

describe("a node of another chain", () => {
  it("is refused by its genesis, and nothing is deleted", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(21, chainId);
    const chain = simulatedConfig(chainId, { rewinds: true });
    sim.mine(12);
    const mirror = mirrorOf(at.url, sim, chain);
    await mirror.settle();
    const before = await readViews(at.db, chainId);
    expect(Object.keys(before.registries).length).toBeGreaterThan(0);

    const reset = new SimulatedNode(22, chainId);
    reset.mine(5);
    const other = mirrorOf(at.url, reset, chain);
    expect(await other.step()).toBeInstanceOf(GenesisMismatch);
    // The same when the node is exchanged under a mirror that runs.
    Object.assign(sim, { transport: reset.transport });
    const running = mirrorOf(at.url, sim, chain);
    expect(await running.step()).toBeInstanceOf(GenesisMismatch);
    expect(await readViews(at.db, chainId)).toEqual(before);
    await Promise.all([mirror.close(), other.close(), running.close()]);
  });

  it("is refused under a mirror that runs, before anything is rolled back", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(23, chainId);
    sim.mine(12);
    const reset = new SimulatedNode(24, chainId);
    reset.mine(20);
    let swapped = false;
    const through = Object.create(sim, { transport: {
      value: (calls: Parameters<typeof sim.transport>[0]) => (swapped ? reset : sim).transport(calls),
    } }) as SimulatedNode;
    const mirror = mirrorOf(at.url, through, simulatedConfig(chainId, { rewinds: true }));
    await mirror.settle();
    const before = await readViews(at.db, chainId);
    swapped = true;
    expect(await mirror.step()).toBeInstanceOf(GenesisMismatch);
    expect(await readViews(at.db, chainId)).toEqual(before);
    await mirror.close();
  });

  it("is refused by its chain id, and by the genesis in the settings", async () => {
    const sim = new SimulatedNode(25, nextChain++);
    const wrongId = mirrorOf(at.url, sim, simulatedConfig(nextChain++));
    expect(await wrongId.step()).toBeInstanceOf(WrongChain);
    const chainId = nextChain++;
    const right = new SimulatedNode(26, chainId);
    right.mine(1);
    const wrongGenesis = mirrorOf(at.url, right, simulatedConfig(chainId, { genesis: `0x${"ab".repeat(32)}` }));
    expect(await wrongGenesis.step()).toBeInstanceOf(GenesisMismatch);
    const { rows } = await at.db.query("select from chain.chain where chain_id = $1", [chainId]);
    expect(rows).toHaveLength(0);
    await Promise.all([wrongId.close(), wrongGenesis.close()]);
  });
});

describe("a node that is behind", () => {
  it("is waited for: its lower head moves nothing back", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(31, chainId);
    sim.mine(10);
    const mirror = mirrorOf(at.url, sim, simulatedConfig(chainId, { rewinds: false }));
    await mirror.settle();
    const before = await readViews(at.db, chainId);
    sim.rewind(4);
    expect(await mirror.step()).toBe("idle");
    expect(await readViews(at.db, chainId)).toEqual(before);
    await mirror.close();
  });

  it("is followed back where the node alone is the chain", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(32, chainId);
    sim.mine(10);
    const mirror = mirrorOf(at.url, sim, simulatedConfig(chainId, { rewinds: true, finality: { depth: 0 } }));
    await mirror.settle();
    sim.rewind(4);
    expect(await mirror.step()).toBe("moved");
    await mirror.settle();
    await expectAgreement(at.db, sim, chainId);
    await mirror.close();
  });

  it("cannot make the mirror skip a range by answering with nothing", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(33, chainId);
    sim.mine(40);
    sim.faults = { down: 0, lagging: 0.9, hiding: 0.9, refusing: 0 };
    const mirror = mirrorOf(at.url, sim, simulatedConfig(chainId, { rewinds: false }));
    const outcomes = [];
    for (let i = 0; i < 60; i++) outcomes.push(await mirror.step());
    expect(outcomes.some((outcome) => outcome instanceof RpcDown)).toBe(true);
    sim.faults = { down: 0, lagging: 0, hiding: 0, refusing: 0 };
    await mirror.settle();
    await expectAgreement(at.db, sim, chainId);
    await mirror.close();
  });
});

describe("contracts added to the settings", () => {
  it("are followed from the start of the chain", async () => {
    const chainId = nextChain++;
    const sim = new SimulatedNode(41, chainId);
    sim.mine(20);
    const full = simulatedConfig(chainId);
    const set = full.contracts[0]!;
    const nowhere = `0x${"99".repeat(20)}` as const;
    const partial = { ...full, contracts: [{ ...set, documentStore: nowhere }] };
    const before = mirrorOf(at.url, sim, partial);
    await before.settle();
    expect((await readViews(at.db, chainId)).anchors).toEqual({});
    await before.close();

    const after = mirrorOf(at.url, sim, { ...full, contracts: [...partial.contracts, set] });
    await after.settle();
    await expectAgreement(at.db, sim, chainId);
    await after.close();
  });
});
