import { setTimeout as wait } from "node:timers/promises";
import {
  getContractAddress,
  keccak256,
  parseTransaction,
  type Address,
  type Hex,
  type PrivateKeyAccount,
  type PublicClient,
} from "viem";
import { dearerOffer, firstOffer, inGwei, type FeeModel, type Fees, type Offer } from "#domain/chain/fees";
import { marketOf } from "#domain/chain/market";
import { DeployRefused } from "./refusal.ts";

/** A creation under way: one nonce, and every set of bytes that was signed for it, the newest last. */
export interface Creation {
  readonly nonce: number;
  /** Where the contract will stand: it follows from the account and the nonce. */
  readonly address: Address;
  readonly raws: readonly Hex[];
}

export interface CreateOptions {
  readonly node: PublicClient;
  readonly account: PrivateKeyAccount;
  readonly chainId: number;
  readonly model: FeeModel;
  readonly limit?: bigint | undefined;
  /** Blocks that may pass over the bytes before more is offered. */
  readonly patience: number;
  readonly pollMs: number;
  /** Milliseconds after which this run gives up; the next one goes on with the same bytes. */
  readonly timeoutMs: number;
}

/**
 * Behind one endpoint may be several nodes, one of which is late: so often a spent nonce without our bytes must be
 * seen.
 */
const LOOKS = 10;
const KNOWN =
  /already known|already imported|known transaction|nonce too low|nonce is too low|nonce has already been used/i;

/**
 * Creates a contract by exactly one transaction, whatever breaks off: `keep` stores the signed bytes before anybody
 * else sees them, and what a former run kept is offered again under its nonce. Only where other bytes have spent that
 * nonce, or the contract is another one by now, a new nonce is taken.
 */
export async function create(
  options: CreateOptions,
  data: Hex,
  begun: Creation | null,
  keep: (made: Creation) => Promise<void>,
): Promise<Address> {
  const { node, account, pollMs } = options;
  const end = Date.now() + options.timeoutMs;
  let creation =
    begun !== null && begun.raws.every((raw) => parseTransaction(raw).data === data)
      ? begun
      : await sign(options, data, keep);
  let since = await node.getBlockNumber();
  let taken = false;
  for (let missed = 0; ;) {
    const found = await standing(node, creation);
    if (found !== null) return found;
    missed = (await node.getTransactionCount({ address: account.address })) > creation.nonce ? missed + 1 : 0;
    if (missed > LOOKS) [creation, missed] = [await sign(options, data, keep), 0];
    taken = (await offer(node, creation, taken)) || taken;
    if (Date.now() > end)
      throw new DeployRefused(
        "NOT_TAKEN",
        `no block has taken the transaction with nonce ${creation.nonce}; run again, and the same bytes are offered again`,
      );
    await wait(pollMs);
    const head = await node.getBlockNumber();
    if (head - since < BigInt(options.patience) || (await standing(node, creation)) !== null) continue;
    since = head;
    creation = await raise(options, creation, keep);
  }
}

/** Fees, or the reason why there are none. */
export function feesOf(offered: Offer): Fees {
  if (offered.kind === "pay") return offered.fees;
  if (offered.kind === "over")
    throw new DeployRefused(
      "FEE_LIMIT",
      `gas costs ${inGwei(offered.asked)} gwei, more than the limit of ${inGwei(offered.limit)}`,
    );
  throw new Error("no price would be taken");
}

async function sign(
  { node, account, chainId, model, limit }: CreateOptions,
  data: Hex,
  keep: (made: Creation) => Promise<void>,
): Promise<Creation> {
  const fees = feesOf(firstOffer(model, await marketOf(node, model), limit));
  const [nonce, gas] = await Promise.all([
    node.getTransactionCount({ address: account.address, blockTag: "pending" }),
    node.estimateGas({ account: account.address, data }),
  ]);
  const raw = await signed(account, { chainId, nonce, gas: (gas * 11n) / 10n, data }, fees);
  const made: Creation = {
    nonce,
    address: getContractAddress({ from: account.address, nonce: BigInt(nonce) }),
    raws: [raw],
  };
  await keep(made);
  return made;
}

/** The same creation for more; as it was where no more may or need be offered. */
async function raise(
  { node, account, chainId, model, limit }: CreateOptions,
  creation: Creation,
  keep: (made: Creation) => Promise<void>,
): Promise<Creation> {
  const {
    gas = 0n,
    data = "0x",
    gasPrice,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
  } = parseTransaction(newest(creation));
  const before: Fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice };
  const offered = dearerOffer(model, await marketOf(node, model), before, limit);
  if (offered.kind === "unpayable") return creation;
  const made = {
    ...creation,
    raws: [...creation.raws, await signed(account, { chainId, nonce: creation.nonce, gas, data }, feesOf(offered))],
  };
  await keep(made);
  return made;
}

const signed = (
  account: PrivateKeyAccount,
  transaction: { chainId: number; nonce: number; gas: bigint; data: Hex },
  fees: Fees,
): Promise<Hex> =>
  account.signTransaction(
    "gasPrice" in fees ? { ...transaction, ...fees, type: "legacy" } : { ...transaction, ...fees, type: "eip1559" },
  );

const newest = ({ raws }: Creation): Hex => raws[raws.length - 1] ?? "0x";

/** Address of the contract when a block has taken one of the bytes. */
async function standing(node: PublicClient, { raws, address }: Creation): Promise<Address | null> {
  for (const raw of raws) {
    const receipt = await node.getTransactionReceipt({ hash: keccak256(raw) }).catch((error: Error) => {
      if (error.name === "TransactionReceiptNotFoundError") return null;
      throw error;
    });
    if (receipt === null) continue;
    if (receipt.status !== "success" || !receipt.contractAddress)
      throw new Error(`${receipt.transactionHash} was reverted`);
    return address;
  }
  // A node may know the code before it knows the receipt; nobody else can make a contract at this address.
  return ((await node.getCode({ address })) ?? "0x") === "0x" ? null : address;
}

/**
 * Whether the node has the bytes. Once it had them, a refusal is a matter of price, and time: more is offered later.
 */
async function offer(node: PublicClient, creation: Creation, taken: boolean): Promise<boolean> {
  try {
    await node.request({ method: "eth_sendRawTransaction", params: [newest(creation)] });
    return true;
  } catch (error) {
    const { details, message } = error as { details?: string; message: string };
    if (KNOWN.test(`${message} ${details ?? ""}`)) return true;
    if (taken || creation.raws.length > 1) return false;
    throw new DeployRefused(
      "NOT_TAKEN",
      `the node does not take the transaction with nonce ${creation.nonce}: ${details ?? message}`,
    );
  }
}
