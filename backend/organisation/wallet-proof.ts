import { randomBytes } from "node:crypto";
import { createPublicClient, fallback, getAddress, hashMessage, http, parseAbi, recoverMessageAddress, type Address, type Hex } from "viem";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { ChainSettings } from "../core/settings.ts";

const MAGIC = "0x1626ba7e";
const RPC_TIMEOUT_MS = 5000;

/** The ERC-4361 message by which a wallet says that it may act for a company of this installation. */
export function walletMessage(place: { publicUrl: string; chainId: number; organisationId: string }, address: string, now: Date): { message: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIMITS.walletIntentMinutes * 60_000);
  const message = [
    `${new URL(place.publicUrl).host} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    "",
    `Make this wallet the title address of the company ${place.organisationId} on Hawser.`,
    "",
    `URI: ${place.publicUrl}`,
    "Version: 1",
    `Chain ID: ${place.chainId}`,
    `Nonce: ${randomBytes(16).toString("hex")}`,
    `Issued At: ${now.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join("\n");
  return { message, expiresAt };
}

/** True when a message was made for this address. */
export const isFor = (message: string, address: string): boolean => message.split("\n")[1] === getAddress(address);

/** True when the key of the account, or the account contract (ERC-1271) at the address, signed. CHAIN_DOWN when a contract cannot be asked. */
export async function isSignedBy(chain: ChainSettings, address: Address, message: string, signature: Hex): Promise<boolean> {
  const signer = await recoverMessageAddress({ message, signature }).catch(() => null);
  if (signer?.toLowerCase() === address.toLowerCase()) return true;
  const node = createPublicClient({ transport: fallback(chain.rpcUrls.map((url) => http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 0 }))) });
  const code = await node.getCode({ address }).catch(() => {
    throw new Refused("CHAIN_DOWN");
  });
  if (!code || code === "0x") return false;
  const answer = await node
    .readContract({
      address, abi: parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]),
      functionName: "isValidSignature", args: [hashMessage(message), signature],
    })
    .catch(() => null);
  return answer === MAGIC;
}
