import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hex } from "../../indexer/events/event.ts";
import { toBytes } from "../../indexer/store/bytes.ts";
import { STRANGERS, type Stranger } from "../../scripts/evidence/indexer/cast.ts";
import { want } from "../../scripts/evidence/indexer/history.ts";
import { mirrorOf, simulatedConfig, type CrashPlan, type Mirror } from "../../scripts/evidence/indexer/mirror.ts";
import { readMirror } from "../../scripts/evidence/indexer/reading.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";
import { dyingAt } from "./dying-at.ts";
import { expectAgreement, freshStore, type FreshStore } from "./fresh-store.ts";

// Registers of others that are read no more: nothing of them stays, nothing of others goes, and a second beginning is
// as the first.

let store: FreshStore;
let nextChain = 95_000;
beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store?.close());

const PIECES = { most: 1_000_000, piece: 2 };
const configOf = (chainId: number) => simulatedConfig(chainId, { finality: { depth: 2 }, rewinds: false });

/** A chain on which both strangers have titles. */
function lived(seed: number, chainId: number): SimulatedNode {
  const sim = new SimulatedNode(seed, chainId);
  const titlesOf = (registry: string): number =>
    [...sim.head.world.titles.values()].filter((title) => title.registry === registry).length;
  while (STRANGERS.some(({ registry }) => titlesOf(registry) < 2)) sim.mine(1);
  sim.mine(3);
  return sim;
}

const set = (chainId: number, { registry }: Stranger, change: string) =>
  store.reader.query(`update chain.wanted set ${change} where chain_id = $1 and registry = $2`, [
    chainId,
    toBytes(registry),
  ]);
const adopted = async (chainId: number): Promise<readonly Hex[]> => (await readMirror(store.reader, chainId)).adopted;
const sorted = (strangers: readonly Stranger[]): Hex[] => strangers.map(({ registry }) => registry).sort();

/** Rows of a registry in each table of the mirror. */
async function rowsOf(chainId: number, { registry, factory }: Stranger): Promise<Record<string, number>> {
  const range = "between $2::bytea and $2::bytea || decode(repeat('ff', 32), 'hex')";
  const tables = {
    event: `key ${range}`,
    title: `key ${range}`,
    registry: "key = $2",
    adoption: "registry = $2",
    contract: `address = $2 or title ${range} or bound = $2 or bound = $3`,
  };
  const counts: Record<string, number> = {};
  for (const [table, where] of Object.entries(tables)) {
    const { rows } = await store.reader.query<{ n: number }>(
      `select count(*)::int as n, $3::bytea from chain.${table} t join chain.chain c on c.id = t.chain
        where c.chain_id = $1 and (${where})`,
      [chainId, toBytes(registry), toBytes(factory)],
    );
    counts[table] = rows[0]!.n;
  }
  return counts;
}
const NOTHING = { event: 0, title: 0, registry: 0, adoption: 0, contract: 0 };

/** Blocks that are remembered for their events, and have none. */
const idleBlocks = async (chainId: number): Promise<number> =>
  (
    await store.reader.query<{ n: number }>(
      `select count(*)::int as n from chain.block b join chain.chain c on c.id = b.chain where c.chain_id = $1
        and b.has_events
     and not exists (select from chain.event e where e.chain = b.chain and e.block = b.number)`,
      [chainId],
    )
  ).rows[0]!.n;

async function begun(seed: number): Promise<{ chainId: number; sim: SimulatedNode }> {
  const chainId = nextChain++;
  const sim = lived(seed, chainId);
  await want(store.reader, chainId, STRANGERS);
  const mirror = mirrorOf({ store, sim, chain: configOf(chainId), bounds: PIECES });
  await mirror.settle();
  await mirror.close();
  expect(await adopted(chainId)).toEqual(sorted(STRANGERS));
  return { chainId, sim };
}

async function walk(mirror: Mirror, most: number): Promise<void> {
  for (let steps = 0; steps < most; steps++) if ((await mirror.step()) === "idle") return;
}

/**
 * A register is left, the chain goes on and forks meanwhile, and it is wanted again: at once, or when nothing of it is
 * there.
 */
async function story(which: Stranger, again: "meanwhile" | "after", plan: CrashPlan): Promise<number> {
  const { chainId, sim } = await begun(71);
  await set(chainId, which, "stopped = 'left'");
  let statements = 0;
  const mirror = mirrorOf({
    store,
    sim,
    chain: configOf(chainId),
    bounds: PIECES,
    plan: (count, moment) => {
      if (moment !== "call") statements = Math.max(statements, count);
      return plan(count, moment);
    },
  });
  await walk(mirror, 3);
  sim.rewind(2);
  sim.mine(4);
  await walk(mirror, 3);
  if (again === "meanwhile") await set(chainId, which, "stopped = null");
  await walk(mirror, 60);
  await mirror.settle();
  if (again === "after") {
    expect(await rowsOf(chainId, which)).toEqual(NOTHING);
    expect(await idleBlocks(chainId)).toBe(0);
    expect(await adopted(chainId)).toEqual(sorted(STRANGERS.filter((one) => one !== which)));
    await expectAgreement(store, sim, chainId, [which.registry]);
    await set(chainId, which, "stopped = null");
    sim.mine(2);
    await mirror.settle();
  }
  expect(await adopted(chainId)).toEqual(sorted(STRANGERS));
  await expectAgreement(store, sim, chainId, [which.registry]);
  await mirror.close();
  return statements;
}

describe.each([
  ["with a factory of its own", STRANGERS[0]],
  ["on our factory", STRANGERS[1]],
])("a register that nobody follows any more, %s", (_, which) => {
  it.each(["after", "meanwhile"] as const)(
    "goes whole and is read anew when it is wanted %s, at whichever statement the process dies",
    async (again) => {
      const statements = await story(which, again, () => false);
      expect(statements).toBeGreaterThan(40);
      const points = Array.from({ length: statements }, (__, at) => at + 1);
      await dyingAt(
        points,
        async (at) =>
          void (await story(
            which,
            again,
            (count, moment) => count === at && moment === (at % 2 === 0 ? "before" : "after"),
          )),
        15,
      );
    },
    600_000,
  );
});

describe("a chain that is read anew while a register goes", () => {
  it.each(STRANGERS)("has it neither before nor after, and all else", async (which) => {
    const { chainId, sim } = await begun(76);
    await set(chainId, which, "stopped = 'left'");
    const mirror = mirrorOf({ store, sim, chain: configOf(chainId), bounds: PIECES });
    while ((await rowsOf(chainId, which)).registry !== 0) await mirror.step();
    expect((await rowsOf(chainId, which)).event).toBeGreaterThan(0);
    expect(await mirror.reindex()).not.toBeInstanceOf(Error);
    await mirror.settle();
    expect(await rowsOf(chainId, which)).toEqual(NOTHING);
    expect(await adopted(chainId)).toEqual(sorted(STRANGERS.filter((one) => one !== which)));
    await set(chainId, which, "stopped = null");
    sim.mine(1);
    await mirror.settle();
    await expectAgreement(store, sim, chainId, [which.registry]);
    await mirror.close();
  });
});

describe("a register whose past is still being read", () => {
  it("goes as well, and is read from its beginning when it is wanted again", async () => {
    const chainId = nextChain++;
    const sim = lived(75, chainId);
    const [which] = STRANGERS;
    const mirror = mirrorOf({ store, sim, chain: configOf(chainId), bounds: PIECES });
    await mirror.settle();
    await want(store.reader, chainId, [which]);
    while ((await rowsOf(chainId, which)).adoption === 0) await mirror.step();
    expect(await rowsOf(chainId, which)).toMatchObject({ contract: 0 });
    expect((await rowsOf(chainId, which)).event).toBeGreaterThan(0);
    await set(chainId, which, "stopped = 'left'");
    await mirror.settle();
    expect(await rowsOf(chainId, which)).toEqual(NOTHING);
    await set(chainId, which, "stopped = null");
    sim.mine(1);
    await mirror.settle();
    expect(await adopted(chainId)).toEqual([which.registry]);
    await expectAgreement(store, sim, chainId, [which.registry]);
    await mirror.close();
  });
});

describe("a register of our own", () => {
  it("stays, though it was wanted as one and is stopped", async () => {
    const { chainId, sim } = await begun(72);
    const own = [...sim.head.world.registries.keys()].filter(
      (registry) => !STRANGERS.some((one) => one.registry === registry),
    ) as Hex[];
    expect(own.length).toBeGreaterThan(0);
    const { events } = await readMirror(store.reader, chainId);
    const wanted = own.map((registry): Stranger => ({ ...STRANGERS[0], registry }));
    await want(store.reader, chainId, wanted);
    for (const one of wanted) await set(chainId, one, "stopped = 'left'");
    const mirror = mirrorOf({ store, sim, chain: configOf(chainId), bounds: { most: 0, piece: 1 } });
    for (const one of STRANGERS) await set(chainId, one, "kept = true");
    await mirror.settle();
    expect((await readMirror(store.reader, chainId)).events).toEqual(events);
    await expectAgreement(store, sim, chainId);
    await mirror.close();
  });
});

describe("a register of others with more events than are kept", () => {
  const full = async (chainId: number) =>
    (
      await store.reader.query<{ n: number }>(
        "select count(*)::int as n from chain.wanted where chain_id = $1 and full_at is not null",
        [chainId],
      )
    ).rows[0]!.n;

  it("is not read further, and goes when that is decided", async () => {
    const chainId = nextChain++;
    const sim = lived(73, chainId);
    await want(store.reader, chainId, STRANGERS);
    const mirror = mirrorOf({ store, sim, chain: configOf(chainId), bounds: { most: 3, piece: 2 } });
    await mirror.settle();
    expect(await full(chainId)).toBe(2);
    expect(await adopted(chainId)).toEqual([]);
    for (const one of STRANGERS) expect((await rowsOf(chainId, one)).event).toBeLessThanOrEqual(3);
    // A company here has titles in the first; nobody in the second.
    await set(chainId, STRANGERS[0], "kept = true");
    await set(chainId, STRANGERS[1], "stopped = 'full'");
    await mirror.settle();
    expect(await adopted(chainId)).toEqual([STRANGERS[0].registry]);
    expect(await rowsOf(chainId, STRANGERS[1])).toEqual(NOTHING);
    await expectAgreement(store, sim, chainId, sorted(STRANGERS));
    await mirror.close();
  });

  it("is found while it is followed, one after the other, and no more of ours is looked at", async () => {
    const { chainId, sim } = await begun(74);
    const mirror = mirrorOf({ store, sim, chain: configOf(chainId), bounds: { most: 3, piece: 2 } });
    await mirror.settle();
    await expect
      .poll(async () => {
        sim.mine(1);
        await mirror.settle();
        return full(chainId);
      })
      .toBe(2);
    // Until it is decided, what was followed is followed.
    expect(await adopted(chainId)).toEqual(sorted(STRANGERS));
    for (const one of STRANGERS) await set(chainId, one, "stopped = 'full'");
    await mirror.settle();
    for (const one of STRANGERS) expect(await rowsOf(chainId, one)).toEqual(NOTHING);
    await expectAgreement(store, sim, chainId, sorted(STRANGERS));
    await mirror.close();
  });
});
