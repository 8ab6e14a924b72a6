import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeAbiParameters, parseAbiParameters, zeroAddress, type Address, type Hex } from "viem";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { callsOf, type ChainCall, registerCall } from "#domain/chain/calls";
import { cloneOf } from "./support/clone.ts";
import { house, lower, mintTitle, remarkOf, succeed } from "./support/house.ts";
import {
  strictTitleEscrowAbi,
  strictTitleEscrowFactoryAbi,
  strictTitleEscrowFactoryBytecode,
} from "./support/deployed.ts";

// The words of escrows and registries to each other when one of them is not what it should be.

const at = await house();
const { chain, alice, bob } = at;
afterAll(() => chain.close());

/** A registry that answers zero to everything: it is never paused. */
const FOREIGN: Address = "0x00000000000000000000000000000000000f0e19";
const TOKEN = 7n;
const PARTIES = parseAbiParameters("address owner, address keeper, bytes remark");

const refusal = async (from: Address, call: ChainCall): Promise<string> => {
  const answer = await chain.call(from, call);
  return "refusal" in answer ? answer.refusal : "";
};

describe("an escrow under a foreign registry", () => {
  const escrows: Address[] = [];
  let strict: Address;

  beforeAll(async () => {
    await chain.provider.request({ method: "hardhat_setCode", params: [FOREIGN, "0x5f5f5260205ff3"] } as never);
    const factory = await chain.deploy({
      abi: strictTitleEscrowFactoryAbi,
      bytecode: strictTitleEscrowFactoryBytecode,
      args: [],
    });
    const strictImplementation = await chain.node.readContract({
      address: factory,
      abi: strictTitleEscrowFactoryAbi,
      functionName: "implementation",
    });
    for (const implementation of [at.deployment.contracts.escrowImplementation, strictImplementation]) {
      const escrow = await chain.deploy({ abi: [], bytecode: cloneOf(implementation), args: [] });
      await succeed(chain.send(bob, callsOf(titleEscrowAbi)(escrow, "initialize", [FOREIGN, TOKEN])));
      escrows.push(escrow);
    }
    strict = escrows[1]!;
  });

  const arrival = (escrow: Address, data: Hex) =>
    callsOf(titleEscrowAbi)(escrow, "onERC721Received", [FOREIGN, zeroAddress, TOKEN, data]);
  const parties = (owner: Address, keeper: Address, remark: Hex = "0x"): Hex =>
    encodeAbiParameters(PARTIES, [owner, keeper, remark]);

  it("has nothing until a title comes, and says nothing", async () => {
    for (const escrow of escrows) {
      const read = <F extends "custody" | "active" | "isHoldingToken" | "remark">(functionName: F) =>
        chain.node.readContract({ address: escrow, abi: strictTitleEscrowAbi, functionName });
      expect([await read("custody"), await read("active"), await read("isHoldingToken"), await read("remark")]).toEqual(
        [0, true, false, "0x"],
      );
    }
  });

  it("takes no title without an owner and a holder", async () => {
    for (const escrow of escrows) {
      expect(await refusal(FOREIGN, arrival(escrow, "0x"))).toBe("EmptyReceivingData");
      for (const [owner, keeper] of [
        [zeroAddress, bob.address],
        [alice.address, zeroAddress],
      ] as const)
        expect(await refusal(FOREIGN, arrival(escrow, parties(owner, keeper)))).toBe(
          `InvalidTokenTransferToZeroAddressOwners(${owner.toLowerCase()},${keeper.toLowerCase()})`,
        );
      expect(await refusal(bob.address, arrival(escrow, parties(alice.address, bob.address)))).toBe(
        `InvalidRegistry(${lower(bob)})`,
      );
      expect(await refusal(FOREIGN, arrival(escrow, parties(alice.address, bob.address)))).toBe("");
    }
  });

  it("keeps no remark that is too long, whoever sends it", async () => {
    expect(await refusal(FOREIGN, arrival(strict, parties(alice.address, bob.address, remarkOf(121))))).toBe(
      "RemarkLengthExceeded",
    );
    expect(await refusal(FOREIGN, arrival(strict, parties(alice.address, bob.address, remarkOf(120))))).toBe("");
  });
});

describe("a registry before an escrow that strays", () => {
  const move = (from: Address, to: Address, tokenId: bigint) =>
    callsOf(registryAbi)(at.registry, "transferFrom", [from, to, tokenId, "0x"]);

  it("takes its own title from it, to itself, while nothing is paused", async () => {
    const tokenId = await mintTitle(at, alice);
    const escrow = at.escrowOf(tokenId);
    expect(await refusal(escrow, move(alice.address, at.registry, tokenId))).toBe(
      "ERC721: transfer from incorrect owner",
    );
    expect(await refusal(escrow, move(escrow, alice.address, tokenId))).toBe("TransferFailure");
    expect(await refusal(escrow, move(escrow, at.registry, tokenId))).toBe("");
    await succeed(chain.send(at.operator, registerCall.pause({ registry: at.registry })));
    expect(await refusal(escrow, move(escrow, at.registry, tokenId))).toBe("EnforcedPause");
    await succeed(chain.send(at.operator, registerCall.unpause({ registry: at.registry })));
  });

  it("says that it can receive", async () => {
    const args = [bob.address, bob.address, 1n, "0x"] as const;
    expect(
      await chain.node.readContract({ address: at.registry, abi: registryAbi, functionName: "onERC721Received", args }),
    ).toBe("0x150b7a02");
  });
});
