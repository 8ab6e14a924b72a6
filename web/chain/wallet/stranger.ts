import { isAddress, parseAbi, zeroAddress, type Address } from "viem";
import { getPublicClient, sendTransaction, waitForTransactionReceipt } from "wagmi/actions";
import type { Config } from "wagmi";
import type { ChainCall } from "#domain/chain/calls";
import { refusalOfRevert, revertData } from "#domain/chain/revert";
import { transactionOf, type StrangerTitle } from "#domain/chain/stranger-acts";
import { Refused } from "#domain/errors";
import { refusalOfWallet, type Names } from "./sign.ts";

const ABI = parseAbi([
  "function ownerOf(uint256) view returns (address)",
  "function active() view returns (bool)",
  "function holder() view returns (address)",
  "function beneficiary() view returns (address)",
  "function nominee() view returns (address)",
  "function prevHolder() view returns (address)",
  "function prevBeneficiary() view returns (address)",
]);

interface Place {
  readonly chainId: number;
  readonly registry: string;
  readonly tokenId: string;
}

/** A title on which a wallet acts. */
export interface StrangerProps {
  readonly title: Place;
  /** The names that the company knows, by address. */
  readonly names: readonly { readonly address: string; readonly name: string }[];
  readonly onDone: () => void;
}

/** How a title stands now, by its own contracts; null for one that is with its issuer or ended. */
export async function readStranger(
  config: Config,
  { chainId, registry, tokenId }: Place,
): Promise<StrangerTitle | null> {
  const client = getPublicClient(config, { chainId });
  if (client === undefined) return null;
  const escrow = await client.readContract({
    abi: ABI,
    address: registry as Address,
    functionName: "ownerOf",
    args: [BigInt(tokenId)],
  });
  const asked = { abi: ABI, address: escrow } as const;
  const code = await client.getCode({ address: escrow });
  if (code === undefined || code === "0x" || escrow.toLowerCase() === registry.toLowerCase()) return null;
  const [active, ...addresses] = await Promise.all([
    client.readContract({ ...asked, functionName: "active" }),
    client.readContract({ ...asked, functionName: "holder" }),
    client.readContract({ ...asked, functionName: "beneficiary" }),
    client.readContract({ ...asked, functionName: "nominee" }),
    client.readContract({ ...asked, functionName: "prevHolder" }),
    client.readContract({ ...asked, functionName: "prevBeneficiary" }),
  ]);
  const [holder, owner, nominee, formerHolder, formerOwner] = addresses.map((one) =>
    one === zeroAddress ? null : one.toLowerCase(),
  );
  if (!active || holder === undefined || owner === undefined || holder === null || owner === null) return null;
  return {
    escrow,
    holder,
    owner,
    nominee: nominee ?? null,
    formerHolder: formerHolder ?? null,
    formerOwner: formerOwner ?? null,
  };
}

/** An address as it was typed, or null where it is none. */
export const typedAddress = (typed: string): Address | null => {
  const said = typed.trim();
  return isAddress(said) && said !== zeroAddress ? said : null;
};

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
