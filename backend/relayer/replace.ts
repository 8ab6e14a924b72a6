import { keccak256, parseTransaction, type Hex, type PrivateKeyAccount } from "viem";
import { dearerOffer, isEnough, type Fees } from "#domain/chain/fees";
import type { Database } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import type { Follower } from "./follow.ts";
import type { Leadership } from "./leader.ts";
import type { ChainClient } from "./chain-client.ts";
import { sayFeeLimit, storeReplacement, type Attempt, type SentRow } from "./outbox.ts";
import { overLimit, type Pricing } from "./pricing.ts";

export interface ReplaceOptions {
  readonly database: Database;
  readonly node: ChainClient;
  readonly pricing: Pricing;
  readonly account: PrivateKeyAccount;
  readonly leadership: Leadership;
  readonly follower: Follower;
  readonly log: (line: string) => void;
}

/**
 * Offers more for what blocks have passed over: the same nonce, the same calls, a higher price, kept before it is sent.
 * Only what the chain takes next, and what waits behind it for too low a price: the rest waits for its turn. Answers
 * why something could not be raised, in words.
 */
export async function replaceStuck(
  options: ReplaceOptions,
  unmined: readonly SentRow[],
  next: number,
): Promise<string | null> {
  const { database, node, pricing } = options;
  if (pricing.model.kind === "free" || unmined.length === 0) return null;
  const head = await node.head();
  const passedOver = unmined.filter(({ attempts }) => head - (attempts[0]?.head ?? head) >= pricing.patience);
  if (passedOver.length === 0) return null;
  const market = await node.market(pricing.model);
  let over: string | null = null;
  for (const row of passedOver) {
    const [newest] = row.attempts;
    if (newest === undefined) continue;
    const before = feesOf(newest.raw);
    if (row.nonce !== next && isEnough(pricing.model, market, before)) continue;
    const offer = dearerOffer(pricing.model, market, before, pricing.limit);
    if (offer.kind === "pay") await replace(options, row, newest, offer.fees, head);
    else if (offer.kind === "over") {
      over = overLimit(offer);
      await database.asWorker((tx) => sayFeeLimit(tx, row.intents, true));
    }
  }
  return over;
}

/** The fees that signed bytes offer. */
function feesOf(raw: Hex): Fees {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(raw);
  return gasPrice === undefined
    ? { maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }
    : { gasPrice };
}

async function replace(
  options: ReplaceOptions,
  row: SentRow,
  before: Attempt,
  fees: Fees,
  head: number,
): Promise<void> {
  const { database, account, leadership, follower, log } = options;
  const { chainId, nonce, to, data, gas, value } = parseTransaction(before.raw);
  const raw = await signed(
    account,
    {
      chainId: chainId ?? 0,
      nonce: nonce ?? row.nonce,
      to: to ?? "0x",
      data: data ?? "0x",
      gas: gas ?? 0n,
      value: value ?? 0n,
    },
    fees,
  );
  const attempt: Attempt = { number: before.number + 1, raw, hash: keccak256(raw), head };
  await database.asWorker(async (tx) => {
    await leadership.fence(tx);
    await storeReplacement(tx, row, attempt);
    await sayFeeLimit(tx, row.intents, false);
  });
  log(`nonce ${row.nonce} was passed over: ${before.hash} is replaced by ${attempt.hash}, which offers more`);
  failpoint("relayer-replacement-stored");
  await follower.broadcast(attempt);
  failpoint("relayer-replacement-broadcast");
}

/** The bytes of a transaction. The calls and the nonce come from where they are kept, only the fees from here. */
export const signed = (
  account: PrivateKeyAccount,
  calls: {
    readonly chainId: number;
    readonly nonce: number;
    readonly to: Hex;
    readonly data: Hex;
    readonly gas: bigint;
    readonly value: bigint;
  },
  fees: Fees,
): Promise<Hex> =>
  account.signTransaction(
    "gasPrice" in fees ? { ...calls, ...fees, type: "legacy" } : { ...calls, ...fees, type: "eip1559" },
  );
