import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { operatorCall, titleCall, type ChainCall } from "#domain/chain/calls";
import { merkleTree } from "#domain/chain/merkle";
import { executeCall, forwardRequest, forwardRequestTypedData } from "#domain/chain/meta-transaction";
import { actCall, titleAct } from "#domain/chain/title-acts";
import { encodeFunctionData, keccak256, numberToHex, type Hex } from "viem";
import type { Bytecode, LocalChain } from "../../lib/local-chain.ts";
import type { LeanPlace, Place } from "./place.ts";

export const BATCH = 50;

/** How the titles of a batch were minted, and how they are moved. */
export type BatchKind = "transferHolder" | "transferHolder, a third seat" | "transferOwners";

async function mintAll(
  { people, send }: LocalChain,
  { registry }: Place,
  kind: BatchKind,
  first: bigint,
): Promise<bigint[]> {
  const [issuer, alice, bob] = people;
  const tokenIds = Array.from({ length: BATCH }, (_, index) => first + BigInt(index));
  // In the dearer case a party is seated beside the two that the title began with.
  const beneficiary = kind === "transferHolder, a third seat" ? bob! : alice!;
  for (const tokenId of tokenIds)
    await send(
      issuer!,
      titleCall.mint({ registry, tokenId, beneficiary: beneficiary.address, holder: alice!.address }),
    );
  return tokenIds;
}

const moving = ({ people }: LocalChain, place: Place, kind: BatchKind, tokenId: bigint): ChainCall => {
  const to = people[3]!.address;
  const escrow = place.escrowOf(tokenId);
  return kind === "transferOwners"
    ? titleCall.transferOwners({ escrow, beneficiary: to, holder: to })
    : titleCall.transferHolder({ escrow, to });
};

async function requireMoved(chain: LocalChain, place: Place, tokenIds: readonly bigint[]): Promise<void> {
  for (const tokenId of tokenIds) {
    const escrow = { address: place.escrowOf(tokenId), abi: titleEscrowAbi } as const;
    if ((await chain.node.readContract({ ...escrow, functionName: "holder" })) !== chain.people[3]!.address)
      throw new Error(`${escrow.address} was not moved`);
  }
}

/** The cost of moving each title in a transaction of its own. */
export async function moveSingly(chain: LocalChain, place: Place, kind: BatchKind, first: bigint): Promise<bigint> {
  const alice = chain.people[1]!;
  let gas = 0n;
  for (const tokenId of await mintAll(chain, place, kind, first))
    gas += (await chain.send(alice, moving(chain, place, kind, tokenId))).gasUsed;
  return gas;
}

/** The cost of moving them all in one transaction of an account that has code (EIP-7702), its authorization included. */
export async function moveByAccount(
  chain: LocalChain,
  place: Place,
  account: Bytecode,
  kind: BatchKind,
  first: bigint,
): Promise<bigint> {
  const alice = chain.people[1]!;
  const { address } = await chain.deploy(account, []);
  const tokenIds = await mintAll(chain, place, kind, first);
  const calls = tokenIds.map((tokenId) => moving(chain, place, kind, tokenId));
  const data = encodeFunctionData({ abi: account.abi, functionName: "execute", args: [calls] });
  const { gasUsed } = await chain.sendDelegated(alice, address, data);
  await requireMoved(chain, place, tokenIds);
  return gasUsed;
}

/** The cost of moving them all by one signature, sent by somebody else. */
export async function moveBySignature(
  chain: LocalChain,
  place: LeanPlace,
  kind: BatchKind,
  first: bigint,
): Promise<bigint> {
  const alice = chain.people[1]!;
  const to = chain.people[3]!.address;
  const tokenIds = await mintAll(chain, place, kind, first);
  const titles = await Promise.all(
    tokenIds.map(async (tokenId) => {
      const escrow = place.escrowOf(tokenId);
      const sequence = await chain.node.readContract({
        address: escrow,
        abi: titleEscrowAbi,
        functionName: "sequence",
      });
      return { escrow, holder: alice.address, sequence };
    }),
  );
  const acts =
    kind === "transferOwners"
      ? titleAct.transferOwners({ titles, beneficiary: to, holder: to })
      : titleAct.transferHolder({ titles, to });
  const request = forwardRequest(actCall(place.forwarder, [acts]), {
    from: alice.address,
    nonce: first,
    deadline: 2n ** 40n,
  });
  const signature = await alice.signTypedData(
    forwardRequestTypedData(request, { chainId: 1337, forwarder: place.forwarder }),
  );
  const receipt = await chain.send(chain.people[9]!, executeCall(place.forwarder, { request, signature }));
  await requireMoved(chain, place, tokenIds);
  return receipt.gasUsed;
}

/** Anchors so many documents in one transaction; one of them is then proved on chain. */
export async function anchor(chain: LocalChain, { store }: LeanPlace, documents: number): Promise<bigint> {
  const leaves = Array.from({ length: documents }, (_, index) => keccak256(numberToHex(index, { size: 32 })));
  const { root, proofs } = merkleTree(leaves);
  const { gasUsed } = await chain.send(chain.people[0]!, operatorCall.issueRoot({ store, root }));
  const leaf = leaves[Math.floor(documents / 2)] as Hex;
  const args = [root, leaf, proofs.get(leaf) ?? []] as const;
  if (!(await chain.node.readContract({ address: store, abi: documentStoreAbi, functionName: "isActive", args })))
    throw new Error("not anchored");
  return gasUsed;
}
