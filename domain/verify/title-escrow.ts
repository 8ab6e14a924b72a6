import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  isAddressEqual,
  parseAbi,
  zeroAddress,
  type Address,
  type PublicClient,
} from "viem";
import type { RegisterVersion } from "../chain/register-version.ts";

const ABI = parseAbi([
  "function titleEscrowFactory() view returns (address)",
  "function getEscrowAddress(address,uint256) view returns (address)",
  // Of version 4.
  "function getAddress(address,uint256) view returns (address)",
  // Of the escrows before it.
  "function registry() view returns (address)",
  "function tokenRegistry() view returns (address)",
]);

/** The contract is no register of titles, in any version. */
export class NoRegister extends Error {}

interface OwnedTitle {
  readonly registry: Address;
  readonly tokenId: bigint;
  /** The owner that the register names. */
  readonly owner: Address;
  readonly blockNumber?: bigint;
}

/** The owner of a title that has ended. */
export const DEAD: Address = "0x000000000000000000000000000000000000dEaD";

/**
 * The contract that keeps a title's holder and owner, as its register or itself says; null for a title of an early
 * register that is with its issuer or has ended. NoRegister.
 */
export async function escrowOf(
  client: PublicClient,
  { registry, tokenId, owner, blockNumber }: OwnedTitle,
): Promise<{ readonly escrow: Address | null; readonly version: RegisterVersion }> {
  const at = { abi: ABI, ...(blockNumber === undefined ? {} : { blockNumber }) } as const;
  const factory = await orNull(client.readContract({ ...at, address: registry, functionName: "titleEscrowFactory" }));
  if (factory !== null) {
    const asked = { ...at, address: factory, args: [registry, tokenId] } as const;
    const fifth = await orNull(client.readContract({ ...asked, functionName: "getEscrowAddress" }));
    if (fifth !== null) return { escrow: fifth, version: "5" };
    const fourth = await orNull(client.readContract({ ...asked, functionName: "getAddress" }));
    if (fourth !== null) return { escrow: fourth, version: "4" };
  }
  if (isAddressEqual(owner, registry) || isAddressEqual(owner, DEAD)) return { escrow: null, version: "earlier" };
  for (const functionName of ["registry", "tokenRegistry"] as const) {
    const named = await orNull(client.readContract({ ...at, address: owner, functionName }));
    if (named !== null && isAddressEqual(named, registry)) return { escrow: owner, version: "earlier" };
  }
  throw new NoRegister(registry);
}

const OWNER = parseAbi(["function ownerOf(uint256) view returns (address)"]);

/** The version as which a register speaks that keeps the title; null where none of them does. */
export async function versionOf(
  client: PublicClient,
  title: Pick<OwnedTitle, "registry" | "tokenId">,
): Promise<RegisterVersion | null> {
  const owner = await orNull(
    client.readContract({ abi: OWNER, address: title.registry, functionName: "ownerOf", args: [title.tokenId] }),
  );
  if (owner === null || isAddressEqual(owner, zeroAddress)) return null;
  return escrowOf(client, { ...title, owner }).then(
    ({ version }) => version,
    () => null,
  );
}

/** Null when the contract refuses the question or there is none; every other failure is passed on. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const refused =
      error instanceof BaseError &&
      error.walk(
        (one) => one instanceof ContractFunctionRevertedError || one instanceof ContractFunctionZeroDataError,
      ) !== null;
    if (refused) return null;
    throw error;
  }
}
