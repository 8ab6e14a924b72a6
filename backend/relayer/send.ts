import { keccak256, type Address, type Hex, type PrivateKeyAccount } from "viem";
import { firstOffer, type Fees } from "#domain/chain/fees";
import { executeBatchCall } from "#domain/chain/meta-transaction";
import { Refused } from "#domain/errors";
import type { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { failpoint } from "../core/failpoint.ts";
import type { ChainSettings } from "../settings/settings.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { lockTitles } from "../intents/titles-of.ts";
import { noteRun } from "../intents/write.ts";
import { batchGas, batches } from "./batch.ts";
import type { Follower } from "./follow.ts";
import type { Leadership } from "./leader.ts";
import { Reverted, type ChainClient } from "./chain-client.ts";
import { freeNonce, openIntents, sayFeeLimit, store, transactionsOf, type Sender } from "./outbox.ts";
import {
  isOurs,
  isStore,
  ofRegister,
  ofStore,
  signedRequest,
  tryForwarded,
  tryOperator,
  type Verdict,
} from "./preflight.ts";
import { overLimit, type Pricing } from "./pricing.ts";
import { signed } from "./replace.ts";

/** Acts taken in one round. */
const ROUND = 200;
/** An act that took part in so many transactions without an answer is given up. */
const ATTEMPTS = 4;

export interface SendOptions {
  readonly database: Database;
  readonly node: ChainClient;
  readonly chain: ChainSettings;
  readonly sender: Sender;
  readonly pricing: Pricing;
  readonly account: PrivateKeyAccount;
  readonly leadership: Leadership;
  readonly follower: Follower;
  readonly log: (line: string) => void;
}

interface Outgoing {
  readonly to: Address;
  readonly data: Hex;
  readonly gas: bigint;
  readonly intents: readonly IntentRow[];
}

/**
 * Takes the open acts: tries each, ends what cannot succeed, signs the rest, keeps the bytes, and only then sends them.
 * `behind`: the chain has lost what was known here, so that a refusal proves nothing yet. Answers why nothing could be
 * sent for its price, in words.
 */
export async function sendOpen(options: SendOptions, behind: boolean): Promise<string | null> {
  const { database, node, chain, sender, pricing } = options;
  const intents = await database.asWorker((tx) => openIntents(tx, chain.chainId, ROUND));
  if (intents.length === 0) return null;
  const ready: IntentRow[] = [];
  const alone = new Set<string>();
  for (const intent of intents) {
    const { attempts, ours, register, store, ofCompany, indexed } = await database.asWorker(async (tx) => ({
      attempts: await transactionsOf(tx, intent),
      store: intent.custody === "operator" ? await ofStore(tx, intent) : null,
      ofCompany: intent.custody === "operator" && (await isStore(tx, intent)),
      ours: intent.custody === "operator" || (await isOurs(tx, intent)),
      register: await ofRegister(tx, intent),
      indexed: Number((await table(tx, "chain.heads").first(["number"], { chain_id: chain.chainId }))?.number ?? -1),
    }));
    // An account contract may answer otherwise in a block than it did before: it costs nobody else, and only once.
    const byContract = ours && intent.custody === "wallet" && (await node.hasCode(intent.signer as Address));
    if (attempts.all > 0 || byContract) alone.add(intent.id);
    const verdict =
      store !== null
        ? store
        : !ours && register !== null
          ? register
          : byContract && attempts.inBlocks > 0
            ? ({ kind: "refused", why: new Refused("SIGNATURE_REFUSED") } as const)
            : await judge(options, intent, { ours, ofCompany, attempts: attempts.all });
    if (verdict.kind === "later") continue;
    if (verdict.kind === "go") ready.push(intent);
    // Without the mirror at the node's head, what is missing there may only be late.
    else await conclude(options, intent, verdict, behind || indexed < (await node.head()));
  }
  if (ready.length === 0) return null;
  const offer = firstOffer(pricing.model, await node.market(pricing.model), pricing.limit);
  if (offer.kind === "over") {
    await database.asWorker((tx) =>
      sayFeeLimit(
        tx,
        ready.map((intent) => intent.id),
        true,
      ),
    );
    return overLimit(offer);
  }
  if (offer.kind === "pay")
    for (const one of await outgoing(options, ready, alone))
      await send(options, one, offer.fees, await node.nonce(sender.address));
  return null;
}

async function judge(
  { node, chain, sender }: SendOptions,
  intent: IntentRow,
  { ours, ofCompany, attempts }: { readonly ours: boolean; readonly ofCompany: boolean; readonly attempts: number },
): Promise<Verdict> {
  if (attempts >= ATTEMPTS)
    return { kind: "refused", why: new Refused("CHAIN_REVERTED", { reason: `${attempts} attempts` }) };
  if (intent.custody === "operator") return tryOperator(node, sender.address, chain, intent, ofCompany);
  return ours ? tryForwarded(node, sender.address, intent) : { kind: "wait", why: "its target is not one of ours" };
}

/** Ends an act that cannot be sent, or leaves it for later. */
async function conclude(
  options: SendOptions,
  intent: IntentRow,
  verdict: Exclude<Verdict, { kind: "go" | "later" }>,
  uncertain: boolean,
): Promise<void> {
  const { database, leadership, log } = options;
  if (uncertain && verdict.kind !== "expired") return;
  // What hangs on the end of an act is half of the backend: a relayer that ends none starts in half the time without.
  const { settleIntent } = await import("../ledger/settle-intent.ts");
  await database.asWorker(async (tx) => {
    await leadership.fence(tx);
    await lockTitles(tx, intent.id);
    if (verdict.kind === "expired") await settleIntent(tx, intent, { outcome: "expired" });
    else if (verdict.kind === "refused") {
      log(
        `intent ${intent.id} (${intent.action}) is refused: ${verdict.why.code} ${JSON.stringify(verdict.why.parameters)}`,
      );
      await settleIntent(tx, intent, { outcome: "failed", why: verdict.why });
    } else if (verdict.kind === "wait")
      await settleIntent(tx, intent, {
        outcome: "failed",
        why: new Refused("CHAIN_REVERTED", { reason: verdict.why }),
      });
    else if (
      !(await table(tx, "chain.executions").has({ chain_id: intent.chain_id, request_hash: intent.request_hash }))
    )
      await settleIntent(tx, intent, {
        outcome: "failed",
        why: new Refused("CHAIN_REVERTED", { reason: "NonceUsed" }),
      });
    else await noteRun(tx, intent.id);
  });
}

async function outgoing(
  { node, sender }: SendOptions,
  ready: readonly IntentRow[],
  alone: ReadonlySet<string>,
): Promise<Outgoing[]> {
  const made: Outgoing[] = [];
  const forwarders = Map.groupBy(
    ready.filter((intent) => intent.custody !== "operator"),
    (intent) => signedRequest(intent).forwarder,
  );
  const gasFor = async (to: Address, data: Hex, floor: bigint): Promise<bigint> => {
    try {
      const estimated = ((await node.estimate({ from: sender.address, to, data })) * 6n) / 5n;
      return estimated > floor ? estimated : floor;
    } catch (error) {
      if (error instanceof Reverted) return floor;
      throw error;
    }
  };
  for (const [forwarder, acts] of forwarders)
    for (const batch of batches(acts, alone)) {
      const { to, data } = executeBatchCall(forwarder, batch.map(signedRequest));
      made.push({ to, data, gas: await gasFor(to, data, batchGas(batch)), intents: batch });
    }
  for (const intent of ready.filter((one) => one.custody === "operator")) {
    const [to, data] = [intent.target as Address, intent.call_data as Hex];
    made.push({ to, data, gas: await gasFor(to, data, 100_000n), intents: [intent] });
  }
  return made;
}

/** One transaction: the bytes and the acts' new status are stored together, before anybody else can know the bytes. */
async function send(
  options: SendOptions,
  { to, data, gas, intents }: Outgoing,
  fees: Fees,
  chainNonce: number,
): Promise<void> {
  const { database, node, chain, sender, account, leadership, follower } = options;
  failpoint("relayer-before-store");
  const head = await node.head();
  const bytes = await database.asWorker(async (tx) => {
    await leadership.fence(tx);
    const nonce = await freeNonce(tx, sender, chainNonce);
    const raw = await signed(account, { chainId: chain.chainId, nonce, to, data, gas, value: 0n }, fees);
    const made = { hash: keccak256(raw), raw };
    await store(tx, sender, { nonce, ...made, head, intents });
    return made;
  });
  failpoint("relayer-stored");
  await follower.broadcast(bytes);
  failpoint("relayer-broadcast");
}
