import { randomBytes } from "node:crypto";
import { getAddress } from "viem";
import { LIMITS } from "#domain/limits";

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
