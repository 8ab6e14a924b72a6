import { isAddressEqual, parseAbi, zeroAddress, type Address, type PublicClient } from "viem";
import type { StrangerTitle } from "./stranger-acts.ts";

const ABI = parseAbi([
  "function ownerOf(uint256) view returns (address)",
  "function active() view returns (bool)",
  "function holder() view returns (address)",
  "function beneficiary() view returns (address)",
  "function nominee() view returns (address)",
  "function prevHolder() view returns (address)",
  "function prevBeneficiary() view returns (address)",
]);

/** How a title stands now, by its own contracts; null for one that is with its issuer or ended. */
export async function readStrangerTitle(
  client: Pick<PublicClient, "readContract" | "getCode">,
  { registry, tokenId }: { readonly registry: string; readonly tokenId: string },
): Promise<StrangerTitle | null> {
  const escrow = await client.readContract({
    abi: ABI,
    address: registry as Address,
    functionName: "ownerOf",
    args: [BigInt(tokenId)],
  });
  const asked = { abi: ABI, address: escrow } as const;
  const code = await client.getCode({ address: escrow });
  if (code === undefined || code === "0x" || isAddressEqual(escrow, registry as Address)) return null;
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
    escrow: escrow.toLowerCase() as Address,
    holder,
    owner,
    nominee: nominee ?? null,
    formerHolder: formerHolder ?? null,
    formerOwner: formerOwner ?? null,
  };
}
