import { BaseError, UserRejectedRequestError, type Hex } from "viem";
import { getPublicClient, signTypedData } from "wagmi/actions";
import { ConnectorAccountNotFoundError, ConnectorChainMismatchError, type Config } from "wagmi";
import { refusalOfRevert, revertData } from "#domain/chain/revert";
import { typedDataOf } from "#domain/chain/signature-request";
import type { SignatureRequest } from "#domain/api/intent";
import { Refused } from "#domain/errors";

/** The names for a refusal of a wallet; `chain` is the network that it must stand on. */
export interface Names {
  readonly chain: string;
  readonly connected: string;
  readonly needed: string;
}

/**
 * Tries the call on the chain, unless it is signed in advance of what makes it possible; then lets the wallet sign the
 * request. Throws a Refused: the contract's reason, WALLET_REFUSED, WALLET_ACCOUNT, WALLET_CHAIN or WALLET_FAILED; in
 * each case nothing was signed. A chain that does not answer is no hindrance: the relayer waits for it.
 */
export async function signRequest(config: Config, asked: SignatureRequest, names: Names): Promise<Hex> {
  const account = asked.from as Hex;
  if (!asked.ahead) await tried(config, asked);
  try {
    return await signTypedData(config, { account, ...typedDataOf(asked) });
  } catch (problem) {
    throw refusalOfWallet(problem, names);
  }
}

async function tried(config: Config, asked: SignatureRequest): Promise<void> {
  try {
    await getPublicClient(config, { chainId: asked.chainId })?.call({
      to: asked.to as Hex,
      data: asked.data as Hex,
      account: asked.from as Hex,
    });
  } catch (problem) {
    const data = revertData(problem);
    if (data !== null) throw refusalOfRevert(data);
  }
}

/** Wallets sign only for the network that they stand on, and most say so in words alone. */
const ABOUT_CHAIN = /chain ?id|active chain|network/i;

const has = (problem: unknown, kind: new (...given: never[]) => Error): boolean =>
  problem instanceof kind || (problem instanceof BaseError && problem.walk((cause) => cause instanceof kind) !== null);

/**
 * Why a wallet did not change its network: the person would not, or it cannot be asked and they do it in the wallet.
 */
export const refusalOfSwitch = (problem: unknown, { chain }: Pick<Names, "chain">): Refused =>
  new Refused(has(problem, UserRejectedRequestError) ? "WALLET_SWITCH" : "WALLET_CHAIN", { chain });

/** Turns the no of a wallet into a refusal that a person can act on. */
export function refusalOfWallet(problem: unknown, { chain, connected, needed }: Names): Refused {
  if (has(problem, UserRejectedRequestError)) return new Refused("WALLET_REFUSED");
  if (has(problem, ConnectorAccountNotFoundError)) return new Refused("WALLET_ACCOUNT", { address: connected, needed });
  const reason =
    problem instanceof BaseError
      ? problem.details || problem.shortMessage
      : problem instanceof Error
        ? problem.message
        : String(problem);
  if (has(problem, ConnectorChainMismatchError) || ABOUT_CHAIN.test(reason))
    return new Refused("WALLET_CHAIN", { chain });
  return new Refused("WALLET_FAILED", { reason: reason.split("\n")[0] ?? "" });
}
