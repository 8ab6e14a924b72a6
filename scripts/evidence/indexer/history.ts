import { deepStrictEqual, ok } from "node:assert/strict";
import { RpcDown } from "../../../indexer/rpc/transport.ts";
import { GenesisMismatch } from "../../../indexer/store/register.ts";
import { FenceLost } from "../../../indexer/store/store.ts";
import { ReindexRefused } from "../../../indexer/sync/reindex.ts";
import type { Step } from "../../../indexer/sync/projector.ts";
import { toBytes } from "../../../indexer/store/bytes.ts";
import type { Db } from "../../../indexer/store/db.ts";
import { random, type Random } from "../../lib/random.ts";
import { consumerOf, type Consumer } from "./agreement.ts";
import { ROOTS, STRANGERS, type Stranger } from "./cast.ts";
import { beforeAndAfter, Crash, LATER, mirrorOf, simulatedConfig, type CrashPlan, type Mirror } from "./mirror.ts";
import { HONEST, SimulatedNode, type Faults } from "./simulated-node.ts";
import type { Store } from "./store.ts";

/** The deaths of a process that are no fault of the mirror. */
function isFate(error: Error, sim: SimulatedNode): boolean {
  if (sim.exchangedFor !== null && error instanceof GenesisMismatch) return true;
  return (
    error instanceof Crash ||
    error instanceof RpcDown ||
    error instanceof FenceLost ||
    // Two processes began the mirror of a new chain at once, which the database lets only one of them do.
    (error as { constraint?: string }).constraint === "chain_live"
  );
}

function faultsOf(dice: Random, rewinds: boolean): Faults {
  if (dice.chance(0.3)) return HONEST;
  const some = (most: number): number => (dice.chance(0.5) ? dice.next() * most : 0);
  return {
    down: some(0.2),
    limited: some(0.1),
    partial: some(0.2),
    hiding: some(0.3),
    jumbled: some(1),
    longest: dice.chance(0.3) ? 1 + dice.below(20) : Infinity,
    // A node that may come back with an older state is the only one.
    ...(rewinds
      ? { lagging: 0, elsewhere: 0, mixed: 0 }
      : { lagging: some(0.3), elsewhere: some(0.2), mixed: some(0.5) }),
  };
}

/** The next thing that happens to the chain. `lowest` is the height that it never falls below. */
function befall(sim: SimulatedNode, dice: Random, rewinds: boolean, lowest: number): void {
  const { number: height } = sim.head;
  const turn = dice.next();
  if (turn < 0.35) sim.mine(1 + dice.below(dice.chance(0.15) ? 40 : 6));
  else if (turn < 0.8) {
    const depth = Math.min(1 + dice.below(dice.chance(0.2) ? 64 : 6), height - lowest);
    sim.rewind(depth);
    // A chain of many nodes never gets shorter for long.
    sim.mine(rewinds ? dice.below(depth + 3) : depth + dice.below(3));
  } else if (turn < 0.9 && sim.left.length > 0) {
    // A fork that was left wins after all.
    const back = dice.pick(sim.left);
    if (!rewinds && back.number < height) return;
    sim.left.push(sim.head);
    sim.head = back;
    sim.mine(dice.below(3));
  } else if (rewinds) sim.rewind(Math.min(1 + dice.below(10), height - lowest));
  // Longer than the mirror remembers blocks in which nothing happened.
  else sim.mineQuietly(1 + dice.below(dice.chance(0.1) ? 1_600 : 12));
}

/** The node is exchanged for one whose chain was begun anew: nothing is believed, nothing is changed. */
async function exchange(
  sim: SimulatedNode,
  other: SimulatedNode,
  consumer: Consumer,
  step: () => Promise<Step | Error>,
): Promise<void> {
  if ((await consumer.look()).head === null) return;
  sim.exchangedFor = other;
  // A step that was under way may still end.
  await step();
  let before = await consumer.look();
  ok(other.known(before.head!.hash) === undefined, "nothing of a chain begun anew is taken");
  for (let steps = 4; steps > 0; steps--) {
    await step();
    const now = await consumer.look();
    const [head, last] = [now.head!, before.head!];
    ok(other.known(head.hash) === undefined, "nothing of a chain begun anew is taken");
    // Blocks of its own chain that were read before, while ranges below them were written, may still be taken.
    const ahead = head.number > last.number && sim.known(head.hash) !== undefined;
    if (!ahead)
      deepStrictEqual({ ...now, changes: before.changes }, before, "nothing is changed on the word of another chain");
    before = now;
  }
  sim.exchangedFor = null;
}

async function several(step: () => Promise<unknown>): Promise<void> {
  for (let steps = 6; steps > 0; steps--) await step();
}

/**
 * A leader sleeps at one head while another process follows a fork to the same height; then the first chain wins after
 * all.
 */
async function sleepThrough(
  sim: SimulatedNode,
  dice: Random,
  lowest: number,
  sleeper: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  sim.faults = HONEST;
  const depth = Math.min(1 + dice.below(3), sim.head.number - lowest);
  if (depth < 1) return;
  await several(sleeper);
  const { head } = sim;
  sim.rewind(depth);
  sim.mine(depth);
  await several(other);
  sim.left.push(sim.head);
  sim.head = head;
  sim.mine(1);
  await sleeper();
}

/** Contracts come to be wanted while some of the nodes are on a fork that the others have left. */
async function wantAmongForks(
  sim: SimulatedNode,
  dice: Random,
  lowest: number,
  leader: () => Promise<unknown>,
  ask: () => Promise<void>,
): Promise<void> {
  sim.faults = HONEST;
  await several(leader);
  const { head } = sim;
  const depth = Math.min(1 + dice.below(30), head.number - lowest);
  if (depth < 1) return;
  sim.rewind(depth);
  sim.mine(depth);
  sim.left.push(sim.head);
  sim.head = head;
  sim.faults = { ...HONEST, elsewhere: 0.4 };
  await ask();
  await several(leader);
}

/** Somebody wants registries of others mirrored, from a block on. */
export async function want(db: Db, chainId: number, strangers: readonly Stranger[], since = 1): Promise<void> {
  for (const { registry, factory, implementation } of strangers) {
    await db.query(
      `insert into chain.wanted (chain_id, registry, factory, implementation, since) values ($1, $2, $3, $4, $5)
        on conflict do nothing`,
      [chainId, ...[registry, factory, implementation].map(toBytes), since],
    );
  }
}

/**
 * One chain that grows, forks and comes back, told by nodes that fail and lie, and mirrored by two processes that die
 * and take over from one another. Throws when anybody could ever see what is not so. The same seed is the same history.
 */
export async function playHistory(store: Store, chainId: number, seed: number): Promise<void> {
  const dice = random(seed);
  const sim = new SimulatedNode(seed ^ 0x5eed, chainId);
  const rewinds = dice.chance(0.5);
  const full = simulatedConfig(chainId, {
    rewinds,
    finality: dice.chance(0.5) ? { depth: dice.below(8) } : { tag: "finalized" },
    startBlock: dice.chance(0.3) ? 2 : 0,
  });
  /** Contracts may be added to the settings, and registries of others be wanted, while all this goes on. */
  const settings = dice.chance(0.2) ? beforeAndAfter(full, dice.pick(LATER)) : ([full, full] as const);
  let [chain] = settings;
  let wanted: readonly Stranger[] = STRANGERS.filter(() => dice.chance(0.2));
  // Only a node that is alone makes up its block 0.
  sim.forgetful = rewinds && dice.chance(0.5);
  // Contracts that spoke before the first block of interest are none of ours.
  if (chain.startBlock > 0) sim.mineQuietly(3);
  sim.mine(1 + dice.below(8));
  // A chain that has nothing but block 0 cannot tell which one it was.
  const lowest = Math.max(1, chain.startBlock);

  const deadly = dice.chance(0.6) ? 0.015 : 0;
  const handsOver = dice.chance(0.5);
  // Chances of their own, for a process writes and asks at once.
  const [onWriting, onAsking] = [random(seed ^ 0xdead), random(seed ^ 0xa5c)];
  const plan: CrashPlan = (_, moment) => (moment === "call" ? onAsking : onWriting).chance(deadly);
  const near = dice.pick([1, 3, 3, 8]);
  const reader = await store.lend();
  const consumer = consumerOf(store, reader, sim, chainId);
  const surely = async (mirror: Mirror): Promise<Step | Error> => {
    const outcome = await mirror.step();
    if (outcome instanceof Error && !isFate(outcome, sim)) throw outcome;
    return outcome;
  };
  let away = false;
  const mirrors: [Mirror, Mirror] = [0, 1].map((own) =>
    mirrorOf({
      store,
      sim,
      plan,
      near,
      get chain() {
        return chain;
      },
      // The other process takes over while this one waits; when it wakes it believes that it still leads.
      async meanwhile() {
        if (!handsOver || away || !onAsking.chance(0.04)) return;
        away = true;
        await surely(mirrors[1 - own]!);
        away = false;
      },
    }),
  ) as [Mirror, Mirror];
  let leader = 0;
  // Now and then nothing forks, and nodes lag: then nothing may be taken back.
  const straight = !rewinds && dice.chance(0.2);

  try {
    for (let round = 2 + dice.below(4); round > 0; round--) {
      sim.faults = straight ? { ...HONEST, lagging: 0.4 } : faultsOf(dice, rewinds);
      if (straight) sim.mine(1 + dice.below(8));
      else befall(sim, dice, rewinds, lowest);
      for (let steps = 1 + dice.below(5); steps > 0; steps--) {
        if (handsOver && dice.chance(0.1)) {
          leader = 1 - leader;
          await mirrors[leader]!.close();
        }
        await surely(mirrors[handsOver && dice.chance(0.1) ? 1 - leader : leader]!);
        if (dice.chance(0.1)) await consumer.look();
      }
      if (dice.chance(0.4)) await want(reader, chainId, wanted);
      if (dice.chance(0.4)) [, chain] = settings;
      if (dice.chance(0.02)) {
        const outcome = await mirrors[1 - leader]!.reindex(async () => {
          if (!onAsking.chance(0.5)) return;
          wanted = STRANGERS;
          await want(reader, chainId, wanted);
        });
        if (outcome instanceof Error && !isFate(outcome, sim) && !(outcome instanceof ReindexRefused)) throw outcome;
        await consumer.look();
      }
      if (!straight && dice.chance(0.03)) {
        await mirrors[1 - leader]!.close();
        await sleepThrough(
          sim,
          dice,
          lowest,
          () => surely(mirrors[leader]!),
          () => surely(mirrors[1 - leader]!),
        );
        await consumer.look();
      }
      if (!straight && !rewinds && dice.chance(0.1)) {
        await wantAmongForks(
          sim,
          dice,
          lowest,
          () => surely(mirrors[leader]!),
          async () => {
            [, chain] = settings;
            await want(reader, chainId, wanted);
          },
        );
      }
      if (dice.chance(0.03)) {
        // A leader sleeps while another process comes to follow contracts that it does not know.
        sim.faults = HONEST;
        await mirrors[1 - leader]!.close();
        await several(() => surely(mirrors[leader]!));
        [, chain] = settings;
        await want(reader, chainId, wanted);
        await several(() => surely(mirrors[1 - leader]!));
        sim.mine(1 + dice.below(4));
        await surely(mirrors[leader]!);
      }
      if (dice.chance(0.03)) {
        const other = new SimulatedNode(seed ^ 0xbad, chainId);
        other.mine(dice.below(40));
        await exchange(sim, other, consumer, () => surely(mirrors[leader]!));
      }
    }
    sim.faults = HONEST;
    // The process that leads from here on opens what the others left.
    for (const mirror of mirrors) await mirror.close();
    [, chain] = settings;
    await want(reader, chainId, wanted);
    await mirrors[0].settle();
    await consumer.end();
    const { roots, adopted } = await consumer.look();
    for (const root of Object.values(ROOTS)) ok(roots.includes(root), "every contract of the settings is followed");
    deepStrictEqual(
      adopted,
      wanted.map(({ registry }) => registry).sort(),
      "every registry that is wanted is followed",
    );
  } finally {
    for (const mirror of mirrors) await mirror.close();
    await store.takeBack(reader);
  }
}
