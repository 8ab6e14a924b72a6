import { afterAll, beforeAll, describe, it } from "vitest";
import { expectAgreement, mirrorOf, simulatedConfig } from "./mirror.ts";
import { random } from "../support/random.ts";
import { HONEST, SimulatedNode } from "./simulated-node.ts";
import { mirrorStore, type MirrorStore } from "./mirror-store.ts";

const HISTORIES = Number(process.env.INDEXER_HISTORIES ?? 300);
const SEED = Number(process.env.INDEXER_SEED ?? Date.now() % 1_000_000);

let at: MirrorStore;
let nextChain = 10_000;

beforeAll(async () => {
  at = await mirrorStore();
});
afterAll(() => at?.close());

/** One chain that grows, forks and comes back, mirrored by a process that dies and a node that fails. */
async function history(seed: number): Promise<void> {
  const dice = random(seed);
  const chainId = nextChain++;
  const sim = new SimulatedNode(seed ^ 0x5eed, chainId);
  const rewinds = dice.chance(0.5);
  const chain = simulatedConfig(chainId, {
    rewinds, finality: dice.chance(0.5) ? { depth: dice.below(8) } : { tag: "finalized" }, startBlock: dice.chance(0.3) ? 2 : 0,
  });
  sim.forgetful = dice.chance(0.3);
  const deadly = dice.chance(0.7) ? 0.03 : 0;
  const mirror = mirrorOf(at.url, sim, chain, () => dice.chance(deadly));
  sim.mine(1 + dice.below(4));
  // Contracts that spoke before the first block of interest are none of ours.
  if (chain.startBlock > 0) sim.head = sim.chain()[0]!;
  if (chain.startBlock > 0) sim.mineQuietly(3);
  // A chain that has nothing but block 0 cannot tell which one it was.
  const lowest = Math.max(1, chain.startBlock);
  try {
    for (let round = 2 + dice.below(8); round > 0; round--) {
      sim.faults = dice.chance(0.6)
        ? { down: 0.05, lagging: rewinds ? 0 : 0.1, hiding: 0.1, refusing: 0.2 }
        : HONEST;
      const turn = dice.next();
      if (turn < 0.5) sim.mine(1 + dice.below(dice.chance(0.2) ? 40 : 6));
      else if (turn < 0.85) {
        const depth = 1 + dice.below(dice.chance(0.2) ? 64 : 5);
        const height = sim.head.number;
        sim.rewind(Math.min(depth, height - lowest));
        // A chain of many nodes never gets shorter for long.
        sim.mine(rewinds ? dice.below(depth + 2) : height - sim.head.number + dice.below(3));
      } else if (rewinds) sim.rewind(Math.min(1 + dice.below(10), sim.head.number - lowest));
      for (let steps = dice.below(7); steps > 0; steps--) await mirror.step();
    }
    sim.faults = HONEST;
    await mirror.settle();
    await expectAgreement(at.db, sim, chainId);
  } finally {
    await mirror.close();
  }
}

describe("random histories", () => {
  it(`agrees with the model in ${HISTORIES} histories of forks, outages and deaths (INDEXER_SEED=${SEED})`, async () => {
    for (let i = 0; i < HISTORIES; i++) {
      try {
        await history(SEED + i);
      } catch (error) {
        throw new Error(`history with seed ${SEED + i} (INDEXER_SEED=${SEED + i} INDEXER_HISTORIES=1)`, { cause: error });
      }
    }
  }, 300_000 + HISTORIES * 2_000);
});
