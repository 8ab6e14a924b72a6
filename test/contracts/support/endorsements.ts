import type { Address, Hex, TypedDataDomain } from "viem";
import type { HDAccount } from "viem/accounts";

export const ENDORSEMENT_TYPES = {
  BeneficiaryTransfer: [
    ...["beneficiary", "holder", "nominee", "registry"].map((name) => ({ name, type: "address" })),
    ...["tokenId", "deadline", "nonce"].map((name) => ({ name, type: "uint256" })),
  ],
};

/** A holder's consent to an endorsement. */
export interface Endorsement extends Record<string, unknown> {
  readonly beneficiary: Address;
  readonly holder: Address;
  readonly nominee: Address;
  readonly registry: Address;
  readonly tokenId: bigint;
  readonly deadline: bigint;
  readonly nonce: bigint;
}

export const domainOf = (escrow: Address): TypedDataDomain => ({
  name: "TradeTrust Title Escrow",
  version: "1",
  chainId: 1337,
  verifyingContract: escrow,
});

export async function signEndorsement(
  escrow: Address,
  by: HDAccount,
  message: Endorsement,
): Promise<{ r: Hex; s: Hex; v: number }> {
  const signature = await by.signTypedData({
    domain: domainOf(escrow),
    types: ENDORSEMENT_TYPES,
    primaryType: "BeneficiaryTransfer",
    message,
  });
  return {
    r: `0x${signature.slice(2, 66)}`,
    s: `0x${signature.slice(66, 130)}`,
    v: Number(`0x${signature.slice(130)}`),
  };
}
