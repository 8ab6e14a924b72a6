import { expect } from "vitest";
import { chainConfigSchema, type ChainConfig } from "../../indexer/config.ts";
import type { Log } from "../../indexer/log.ts";
import { createNode } from "../../indexer/rpc/node.ts";
import { RpcDown } from "../../indexer/rpc/transport.ts";
import { connect, type Db } from "../../indexer/store/db.ts";
import { FenceLost } from "../../indexer/store/store.ts";
import { openChain } from "../../indexer/sync/open.ts";
import type { Projector } from "../../indexer/sync/projector.ts";
import type { SimulatedNode } from "./simulated-node.ts";
import { ROOTS, type World } from "./world.ts";

export const silent: Log = () => {};

export function simulatedConfig(chainId: number, overrides: Record<string, unknown> = {}): ChainConfig {
  return chainConfigSchema.parse({
    chainId, rpcUrls: ["http://127.0.0.1:1"], finality: { depth: 3 },
    contracts: {
      forwarder: ROOTS.forwarder, factory: ROOTS.factory, escrowImplementation: ROOTS.factory,
      registryImplementation: ROOTS.factory, registryDeployer: ROOTS.deployer, documentStore: ROOTS.store,
    },
    ...overrides,
  });
}

/** Raised in place of a process that dies at a statement. */
export class Crash extends Error {}

/** When to die: told the number of each statement, before and after it runs. */
export type CrashPlan = (statement: number, moment: "before" | "after") => boolean;

/** A connection that dies with the process: what was not committed is lost, what was is not known to be. */
function crashing(db: Db, plan: CrashPlan, counter: { statements: number }): Db {
  let dead = false;
  const die = async (): Promise<never> => {
    dead = true;
    await db.end();
    throw new Crash();
  };
  const between = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Crash();
    const statement = ++counter.statements;
    if (plan(statement, "before")) return die();
    const result = await work();
    if (plan(statement, "after")) return die();
    return result;
  };
  return {
    query: (text, values) => between(() => db.query(text, values) as never),
    copy: (text, pieces) => between(() => db.copy(text, pieces)),
    end: () => (dead ? Promise.resolve() : db.end()),
  };
}

export interface Mirror {
  /** Steps, opening the projector anew after an error; returns what the step said, or the error it died of. */
  step(): Promise<"moved" | "idle" | Error>;
  /** Steps until the cursor is at the node's head; the process does not die any more. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A mirror of a simulated chain that dies and comes back as its plan says. */
export function mirrorOf(url: string, sim: SimulatedNode, chain: ChainConfig, plan: CrashPlan = () => false): Mirror {
  const counter = { statements: 0 };
  let armed = true;
  let db: Db | undefined;
  let projector: Projector | undefined;

  const step: Mirror["step"] = async () => {
    try {
      if (projector === undefined) {
        db = crashing(await connect(url, "hawser indexer test"), (...at) => armed && plan(...at), counter);
        projector = await openChain({ db, node: createNode(sim.transport, chain.finality), chain, log: silent, near: 3 });
      }
      return await projector.step();
    } catch (error) {
      await db?.end();
      db = projector = undefined;
      return error as Error;
    }
  };
  return {
    step,
    async settle() {
      armed = false;
      for (let tries = 0; tries < 1_000; tries++) {
        const outcome = await step();
        if (outcome === "idle" && projector?.cursor.hash === sim.head.hash) return;
        if (outcome instanceof Error && !(outcome instanceof RpcDown) && !(outcome instanceof FenceLost)) throw outcome;
      }
      throw new Error("the mirror does not reach the head");
    },
    close: async () => {
      await db?.end();
      db = projector = undefined;
    },
  };
}

const byKey = <T>(entries: Iterable<[string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What the readers' views say. */
export async function readViews(db: Db, chainId: number) {
  const rows = async (sql: string) => (await db.query<Record<string, string>>(sql, [chainId])).rows;
  const titles = await rows("select * from chain.titles where chain_id = $1");
  const registries = await rows("select * from chain.registries where chain_id = $1");
  const anchors = await rows("select * from chain.anchors where chain_id = $1");
  const executions = await rows("select * from chain.executions where chain_id = $1");
  return {
    titles: byKey(titles.map((t) => [`${t.registry}:${t.token_id}`, {
      escrow: t.escrow, status: t.status, beneficiary: t.beneficiary, holder: t.holder, nominee: t.nominee,
      prevBeneficiary: t.prev_beneficiary, prevHolder: t.prev_holder, paused: t.paused, events: t.sequence, replacedBy: t.replaced_by,
    }])),
    registries: byKey(registries.map((r) => [r.registry!, { admin: r.admin, name: r.name, paused: r.paused }])),
    anchors: byKey(anchors.map((a) => [a.root!, a.status])),
    executions: executions.map((e) => e.request_hash!).sort(),
  };
}

/** The same, as the model has it. */
function expectedViews(world: World) {
  return {
    titles: byKey([...world.titles].map(([key, t]) => [key, {
      escrow: t.escrow, status: t.status, beneficiary: t.beneficiary, holder: t.holder, nominee: t.nominee,
      prevBeneficiary: t.prevBeneficiary, prevHolder: t.prevHolder, paused: world.registries.get(t.registry)!.paused,
      events: t.events, replacedBy: t.replacedBy,
    }])),
    registries: byKey([...world.registries].map(([address, r]) => [address, { ...r }])),
    anchors: byKey(world.anchors),
    executions: [...world.executions].sort(),
  };
}

/** The mirror agrees with the model, and its ledger tells each change once and takes back just what fell out. */
export async function expectAgreement(db: Db, sim: SimulatedNode, chainId: number): Promise<void> {
  expect(await readViews(db, chainId)).toEqual(expectedViews(sim.head.world));
  const { rows: heads } = await db.query("select number, hash, genesis from chain.heads where chain_id = $1", [chainId]);
  expect(heads).toEqual([{ number: sim.head.number, hash: sim.head.hash, genesis: sim.genesis }]);

  const { rows: all } = await db.query<{ id: string }>(
    "select tx_hash || ' ' || name as id from chain.events where chain_id = $1", [chainId]);
  expect(all.map(({ id }) => id).sort()).toEqual([...sim.head.world.events].sort());
  // What is followed is what the chain made known: no more, since it is gone, and no less, since it will speak again.
  const { rows: followed } = await db.query<{ address: string }>(
    `select '0x' || encode(address, 'hex') as address from chain.contract join chain.chain on chain = id
     where chain_id = $1 and source in ('registry', 'escrow')`, [chainId]);
  const { registries, titles } = sim.head.world;
  expect(followed.map(({ address }) => address).sort())
    .toEqual([...registries.keys(), ...[...titles.values()].map(({ escrow }) => escrow)].sort());

  const { rows: events } = await db.query<{ id: string; block_hash: string; block_number: number }>(
    `select block_number || ' ' || tx_hash || ' ' || name as id, block_hash, block_number from chain.events
     where chain_id = $1 and name <> 'TitleEscrowCreated' order by block_number, log_index`, [chainId]);
  for (const event of events) expect(event.block_hash).toBe(sim.at(event.block_number)?.hash);

  const { rows: ledger } = await db.query<{ id: string; applied: boolean }>(
    `select block_number || ' ' || tx_hash || ' ' || event as id, applied from chain.ledger_change
     where chain_id = $1 order by seq`, [chainId]);
  const told: string[] = [];
  for (const { id, applied } of ledger) {
    if (applied) told.push(id);
    else expect(told.pop()).toBe(id);
  }
  expect(told).toEqual(events.map(({ id }) => id));
}
