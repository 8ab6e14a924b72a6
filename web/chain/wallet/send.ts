import { BaseError, UserRejectedRequestError, type Hex } from "viem";
import { getConnectorClient, getPublicClient, sendTransaction } from "wagmi/actions";
import { getCode } from "viem/actions";
import type { Config } from "wagmi";
import { refusalOfRevert, revertData } from "#domain/chain/revert";
import type { Intent } from "#domain/api/shapes";
import { Refused } from "#domain/errors";

type Call = NonNullable<Intent["call"]>;

/** The person said no in the wallet; nothing was sent. */
export class WalletRefused extends Error {}
/** The wallet stands on another chain of the same number. */
export class OtherChain extends Error {}

/**
 * Tries the call on the chain, then lets the wallet send it. Throws a Refused with the contract's reason, CHAIN_DOWN,
 * OtherChain, or WalletRefused; in each case nothing was sent.
 */
export async function sendCall(config: Config, call: Call): Promise<Hex> {
  const transaction = { to: call.to as Hex, data: call.data as Hex };
  const reader = getPublicClient(config, { chainId: call.chainId });
  if (reader === undefined) throw new Refused("CHAIN_DOWN");
  try {
    await reader.call({ ...transaction, account: call.from as Hex });
  } catch (problem) {
    const data = revertData(problem);
    throw data === null ? new Refused("CHAIN_DOWN") : refusalOfRevert(data);
  }
  try {
    const wallet = await getConnectorClient(config, { chainId: call.chainId, account: call.from as Hex });
    const code = await getCode(wallet, { address: transaction.to });
    if (code === undefined || code === "0x") throw new OtherChain();
    return await sendTransaction(config, { ...transaction, chainId: call.chainId, account: call.from as Hex });
  } catch (problem) {
    if (problem instanceof BaseError && problem.walk((cause) => cause instanceof UserRejectedRequestError) !== null) throw new WalletRefused();
    throw problem;
  }
}
