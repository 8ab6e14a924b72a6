import { afterAll, describe, expect, it } from "vitest";
import { zeroAddress, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { registryAbi } from "#domain/chain/abi/registry";
import { callsOf, titleCall } from "#domain/chain/calls";
import { freshTokenId, house, lower, mintTitle, refusalOf, remarkOf, succeed, viewsOf } from "./support/house.ts";
import { DEAD, balanceOf, giveBack, ownerOf, role } from "./support/registry.ts";

const at = await house();
const { alice, bob, carol } = at;
const registryCall = callsOf(registryAbi);
afterAll(() => at.chain.close());

describe("replace", () => {
  const successors = () => [
    { beneficiary: alice.address, holder: alice.address, tokenId: freshTokenId() },
    { beneficiary: bob.address, holder: carol.address, tokenId: freshTokenId() },
  ];
  const replace = (from: HDAccount, tokenId: bigint, list: ReturnType<typeof successors>, remark?: Hex) =>
    at.chain.send(from, titleCall.replace({ registry: at.registry, tokenId, successors: list, remark }));

  it("ends a returned title and mints its successors in one transaction", async () => {
    const tokenId = await mintTitle(at, alice);
    await giveBack(at, tokenId);
    const list = successors();
    const { events } = await succeed(replace(at.issuer, tokenId, list, "0xab"));
    expect(events.map(({ name }) => name)).toEqual([
      "BeneficiaryTransfer",
      "HolderTransfer",
      "Shred",
      "Transfer",
      ...list.flatMap(() => [
        "TitleEscrowCreated",
        "Transfer",
        "BeneficiaryTransfer",
        "HolderTransfer",
        "TokenReceived",
      ]),
      "Replaced",
    ]);
    expect(events.slice(0, 2).map(({ args }) => args)).toMatchObject([
      { fromBeneficiary: alice.address, toBeneficiary: zeroAddress },
      { fromHolder: alice.address, toHolder: zeroAddress },
    ]);
    expect(events.at(-1)?.args).toEqual({
      tokenId,
      caller: at.issuer.address,
      newTokenIds: list.map((title) => title.tokenId),
      remark: "0xab",
    });
    expect(await ownerOf(at, tokenId)).toBe(DEAD);
    expect(await viewsOf(at.chain, at.escrowOf(list[1]!.tokenId))).toMatchObject({
      beneficiary: bob.address,
      holder: carol.address,
    });
  });

  it("ends a circulating title only for who has both its roles", async () => {
    const mine = await mintTitle(at, at.issuer);
    const before = [await balanceOf(at, at.registry), await balanceOf(at, DEAD)] as const;
    const { events } = await succeed(replace(at.issuer, mine, []));
    expect(events.find(({ name }) => name === "Transfer")?.args).toEqual({
      from: at.escrowOf(mine),
      to: DEAD,
      tokenId: mine,
    });
    expect([await balanceOf(at, at.registry), await balanceOf(at, DEAD)]).toEqual([before[0], before[1] + 1n]);
    expect(events.at(-1)).toMatchObject({ name: "Replaced", args: { newTokenIds: [] } });
    expect(await viewsOf(at.chain, at.escrowOf(mine))).toMatchObject({
      beneficiary: zeroAddress,
      holder: zeroAddress,
      active: false,
      isHoldingToken: false,
    });
    expect([await ownerOf(at, mine), await balanceOf(at, at.escrowOf(mine))]).toEqual([DEAD, 0n]);

    expect(await refusalOf(replace(at.issuer, await mintTitle(at, alice), successors()))).toBe("CallerNotBeneficiary");
    expect(await refusalOf(replace(at.issuer, await mintTitle(at, alice, at.issuer), successors()))).toBe(
      "CallerNotBeneficiary",
    );
    expect(await refusalOf(replace(at.issuer, await mintTitle(at, at.issuer, alice), successors()))).toBe(
      "CallerNotHolder",
    );
  });

  it("tells of a nomination that ends with the title", async () => {
    const tokenId = await mintTitle(at, at.issuer);
    await succeed(at.chain.send(at.issuer, titleCall.nominate({ escrow: at.escrowOf(tokenId), to: bob.address })));
    const { events } = await succeed(replace(at.issuer, tokenId, []));
    expect(events.find(({ name }) => name === "Nomination")?.args).toMatchObject({
      prevNominee: bob.address,
      nominee: zeroAddress,
    });
  });

  it("does all of it or nothing", async () => {
    const tokenId = await mintTitle(at, at.issuer);
    const taken = await mintTitle(at, alice);
    const list = [...successors(), { beneficiary: alice.address, holder: alice.address, tokenId: taken }];
    expect(await refusalOf(replace(at.issuer, tokenId, list))).toBe("TokenExists");
    expect(await refusalOf(replace(at.issuer, tokenId, [{ ...list[0]!, tokenId }]))).toBe("TokenExists");
    expect((await viewsOf(at.chain, at.escrowOf(tokenId))).active).toBe(true);
    await expect(ownerOf(at, list[0]!.tokenId)).rejects.toThrow("nonexistent");
  });

  it("needs both roles, a title, and a short remark", async () => {
    const tokenId = await mintTitle(at, at.issuer);
    await succeed(at.chain.send(at.issuer, registryCall(at.registry, "grantRole", [role("MINTER_ROLE"), bob.address])));
    expect(await refusalOf(replace(bob, tokenId, []))).toBe(
      `AccessControlUnauthorizedAccount(${lower(bob)},${role("ACCEPTER_ROLE")})`,
    );
    expect(await refusalOf(replace(carol, tokenId, []))).toBe(
      `AccessControlUnauthorizedAccount(${lower(carol)},${role("MINTER_ROLE")})`,
    );
    expect(await refusalOf(replace(at.issuer, freshTokenId(), []))).toBe("InvalidTokenId");
    expect(await refusalOf(replace(at.issuer, tokenId, [], remarkOf(121)))).toBe("RemarkLengthExceeded");
    await succeed(replace(at.issuer, tokenId, []));
    expect(await refusalOf(replace(at.issuer, tokenId, []))).toBe("InactiveTitleEscrow");
  });
});
