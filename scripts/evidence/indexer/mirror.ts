import { chainConfigSchema, type ChainConfig } from "../../../indexer/core/config.ts";
import type { Log } from "../../../indexer/core/log.ts";
import { createChainClient } from "../../../indexer/rpc/chain-client.ts";
import { RpcDown, type Transport } from "../../../indexer/rpc/transport.ts";
import type { Db } from "../../../indexer/store/db.ts";
import { FenceLost } from "../../../indexer/store/store.ts";
import type { Swapped } from "../../../indexer/store/swap.ts";
import type { Bounds } from "../../../indexer/sync/adoption.ts";
import { openChain } from "../../../indexer/sync/open.ts";
import type { Projector } from "../../../indexer/sync/projector.ts";
import { reindex } from "../../../indexer/sync/reindex.ts";
import { overTheWire, type SimulatedNode } from "./simulated-node.ts";
import type { Store } from "./store.ts";
import { ROOTS } from "./cast.ts";

export const silent: Log = () => {};

export function simulatedConfig(chainId: number, overrides: Record<string, unknown> = {}): ChainConfig {
  return chainConfigSchema.parse({
    chainId,
    rpcUrls: ["http://127.0.0.1:1"],
    finality: { depth: 3 },
    contracts: {
      forwarder: ROOTS.forwarder,
      factory: ROOTS.factory,
      escrowImplementation: ROOTS.factory,
      registryImplementation: ROOTS.factory,
      registryDeployer: ROOTS.deployer,
      documentStore: ROOTS.store,
    },
    ...overrides,
  });
}

/** Where nothing ever stands. */
const NOWHERE = `0x${"99".repeat(20)}` as const;
type Part = keyof ChainConfig["contracts"][number];
/** Contracts that were deployed later than the others. */
export const LATER: readonly (readonly Part[])[] = [
  ["documentStore", "forwarder"],
  ["registryDeployer"],
  ["documentStore", "forwarder", "registryDeployer", "factory"],
];

/** The settings before and after contracts were added to them. */
export function beforeAndAfter(
  full: ChainConfig,
  later: readonly Part[],
): readonly [before: ChainConfig, after: ChainConfig] {
  const [set] = full.contracts;
  if (set === undefined) throw new Error("no contracts");
  const before = { ...set, ...Object.fromEntries(later.map((name) => [name, NOWHERE])) };
  return [
    { ...full, contracts: [before] },
    { ...full, contracts: [before, set] },
  ];
}

/** Raised in place of a process that dies. */
export class Crash extends Error {}

/** Where a process may die: before or after a statement, or when it asks the node. */
export type Moment = "before" | "after" | "call";
/** Told the number of each statement or call; true kills the process there. */
export type CrashPlan = (count: number, moment: Moment) => boolean;

export interface MirrorOptions {
  readonly store: Store;
  readonly sim: SimulatedNode;
  /** Read each time that the process begins: settings may change while it is down. */
  readonly chain: ChainConfig;
  readonly plan?: CrashPlan;
  /** The events elsewhere while this process waits for the node. */
  readonly meanwhile?: () => Promise<void>;
  readonly near?: number;
  readonly bounds?: Bounds;
}

export interface Mirror {
  /** Steps, opening the projector anew after an error; returns what the step said, or the error it died of. */
  step(): Promise<"moved" | "idle" | Error>;
  /**
   * Reads the chain anew beside the mirror and swaps, as another process; returns the error it died of, if it did.
   * `compared` is what happens elsewhere between the comparison and the swap.
   */
  reindex(compared?: () => Promise<void>): Promise<Swapped | Error>;
  /** Steps until the cursor is at the node's head; the process does not die any more. */
  settle(): Promise<void>;
  /** Ends the process: the next step is that of a new one. */
  close(): Promise<void>;
}

const PATIENCE = 200;

/** A process that mirrors a simulated chain, dies and is started again as its plan says. */
export function mirrorOf(options: MirrorOptions): Mirror {
  const { store, sim, plan = () => false, meanwhile, near = 3, bounds } = options;
  // A read that failed is tried again at the next step.
  const retryMs = 0;
  const counts = { statements: 0, calls: 0 };
  let armed = true;
  /** While another process takes over, this one stands still wherever it is. */
  let frozen: Promise<void> = Promise.resolve();
  let projector: Projector | undefined;
  let process: Awaited<ReturnType<typeof mortal>> | undefined;

  /** Connections and a node as a process sees them that dies at some point: nothing passes any more after that. */
  const mortal = async () => {
    const lent: Db[] = [];
    let dead = false;
    let transactions = 0;
    const die = (): never => {
      dead = true;
      throw new Crash();
    };
    const passing = (count: number, moment: Moment): void => {
      if (dead) throw new Crash();
      if (armed && plan(count, moment)) die();
    };
    const statement = async <T>(work: () => Promise<T>): Promise<T> => {
      await frozen;
      const count = ++counts.statements;
      passing(count, "before");
      const result = await work();
      passing(count, "after");
      return result;
    };
    /** The process may die between any two statements, of whichever connection: the same seed is the same death. */
    let turn: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const result = turn.then(() => statement(work));
      turn = result.catch(() => {});
      return result;
    };
    const connection = async (): Promise<Db> => {
      const real = await store.lend();
      lent.push(real);
      let before: Promise<unknown> = Promise.resolve();
      const next = <T>(work: () => Promise<T>): Promise<T> => {
        const result = before.then(() => inTurn(work));
        before = result;
        return result;
      };
      const ask: Db["query"] = (text, values) =>
        next(() => {
          if (text === "begin") transactions++;
          if (text === "commit" || text === "rollback") transactions--;
          return real.query(text, values) as never;
        });
      /** After a fault the transaction is over, and the connection good for another. */
      const waited = async <T>(result: Promise<T>): Promise<T> => {
        try {
          return await result;
        } catch (error) {
          before = Promise.resolve();
          throw error;
        }
      };
      return {
        query: (text, values) => waited(ask(text, values)),
        send: (text, values) => void ask(text, values).catch(() => {}),
        copy: (text, pieces) => waited(next(() => real.copy(text, pieces))),
        end: async () => {},
      };
    };
    const transport: Transport = async (calls) => {
      await frozen;
      passing(++counts.calls, "call");
      // The process gives its locks back only by going on.
      if (armed && transactions === 0 && meanwhile !== undefined) await (frozen = meanwhile());
      return overTheWire(await sim.transport(calls));
    };
    const [db, second] = [await connection(), await connection()];
    return {
      db,
      transport,
      apart: async () => second,
      /** Reads ahead that are still under way end with it. */
      async end(): Promise<void> {
        dead = true;
        await turn;
        for (const real of lent) await store.takeBack(real);
      },
    };
  };

  const close = async (): Promise<void> => {
    const gone = process;
    projector = process = undefined;
    await gone?.end();
  };

  const step: Mirror["step"] = async () => {
    try {
      if (projector === undefined) {
        process = await mortal();
        const { chain } = options;
        const { db, apart, transport } = process;
        projector = await openChain({
          db,
          apart,
          node: createChainClient(transport, chain.finality),
          chain,
          log: silent,
          near,
          retryMs,
          bounds,
        });
      }
      return await projector.step();
    } catch (error) {
      await frozen;
      await close();
      return error as Error;
    }
  };
  return {
    step,
    async reindex(compared = async () => {}) {
      const { db, apart, transport, end } = await mortal();
      let atHead = false;
      const { chain } = options;
      // The first that is asked of the node after the comparison is whether the chain went on.
      const node = createChainClient(async (calls) => {
        if (atHead) await compared();
        atHead = false;
        return transport(calls);
      }, chain.finality);
      const onStep = ({ cursor, head }: Projector): void => void (atHead = cursor.number === head);
      let patience = PATIENCE;
      const wait = async (): Promise<void> => {
        if (--patience === 0) throw new RpcDown("The node does not reach the head of the mirror.");
      };
      try {
        return await reindex({ db, apart, node, chain, log: silent, near, retryMs, wait, onStep });
      } catch (error) {
        await frozen;
        return error as Error;
      } finally {
        await end();
      }
    },
    async settle() {
      armed = false;
      for (let tries = 0; tries < PATIENCE; tries++) {
        const outcome = await step();
        if (outcome === "idle" && projector?.cursor.hash === sim.head.hash) return;
        if (outcome instanceof Error && !(outcome instanceof RpcDown) && !(outcome instanceof FenceLost)) throw outcome;
      }
      throw new Error("The mirror does not reach the head.");
    },
    close,
  };
}
