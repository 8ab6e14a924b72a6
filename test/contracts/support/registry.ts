import { keccak256, stringToHex, type Address, type Hex } from "viem";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleCall } from "#domain/chain/calls";
import { succeed, type House } from "./house.ts";

/** Where the token of an ended title lies. */
export const DEAD: Address = "0x000000000000000000000000000000000000dEaD";

/** A role as the contracts know it. */
export const role = (name: string): Hex => keccak256(stringToHex(name));

export const balanceOf = ({ chain, registry }: House, owner: Address): Promise<bigint> =>
  chain.node.readContract({ address: registry, abi: registryAbi, functionName: "balanceOf", args: [owner] });

export const ownerOf = ({ chain, registry }: House, tokenId: bigint): Promise<Address> =>
  chain.node.readContract({ address: registry, abi: registryAbi, functionName: "ownerOf", args: [tokenId] });

/** Alice, who has it, returns a title to its issuer. */
export const giveBack = (at: House, tokenId: bigint) =>
  succeed(at.chain.send(at.alice, titleCall.returnToIssuer({ escrow: at.escrowOf(tokenId) })));
