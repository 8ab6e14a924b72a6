import { afterAll, describe, expect, it } from "vitest";
import type { Address } from "viem";
import { registryAbi } from "#domain/chain/abi/registry";
import { callsOf, registerCall } from "#domain/chain/calls";
import { house, mintTitle, succeed } from "./support/house.ts";

// The questions that only our own contracts can ask of one another, asked in their name.

const at = await house();
const registryCall = callsOf(registryAbi);
afterAll(() => at.chain.close());

describe("a title's token", () => {
  it("moves from its escrow to the registry, and nowhere else, while the registry runs", async () => {
    const tokenId = await mintTitle(at, at.alice);
    const escrow = at.escrowOf(tokenId);
    const move = (from: Address, to: Address) =>
      at.chain.call(escrow, registryCall(at.registry, "transferFrom", [from, to, tokenId, "0x"]));
    expect(await move(at.alice.address, at.registry)).toEqual({ refusal: "ERC721: transfer from incorrect owner" });
    expect(await move(escrow, at.alice.address)).toEqual({ refusal: "TransferFailure" });
    expect(await move(escrow, at.registry)).toEqual({ data: "0x" });
    await succeed(at.chain.send(at.operator, registerCall.pause({ registry: at.registry })));
    expect(await move(escrow, at.registry)).toEqual({ refusal: "EnforcedPause" });
    await succeed(at.chain.send(at.operator, registerCall.unpause({ registry: at.registry })));
  });
});
