import { afterAll, describe, expect, it } from "vitest";
import { titleCall } from "#domain/chain/calls";
import { freshTokenId, house, mintTitle, refusalOf, remarkOf, succeed, viewsOf } from "./support/house.ts";
import { ownerOf } from "./support/registry.ts";

const at = await house();
const { alice, bob, carol } = at;
afterAll(() => at.chain.close());

const titles = () => [
  { tokenId: freshTokenId(), beneficiary: alice.address, holder: alice.address },
  { tokenId: freshTokenId(), beneficiary: alice.address, holder: bob.address },
  { tokenId: freshTokenId(), beneficiary: carol.address, holder: bob.address },
];
const mintAll = (from = at.issuer, of = titles(), remark = remarkOf(0)) =>
  at.chain.send(from, titleCall.mintBatch({ registry: at.registry, titles: of, remark }));

describe("mintBatch", () => {
  it("issues several titles, each with the remark", async () => {
    const of = titles();
    const { events } = await succeed(mintAll(at.issuer, of, "0x2a"));
    expect(events.filter(({ name }) => name === "TokenReceived").map(({ args }) => args.remark)).toEqual([
      "0x2a",
      "0x2a",
      "0x2a",
    ]);
    for (const { tokenId, beneficiary, holder } of of) {
      expect(await viewsOf(at.chain, at.escrowOf(tokenId))).toMatchObject({
        beneficiary,
        holder,
        isHoldingToken: true,
      });
      expect((await ownerOf(at, tokenId)).toLowerCase()).toBe(at.escrowOf(tokenId).toLowerCase());
    }
  });

  it("issues all or none", async () => {
    const of = titles();
    const existing = await mintTitle(at, alice);
    expect(await refusalOf(mintAll(at.issuer, [...of, { ...of[0]!, tokenId: existing }]))).toBe("TokenExists");
    expect(await refusalOf(mintAll(at.issuer, [...of, of[0]!]))).toBe("TokenExists");
    await succeed(mintAll(at.issuer, of));
  });

  it("is for minters, short remarks and running registries", async () => {
    expect(await refusalOf(mintAll(alice))).toContain("AccessControlUnauthorizedAccount");
    expect(await refusalOf(mintAll(at.issuer, titles(), remarkOf(121)))).toBe("RemarkLengthExceeded");
  });
});
