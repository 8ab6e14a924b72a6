import { setTimeout as sleep } from "node:timers/promises";
import type { ChainConfig } from "../config.ts";
import type { Log } from "../log.ts";
import { createHints } from "../rpc/hints.ts";
import { createNode } from "../rpc/node.ts";
import { httpTransport, RpcDown } from "../rpc/transport.ts";
import { connect } from "../store/db.ts";
import { GenesisMismatch } from "../store/register.ts";
import { WrongChain, WrongContracts } from "./identity.ts";
import { lead, type Lease } from "./leader.ts";
import { openChain } from "./open.ts";

/** What an operator wants to know of one chain. */
export interface Status {
  readonly chainId: number;
  /** Starting, waiting for another process, mirroring, or refused until the settings or the node change. */
  state: "starting" | "standby" | "leader" | "refused";
  head: number | null;
  number: number | null;
  finalized: number | null;
  /** Why it does not move, if it does not. */
  problem: string | null;
}

export interface Worker {
  readonly status: Readonly<Status>;
  /** Resolves when it has stopped, after `stop` aborts. */
  readonly done: Promise<void>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** Mirrors one chain until stopped, through outages of node and database. */
export function startWorker(databaseUrl: string, chain: ChainConfig, log: Log, stop: AbortSignal): Worker {
  const status: Status = {
    chainId: chain.chainId, state: "starting", head: null, number: null, finalized: null, problem: null,
  };
  const node = createNode(httpTransport(chain.rpcUrls), chain.finality);
  const hints = createHints(chain.wsUrl);
  stop.addEventListener("abort", () => hints.close(), { once: true });
  let failures = 0;

  const failed = async (error: unknown): Promise<void> => {
    const refused = error instanceof GenesisMismatch || error instanceof WrongChain || error instanceof WrongContracts;
    const problem = error instanceof Error ? error.message : String(error);
    if (problem !== status.problem) log(refused ? "error" : "warn", problem, { chainId: chain.chainId });
    status.problem = problem;
    if (refused) status.state = "refused";
    const wait = refused ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++);
    await sleep(wait * (0.75 + Math.random() / 2), undefined, { signal: stop }).catch(() => {});
  };

  const succeeded = (): void => {
    failures = 0;
    if (status.problem !== null) log("info", "the mirror moves again", { chainId: chain.chainId });
    status.problem = null;
    status.state = "leader";
  };

  /** Mirrors with one connection, until it fails or the lease is lost. */
  const mirror = async (lease: Lease): Promise<void> => {
    const db = await connect(databaseUrl, `hawser indexer ${chain.chainId}`);
    try {
      const projector = await openChain({ db, node, chain, log });
      log("info", "mirroring", { chainId: chain.chainId, from: projector.cursor.number + 1 });
      while (lease.held && !stop.aborted) {
        try {
          const step = await projector.step();
          succeeded();
          Object.assign(status, {
            head: projector.head, number: projector.cursor.number, finalized: projector.cursor.finalized,
          });
          if (step === "idle") await hints.wait(chain.pollMs);
        } catch (error) {
          // The node's fault leaves memory and database in step; anything else starts over from the database.
          if (!(error instanceof RpcDown)) throw error;
          await failed(error);
        }
      }
    } finally {
      await db.end().catch(() => {});
    }
  };

  const run = async (): Promise<void> => {
    while (!stop.aborted) {
      let lease: Lease | null = null;
      try {
        lease = await lead(databaseUrl, chain.chainId, stop, () => {
          status.state = "standby";
          status.problem = null;
        });
        if (lease !== null) await mirror(lease);
      } catch (error) {
        await lease?.release();
        await failed(error);
      }
      await lease?.release();
    }
    hints.close();
  };

  return { status, done: run() };
}
