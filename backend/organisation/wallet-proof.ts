import { randomBytes } from "node:crypto";
import { getAddress } from "viem";
import { LIMITS } from "#domain/limits";

interface Place {
  readonly publicUrl: string;
  readonly chainId: number;
  readonly organisationId: string;
}

/** The ERC-4361 messages of a change of title address. Null: no such wallet takes part. */
export interface Proofs {
  /** By which the new wallet says that it may act for the company. */
  readonly message: string | null;
  /** By which the address that is given up agrees; signed here where its key is kept here. */
  readonly formerMessage: string | null;
  readonly expiresAt: Date;
}

/** `present`: null where a new key is made and kept here. `former`: null for a company without an address. */
export function proofMessages(place: Place, present: string | null, former: string | null, now: Date): Proofs {
  const expiresAt = new Date(now.getTime() + LIMITS.walletIntentMinutes * 60_000);
  const company = `the title address of the company ${place.organisationId} on Hawser`;
  const write = (signer: string, statement: string): string =>
    [
      `${new URL(place.publicUrl).host} wants you to sign in with your Ethereum account:`,
      getAddress(signer),
      "",
      statement,
      "",
      `URI: ${place.publicUrl}`,
      "Version: 1",
      `Chain ID: ${place.chainId}`,
      `Nonce: ${randomBytes(16).toString("hex")}`,
      `Issued At: ${now.toISOString()}`,
      `Expiration Time: ${expiresAt.toISOString()}`,
    ].join("\n");
  return {
    message:
      present === null
        ? null
        : write(present, `Make this wallet ${company}${former === null ? "" : ` in place of ${getAddress(former)}`}.`),
    formerMessage:
      former === null
        ? null
        : write(
            former,
            `Give this address up as ${company} in favour of ${present === null ? "a new key kept by Hawser" : getAddress(present)}.`,
          ),
    expiresAt,
  };
}

/** True when a message was made for this address to sign. */
export const isFor = (message: string, address: string): boolean => message.split("\n")[1] === getAddress(address);
