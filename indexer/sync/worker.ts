import { setTimeout as sleep } from "node:timers/promises";
import type { ChainConfig } from "../core/config.ts";
import type { Log } from "../core/log.ts";
import { createHints } from "../rpc/hints.ts";
import { httpTransport } from "../rpc/http.ts";
import { createChainClient } from "../rpc/chain-client.ts";
import { createPool, type Pool } from "../rpc/pool.ts";
import { namesOf } from "../rpc/secrets.ts";
import { RpcDown } from "../rpc/transport.ts";
import { connect, onDemand, type Hearing } from "../store/db.ts";
import { GenesisMismatch } from "../store/register.ts";
import { tellStatus } from "../store/status.ts";
import { checkIdentity, WrongChain, WrongContracts } from "./identity.ts";
import { lead, type Lease } from "./leader.ts";
import { openChain } from "./open.ts";
import type { Projector } from "./projector.ts";
import { Watch, type Status } from "./watch.ts";

export interface Worker {
  status(): Status;
  /** Resolves when it has stopped, after `stop` aborts. */
  readonly done: Promise<void>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
const REFUSED_WAIT_MS = 3_000;
/** How often the leader says how it does, if nothing changes. */
const HEARTBEAT_MS = 5_000;
const LOOK_MS = 1_000;
/** How often it is looked whether somebody wants a registry, if nobody says so. */
const ASKED_MS = 5_000;

/** The endpoints of a chain, none of which is asked before it was seen to serve that chain. */
function poolOf(chain: ChainConfig, log: Log): Pool {
  const names = namesOf(chain.rpcUrls);
  let { genesis } = chain;
  return createPool({
    endpoints: chain.rpcUrls.map((url, at) => ({
      name: names[at] as string,
      node: createChainClient(httpTransport(url), chain.finality),
    })),
    agree: chain.agree,
    log: (level, message, facts) => log(level, message, { chainId: chain.chainId, ...facts }),
    async admit(node) {
      genesis = await checkIdentity(node, { chainId: chain.chainId, ...(genesis === undefined ? {} : { genesis }) });
    },
  });
}

/** Mirrors one chain until stopped, through outages of node and database. */
export function startWorker(databaseUrl: string, chain: ChainConfig, log: Log, stop: AbortSignal): Worker {
  const node = poolOf(chain, log);
  const watch = new Watch(chain, { endpoints: () => node.endpoints(), hints: () => hints.source }, log);
  const hints = createHints({ urls: chain.wsUrls, chainId: chain.chainId, log });
  stop.addEventListener("abort", () => hints.close(), { once: true });
  let failures = 0;

  /** The last message to readers of the database, and when it was written. */
  let told = { words: "", at: 0 };
  const tell = async (lease: Lease): Promise<void> => {
    const status = watch.status();
    const words = [status.state, status.code, status.alarm].join();
    if (!lease.held || (words === told.words && performance.now() - told.at < HEARTBEAT_MS)) return;
    await tellStatus(lease.db, status, words !== told.words);
    told = { words, at: performance.now() };
  };

  const isLasting = (error: unknown): boolean =>
    error instanceof GenesisMismatch || error instanceof WrongChain || error instanceof WrongContracts;

  const waitAfter = async (error: unknown): Promise<void> => {
    const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++) * (0.75 + Math.random() / 2);
    const wait = isLasting(error)
      ? REFUSED_WAIT_MS
      : error instanceof RpcDown && error.retryMs !== undefined
        ? error.retryMs
        : backOff;
    await sleep(wait, undefined, { signal: stop }).catch(() => {});
  };

  /** When to look whether somebody wants a registry; whoever does so says so. */
  let askedAt = 0;
  const asked = (): boolean => {
    const now = performance.now();
    if (now < askedAt) return false;
    askedAt = now + ASKED_MS;
    return true;
  };
  const hearing: Hearing = {
    channel: "chain_wanted",
    heard(payload) {
      if (Number(payload) !== chain.chainId) return;
      askedAt = 0;
      hints.wake();
    },
  };

  /**
   * Waits for a hint or the next look. Where one node tells and answers, what it told is taken without asking for it
   * again.
   */
  const takeHint = async (projector: Projector): Promise<void> => {
    const head = await hints.wait(chain.pollMs);
    if (head !== undefined && chain.rewinds && "depth" in chain.finality)
      await projector.take(head, head.number - chain.finality.depth);
  };

  /** Mirrors with one connection, and a second one while far behind, until one fails or the lease is lost. */
  const mirror = async (lease: Lease): Promise<void> => {
    const db = await connect(databaseUrl, `hawser indexer ${chain.chainId}`, undefined, hearing);
    const apart = onDemand(databaseUrl, `hawser indexer ${chain.chainId} events`);
    askedAt = 0;
    try {
      const projector = await openChain({ db, apart: apart.open, node, chain, log, seen: watch, asked });
      log("info", "mirroring", { chainId: chain.chainId, from: projector.cursor.number + 1 });
      while (lease.held && !stop.aborted) {
        try {
          const step = await projector.step();
          failures = 0;
          watch.stepped(projector);
          if (step === "idle") {
            await apart.close();
            await takeHint(projector);
          }
        } catch (error) {
          // The node's fault leaves memory and database in step; anything else starts over from the database.
          if (!(error instanceof RpcDown)) throw error;
          watch.failed(error, false);
          await waitAfter(error);
        }
      }
    } finally {
      await Promise.all([db.end().catch(() => {}), apart.close()]);
    }
  };

  const run = async (): Promise<void> => {
    while (!stop.aborted) {
      let lease: Lease | null = null;
      let look: NodeJS.Timeout | undefined;
      try {
        lease = await lead(databaseUrl, chain.chainId, stop, () => watch.standingBy());
        const held = lease;
        if (held !== null) {
          // A node that answers nothing ends no step: the alarm is looked at beside them.
          look = setInterval(() => {
            watch.check();
            tell(held).catch(() => {});
          }, LOOK_MS);
          await mirror(held);
        }
      } catch (error) {
        clearInterval(look);
        watch.failed(error, isLasting(error));
        if (lease !== null) await tell(lease).catch(() => {});
        await lease?.release();
        await waitAfter(error);
      }
      clearInterval(look);
      await lease?.release();
    }
    hints.close();
  };

  return { status: () => watch.status(), done: run() };
}
