import { describe, expect, it } from "vitest";
import type { ChainEvent, RawLog } from "../../indexer/events/event.ts";
import { fold } from "../../indexer/handlers/catalogue.ts";
import type { States } from "../../indexer/handlers/handler.ts";
import { Contracts, scan } from "../../indexer/sync/scan.ts";
import { random } from "../../scripts/lib/random.ts";
import { ROOTS } from "../../scripts/evidence/indexer/cast.ts";
import { act } from "../../scripts/evidence/indexer/world.ts";
import { cloneWorld, emptyWorld, type World } from "../../scripts/evidence/indexer/model-log.ts";

const SEED = Number(process.env.INDEXER_SEED ?? Date.now() % 1_000_000);

/** A random life of many titles: the raw logs, and the world after each transaction. */
function life(seed: number, acts: number): { logs: RawLog[]; worlds: World[] } {
  const dice = random(seed);
  const world = emptyWorld();
  const logs: RawLog[] = [];
  const worlds: World[] = [];
  for (let block = 1; block <= acts; block++) {
    for (const [logIndex, log] of act(world, dice).entries()) {
      logs.push({ ...log, txHash: log.tx, block, blockHash: log.tx, logIndex, at: 1_000 + block });
    }
    worlds.push(cloneWorld(world));
  }
  return { logs, worlds };
}

const roots = new Contracts([
  { address: ROOTS.forwarder, source: "forwarder", since: 0, bound: null },
  { address: ROOTS.factory, source: "factory", since: 0, bound: null },
  { address: ROOTS.deployer, source: "deployer", since: 0, bound: null },
  { address: ROOTS.store, source: "documentStore", since: 0, bound: null },
]);

const titlesOf = (events: readonly ChainEvent[]): Map<string, States["title"] | undefined> => {
  const titles = new Map<string, States["title"] | undefined>();
  for (const event of events)
    if (event.topic === "title") titles.set(event.key, fold<"title">(titles.get(event.key), event));
  return titles;
};

const inModelWords = (title: States["title"]) => ({
  status: title.status,
  holder: title.holder,
  beneficiary: title.beneficiary,
  nominee: title.nominee,
  prevHolder: title.prevHolder,
  prevBeneficiary: title.prevBeneficiary,
  events: title.sequence,
  replacedBy: title.replacedBy,
});

describe(`laws of the fold (INDEXER_SEED=${SEED})`, () => {
  it("after every transaction, each title is as its escrow holds it", () => {
    const { logs, worlds } = life(SEED, 1_500);
    const { events } = scan(roots, logs, () => 0);
    let at = 0;
    const titles = new Map<string, States["title"] | undefined>();
    for (const [index, world] of worlds.entries()) {
      const touched = new Set<string>();
      for (; at < events.length && events[at]!.block <= index + 1; at++) {
        const event = events[at]!;
        if (event.topic !== "title") continue;
        titles.set(event.key, fold<"title">(titles.get(event.key), event));
        touched.add(event.key);
      }
      for (const key of touched) {
        const model = world.titles.get(`${key.slice(0, 42)}:0x${key.slice(42)}`)!;
        const { registry: _, tokenId: __, escrow, ...expected } = model;
        expect(titles.get(key)?.escrow).toBe(escrow);
        expect(inModelWords(titles.get(key)!)).toEqual(expected);
      }
    }
    expect(titles.size).toBeGreaterThan(100);
  });

  it("folding in two parts at any block is folding at once", () => {
    const { logs } = life(SEED + 1, 200);
    const { events } = scan(roots, logs, () => 0);
    const whole = titlesOf(events);
    for (let cut = 0; cut <= 200; cut += 7) {
      const first = titlesOf(events.filter(({ block }) => block <= cut));
      for (const event of events.filter(({ block }) => block > cut)) {
        // The stored state knows nothing of the moment between two events of one transaction.
        if (event.topic === "title") first.set(event.key, fold<"title">(first.get(event.key), event));
      }
      expect(first).toEqual(whole);
    }
  });

  it("a title depends on its own events only", () => {
    const { events } = scan(roots, life(SEED + 2, 300).logs, () => 0);
    const whole = titlesOf(events);
    for (const [key, title] of whole)
      expect(titlesOf(events.filter((event) => event.key === key)).get(key)).toEqual(title);
  });

  it("does not change what it was given", () => {
    const { events } = scan(roots, life(SEED + 3, 100).logs, () => 0);
    let state: States["title"] | undefined;
    for (const event of events.filter(({ topic }) => topic === "title")) {
      const before = structuredClone(state);
      const next = fold<"title">(Object.freeze(state), Object.freeze(event));
      expect(state).toEqual(before);
      state = next;
    }
  });

  it("keeps no event of strangers", () => {
    const { events, contracts } = scan(roots, life(SEED + 4, 400).logs, () => 0);
    const followed = new Set<string>([...Object.values(ROOTS), ...contracts.map(({ address }) => address)]);
    expect(events.every(({ contract }) => followed.has(contract))).toBe(true);
    const registries = new Set<string>(
      contracts.filter(({ source }) => source === "registry").map(({ address }) => address),
    );
    expect(events.filter(({ topic }) => topic === "title").every(({ key }) => registries.has(key.slice(0, 42)))).toBe(
      true,
    );
  });
});
