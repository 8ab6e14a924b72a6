import type { Address, PublicClient } from "viem";
import { getPublicClient, sendTransaction, waitForTransactionReceipt } from "wagmi/actions";
import type { Config } from "wagmi";
import type { ChainCall } from "#domain/chain/calls";
import { refusalOfRevert, revertData } from "#domain/chain/revert";
import { transactionOf, type StrangerTitle } from "#domain/chain/stranger-acts";
import { readStrangerTitle } from "#domain/chain/stranger-title";
import { Refused } from "#domain/errors";
import type { Place } from "../stranger/use-act-choice.ts";
import { refusalOfWallet, type Names } from "./sign.ts";

/** How a title stands now, by its own contracts; null for one that is with its issuer or ended. */
export async function readStranger(config: Config, place: Place): Promise<StrangerTitle | null> {
  const client = getPublicClient(config, { chainId: place.chainId });
  return client === undefined ? null : readStrangerTitle(client as PublicClient, place);
}

/**
 * Tries the call on the chain, lets the wallet send it, and waits until the chain has it. Throws a Refused: the
 * contract's reason, WALLET_NO_COIN, WALLET_REFUSED, WALLET_ACCOUNT, WALLET_CHAIN or WALLET_FAILED.
 */
export async function actOnStranger(
  config: Config,
  { chainId, account, coin, call }: { chainId: number; account: Address; coin: string; call: ChainCall },
  names: Names,
): Promise<void> {
  const client = getPublicClient(config, { chainId });
  const transaction = transactionOf(call);
  try {
    await client?.call({ ...transaction, account });
  } catch (problem) {
    const data = revertData(problem);
    if (data !== null) throw refusalOfRevert(data);
  }
  if ((await client?.getBalance({ address: account })) === 0n)
    throw new Refused("WALLET_NO_COIN", { coin, chain: names.chain });
  let hash;
  try {
    hash = await sendTransaction(config, { ...transaction, account, chainId });
  } catch (problem) {
    throw refusalOfWallet(problem, names);
  }
  const { status } = await waitForTransactionReceipt(config, { chainId, hash });
  if (status !== "success") throw new Refused("WALLET_FAILED", { reason: hash });
}
