import { parseEventLogs, type Hex } from "viem";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { rows, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { renew } from "../intents/write.ts";
import type { Leadership } from "./leader.ts";
import type { ChainClient, Receipt } from "./chain-client.ts";
import {
  displaced,
  fellOut,
  final,
  mined,
  outstanding,
  reopen,
  stands,
  type Attempt,
  type Sender,
  type SentRow,
} from "./outbox.ts";

const FORWARDED = statement(
  "relayer.forwarded",
  `SELECT id, request_hash FROM app.intent
    WHERE id = ANY ($1) AND custody <> 'operator' AND status = 'sent' AND tx_hash = $2`,
  ["request_hash"],
).as<{ request_hash: Hex }>();

/** Milliseconds before the same bytes are handed over again while the chain has not taken them into a block. */
const REPEAT_MS = 3_000;
/** Milliseconds between two looks at what is in a block that is not final yet. */
const RECHECK_MS = 10_000;

export interface Follower {
  /**
   * Looks after everything that was signed: sends again what the chain does not have, in the order of the nonces, and
   * writes down what it has. `behind`: the chain lost something that it had, so it stands behind what is known here.
   * `unmined`: what waits for a block, in the order of the nonces; `next`: the nonce that the chain takes next.
   */
  follow(): Promise<{ behind: boolean; unmined: readonly SentRow[]; next: number }>;
  /**
   * Hands bytes to the chain; false when the node does not take them. That is logged; the bytes stay and are sent
   * again.
   */
  broadcast(attempt: Pick<Attempt, "hash" | "raw">): Promise<boolean>;
}

export interface FollowOptions {
  readonly database: Database;
  readonly node: ChainClient;
  readonly sender: Sender;
  readonly leadership: Leadership;
  readonly log: (line: string) => void;
}

export function createFollower({ database, node, sender, leadership, log }: FollowOptions): Follower {
  const sentAt = new Map<Hex, number>();
  const seenAt = new Map<Hex, number>();
  const refusals = new Map<Hex, string>();

  const broadcast: Follower["broadcast"] = async ({ hash, raw }) => {
    sentAt.set(hash, Date.now());
    const refused = await node.send(raw);
    if (refused === null) refusals.delete(hash);
    else if (refusals.get(hash) !== refused) {
      refusals.set(hash, refused);
      log(`the chain does not take ${hash}: ${refused}; it is offered again and again`);
    }
    return refused === null;
  };

  /** The dearest first; an earlier one only where the node takes none of the later. */
  const offer = async ({ attempts }: SentRow): Promise<void> => {
    for (const attempt of attempts) if (await broadcast(attempt)) return;
  };

  /** The chain's record of a nonce: the attempt known to stand first, then the others. */
  const found = async ({ hash, attempts }: SentRow): Promise<{ attempt: Attempt; receipt: Receipt } | null> => {
    for (const attempt of attempts.toSorted((a, b) => Number(b.hash === hash) - Number(a.hash === hash))) {
      const receipt = await node.receipt(attempt.hash);
      if (receipt) return { attempt, receipt };
    }
    return null;
  };

  const write = <T>(work: Parameters<Database["asWorker"]>[0]): Promise<T> =>
    database.asWorker(async (tx) => {
      await leadership.fence(tx);
      return (await work(tx)) as T;
    });

  /** The chain has no block with it: it is sent (again). */
  const missing = async (row: SentRow): Promise<void> => {
    if (row.status !== "signed") {
      log(`${row.hash} fell out of the chain; its bytes are sent again`);
      await write((tx) => fellOut(tx, row.id));
      for (const { hash } of row.attempts) sentAt.delete(hash);
    }
    if (Date.now() - (sentAt.get(row.attempts[0]?.hash ?? row.hash) ?? 0) >= REPEAT_MS) await offer(row);
  };

  const present = async (was: SentRow, attempt: Attempt, receipt: Receipt, finalized: number): Promise<void> => {
    const row = { ...was, hash: attempt.hash };
    for (const { hash } of row.attempts) sentAt.delete(hash);
    const isFinal = receipt.block <= finalized;
    if (isFinal) seenAt.delete(row.hash);
    else seenAt.set(row.hash, Date.now());
    await write(async (tx) => {
      if (row.hash !== was.hash) await stands(tx, was, attempt);
      if (row.status === "signed" || row.block !== receipt.block) await mined(tx, row.id, receipt);
      if (!isFinal) return;
      if (!receipt.success) {
        log(`${row.hash} was reverted as a whole; its acts are open again`);
        await reopen(tx, row.intents, row.hash);
        return;
      }
      const passedOver = await unanswered(tx, row, receipt);
      if (passedOver.length > 0) await reopen(tx, passedOver, row.hash);
      await final(tx, row.id);
    });
  };

  return {
    broadcast,
    async follow() {
      const chainNonce = await node.nonce(sender.address);
      const { waiting, finalized } = await database.asWorker(async (tx) => ({
        waiting: await outstanding(tx, sender, chainNonce),
        finalized: Number(
          (await table(tx, "chain.heads").first(["finalized"], { chain_id: sender.chainId }))?.finalized ?? -1,
        ),
      }));
      let behind = false;
      const unmined: SentRow[] = [];
      for (const row of waiting) {
        const settling = row.nonce < chainNonce && row.status === "mined" && (row.block ?? 0) > finalized;
        if (settling && Date.now() - (seenAt.get(row.hash) ?? 0) < RECHECK_MS) continue;
        const has = row.nonce < chainNonce ? await found(row) : null;
        if (has) await present(row, has.attempt, has.receipt, finalized);
        else if (row.nonce >= chainNonce) {
          behind ||= row.wasMined;
          await missing(row);
          unmined.push(row);
        } else if (
          finalized >= 0 &&
          (await node.nonce(sender.address, Math.min(finalized, await node.head()))) > row.nonce &&
          (await found(row)) === null
        ) {
          // The nonce is spent for good by other bytes of this account.
          log(`${row.hash} was displaced by another transaction with nonce ${row.nonce}`);
          await write(async (tx) => {
            await displaced(tx, row.id);
            await reopen(tx, row.intents, row.hash);
            await renew(tx, row.intents);
          });
        } else behind = true;
      }
      return { behind, unmined, next: chainNonce };
    },
  };
}

/** Forwarded acts of a transaction that the forwarder passed over: too late, or their request had run before. */
async function unanswered(
  tx: Parameters<Parameters<Database["asWorker"]>[0]>[0],
  row: SentRow,
  receipt: Receipt,
): Promise<string[]> {
  const answered = new Set(
    parseEventLogs({ abi: forwarderAbi, eventName: "Executed", logs: receipt.logs as never, strict: true }).map(
      (log) => (log as unknown as { args: { requestHash: Hex } }).args.requestHash,
    ),
  );
  const forwarded = await rows(tx, FORWARDED, [row.intents, row.hash]);
  return forwarded.filter((intent) => !answered.has(intent.request_hash)).map((intent) => intent.id);
}
