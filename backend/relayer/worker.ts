import type { Hex, PrivateKeyAccount } from "viem";
import { first, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { createFollower } from "./follow.ts";
import { lead, NotLeader, type Leadership } from "./leader.ts";
import { ChainDown, openChainClient, WrongChain } from "./chain-client.ts";
import { sayChain } from "./outbox.ts";
import { pricingOf } from "./pricing.ts";
import { renouncePausing } from "./renounce.ts";
import { replaceStuck } from "./replace.ts";
import { sendOpen } from "./send.ts";

const SENT = statement(
  "relayer.anySent",
  "SELECT 1 FROM app.relay_transaction WHERE chain_id = $1 AND status = 'signed' LIMIT 1",
);

export interface RelayStatus {
  readonly chainId: number;
  state: "starting" | "standby" | "leading" | "chain down" | "database down" | "wrong chain";
  /** Why it is not leading, in words. */
  reason: string | null;
  /** Why acts wait although the chain answers, in words: what gas costs is above the limit. */
  overLimit: string | null;
  lastRound: string | null;
}

export interface WorkerOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly chain: ChainSettings;
  readonly account: PrivateKeyAccount;
  readonly pollMs: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

const MAX_WAIT_MS = 15_000;
/** Between two looks at what the account may still pause: the mirror may have been behind at the first. */
const RENOUNCE_MS = 600_000;

/** Relays on one chain until the signal: takes the lead when it is free, works, and comes back after every outage. */
export function startRelay(options: WorkerOptions): { readonly status: RelayStatus; readonly done: Promise<void> } {
  const status: RelayStatus = {
    chainId: options.chain.chainId,
    state: "starting",
    reason: null,
    overLimit: null,
    lastRound: null,
  };
  return { status, done: run(options, status) };
}

async function run(options: WorkerOptions, status: RelayStatus): Promise<void> {
  const { chain, databaseUrl, signal, pollMs, log } = options;
  for (let failures = 0; !signal.aborted;) {
    let leadership: Leadership | null = null;
    try {
      leadership = await lead(databaseUrl, chain.chainId);
      if (leadership) {
        await rounds(options, leadership, status, () => (failures = 0));
      } else {
        status.state = "standby";
        await pause(pollMs, signal);
      }
    } catch (error) {
      failures++;
      status.reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof NotLeader)) {
        status.state = "database down";
        if (failures <= 3 || failures % 20 === 0) log(`chain ${chain.chainId}: ${status.reason}; tried again`);
      }
      await pause(Math.min(MAX_WAIT_MS, 250 * 2 ** Math.min(failures, 6)), signal);
    } finally {
      await leadership?.release();
    }
  }
}

/** One round after another as long as this process leads. Throws on what only a new start can cure. */
async function rounds(
  options: WorkerOptions,
  leadership: Leadership,
  status: RelayStatus,
  well: () => void,
): Promise<void> {
  const { database, chain, account, pollMs, signal } = options;
  const log = (line: string): void => options.log(`chain ${chain.chainId}: ${line}`);
  const node = openChainClient(chain.rpcUrls);
  const pricing = pricingOf(chain);
  const sender = { chainId: chain.chainId, genesis: chain.genesis, address: account.address.toLowerCase() as Hex };
  const follower = createFollower({ database, node, sender, leadership, log });
  let proposed = false;
  let wake = (): void => undefined;
  leadership.onProposed(() => {
    proposed = true;
    wake();
  });
  let renouncedAt = 0;
  for (let down = 0, checked = false; !signal.aborted && !leadership.lost;) {
    proposed = false;
    try {
      if (!checked) {
        const fault = await node.fault(chain);
        if (fault !== null) throw new WrongChain(fault);
        checked = true;
      }
      if (Date.now() - renouncedAt > RENOUNCE_MS) {
        renouncedAt = Date.now();
        const renounced = await renouncePausing(database, leadership, chain.chainId, sender.address);
        if (renounced > 0)
          log(`gives up the right to pause ${renounced} ${renounced === 1 ? "register" : "registers"}`);
      }
      const { behind, unmined, next } = await follower.follow();
      const notRaised = await replaceStuck(
        { database, node, pricing, account, leadership, follower, log },
        unmined,
        next,
      );
      const notSent = await sendOpen(
        { database, node, chain, sender, pricing, account, leadership, follower, log },
        behind,
      );
      const overLimit = notRaised ?? notSent;
      if (overLimit !== null && status.overLimit === null) log(overLimit);
      status.overLimit = overLimit;
      if (down > 0 || status.state !== "leading") await database.asWorker((tx) => sayChain(tx, chain.chainId, null));
      if (down > 0) log("the chain answers again");
      down = 0;
      status.state = "leading";
      status.reason = null;
      status.lastRound = new Date().toISOString();
      well();
    } catch (error) {
      if (!(error instanceof ChainDown)) throw error;
      down++;
      checked = false;
      const wrong = error instanceof WrongChain;
      if (down === 1 || status.reason !== error.message)
        log(wrong ? error.message : `the chain is down: ${error.message}`);
      status.state = wrong ? "wrong chain" : "chain down";
      status.reason = error.message;
      await database.asWorker((tx) => sayChain(tx, chain.chainId, wrong ? "CHAIN_WRONG" : "CHAIN_DOWN"));
    }
    const waiting =
      down > 0
        ? Math.min(MAX_WAIT_MS, 500 * 2 ** Math.min(down - 1, 5))
        : (await anySent(database, chain.chainId))
          ? Math.min(pollMs, 500)
          : pollMs;
    if (!proposed || down > 0)
      await new Promise<void>((resolve) => {
        const over = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", over);
          resolve();
        };
        const timer = setTimeout(over, waiting);
        signal.addEventListener("abort", over, { once: true });
        if (down === 0) wake = over;
      });
    wake = () => undefined;
  }
}

/** Something is not in a block yet: its receipt is soon due. */
const anySent = async (database: Database, chainId: number): Promise<boolean> =>
  (await database.asWorker((tx) => first(tx, SENT, [chainId]))) !== null;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
