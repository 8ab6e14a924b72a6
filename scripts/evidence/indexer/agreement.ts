import { deepStrictEqual, ok } from "node:assert/strict";
import type { Hex } from "viem";
import type { Db } from "../../../indexer/store/db.ts";
import { ROOTS, STRANGERS, under } from "./cast.ts";
import { readMirror, type Change, type ReadEvent, type Reading } from "./reading.ts";
import type { SimBlock, SimulatedNode } from "./simulated-node.ts";
import type { Store } from "./store.ts";

type Situation = Pick<Reading, "roots" | "adoptions" | "adopted">;

/** Up to which block each contract is heard: one of the settings, or a registry of others. */
function reachOf({ roots, adoptions, adopted }: Situation): (contract: Hex) => number {
  const followed = new Set([...roots, ...adopted]);
  return (contract) => (followed.has(contract) ? Number.POSITIVE_INFINITY : (adoptions[contract] ?? -1));
}

/** The mirror's expected answer when it stands at a block, and follows what it says. */
function expectedAt(head: SimBlock, situation: Situation): Omit<Reading, "head" | "changes" | keyof Situation> {
  const reach = reachOf(situation);
  /** The world as far as the mirror has heard of it from a contract. */
  const world = (contract: Hex) => {
    let block: SimBlock | null = head;
    while (block !== null && block.number > reach(contract)) block = block.parent;
    return block?.world;
  };
  const parts = [ROOTS.deployer, ...STRANGERS.map(({ registry }) => registry)].map((contract) => {
    const { registries = new Map(), titles = new Map() } = world(contract) ?? {};
    return {
      whole: reach(contract) === Number.POSITIVE_INFINITY,
      registries: [...registries].filter(([registry]) => under(registry) === contract),
      titles: [...titles]
        .filter(([, { registry }]) => under(registry) === contract)
        .map(
          ([key, { registry, tokenId: _, ...title }]) =>
            [key, { ...title, paused: registries.get(registry)!.paused }] as const,
        ),
    };
  });
  return {
    titles: Object.fromEntries(parts.flatMap(({ titles }) => titles)),
    registries: Object.fromEntries(parts.flatMap(({ registries }) => registries)),
    anchors: Object.fromEntries([...(world(ROOTS.store)?.anchors ?? [])].map(([root, status]) => [root, { status }])),
    executions: [...(world(ROOTS.forwarder)?.executions ?? [])].sort(),
    followed: [
      ...new Set([
        ...situation.adopted,
        ...parts
          .filter(({ whole }) => whole)
          .flatMap(({ registries, titles }) => [
            ...registries.map(([registry]) => registry),
            ...titles.map(([, { escrow }]) => escrow),
          ]),
      ]),
    ].sort(),
    events: eventsUpTo(head, reach),
  };
}

function eventsUpTo(head: SimBlock, reach: (contract: Hex) => number): ReadEvent[] {
  const blocks: SimBlock[] = [];
  for (let block: SimBlock | null = head; block !== null; block = block.parent)
    if (block.logs.length > 0) blocks.push(block);
  return blocks
    .reverse()
    .flatMap(({ number, hash, at, logs }) =>
      logs.flatMap(({ address, tx, told, under: contract }, index) =>
        told === null || number > reach(contract)
          ? []
          : { block: number, hash, index, tx, at, contract: address, ...told },
      ),
    );
}

/** Which change a row of the ledger tells or takes back. */
const nameOf = ({ block, tx, event }: Change): string => `${block} ${tx} ${event}`;

/**
 * The changes that the ledger has told when these events are all that there is: those of each key in the order of the
 * chain.
 */
function toldBy(events: readonly ReadEvent[]): Map<string, string[]> {
  const told = new Map<string, string[]>();
  for (const { block, tx, name, topic, key } of events) {
    if (name === "TitleEscrowCreated") continue;
    const own = told.get(`${topic} ${key}`) ?? [];
    told.set(`${topic} ${key}`, [...own, `${block} ${tx} ${name}`]);
  }
  return told;
}

/** The laws that a history must keep, whenever somebody looks. */
export interface Consumer {
  /** Reads on in the ledger, checks what is told, and that the mirror agrees with the chain at its own block. */
  look(): Promise<Reading>;
  /** Checks that the mirror is at the node's head and everything was told, to those who listen too. */
  end(): Promise<void>;
}

/**
 * Somebody who reads the mirror and its ledger, from the beginning of a chain. `left`: registries of others that were
 * followed for some time.
 */
export function consumerOf(
  store: Store,
  db: Db,
  sim: SimulatedNode,
  chainId: number,
  left: readonly Hex[] = [],
): Consumer {
  let seq = 0;
  let finalized = -1;
  /** The changes that count of each title, registry, anchor and execution, the newest last. */
  const told = new Map<string, string[]>();

  const take = (change: Change): void => {
    const key = `${change.topic} ${change.key}`;
    const own = told.get(key) ?? [];
    told.set(key, own);
    seq = change.seq;
    const name = nameOf(change);
    if (change.applied) own.push(name);
    else {
      deepStrictEqual(name, own.pop(), `what is taken back is the last that was told of ${key}`);
      ok(
        sim.mayBeGone(change.tx) || left.some((registry) => change.key.startsWith(registry)),
        `${name} of ${key} is not taken back while every node has it`,
      );
    }
    if (own.length === 0) told.delete(key);
  };

  const look = async (): Promise<Reading> => {
    const reading = await readMirror(db, chainId, seq);
    for (const change of reading.changes) take(change);
    if (reading.head === null) {
      deepStrictEqual(told.size, 0, "nothing is told of a chain that has no mirror");
      return reading;
    }
    const { head, changes: _, roots, adoptions, adopted, ...mirror } = reading;
    const block = sim.known(head.hash) ?? (sim.forgetful && head.number === 0 ? sim.at(0) : null);
    ok(block, `the cursor is at a block of the chain, not at ${head.hash}`);
    ok(head.finalized <= head.number, "no block above the cursor is final");
    if (sim.left.length === 0) ok(head.finalized >= finalized, "what is final stays final");
    finalized = head.finalized;
    deepStrictEqual({ number: head.number, genesis: head.genesis }, { number: block.number, genesis: sim.genesis });
    deepStrictEqual(mirror, expectedAt(block, { roots, adoptions, adopted }));
    deepStrictEqual(told, toldBy(mirror.events), "the ledger tells the events that are there");
    return reading;
  };

  return {
    look,
    async end() {
      const { head } = await look();
      deepStrictEqual(head?.hash, sim.head.hash, "the mirror is at the head");
      if (seq > 0) await store.heard(chainId, seq, head.number);
    },
  };
}
