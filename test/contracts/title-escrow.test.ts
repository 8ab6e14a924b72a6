import { afterAll, describe, expect, it } from "vitest";
import { zeroAddress, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { callsOf, type ChainCall, registerCall, titleCall } from "#domain/chain/calls";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { house, mintTitle, refusalOf, remarkOf, succeed, viewsOf } from "./support/house.ts";

const at = await house();
const { alice, bob, carol, dave } = at;
const escrowCall = callsOf(titleEscrowAbi);
afterAll(() => at.chain.close());

const views = (tokenId: bigint) => viewsOf(at.chain, at.escrowOf(tokenId));
const seats = async (tokenId: bigint) => {
  const { beneficiary, holder } = await views(tokenId);
  return { beneficiary, holder };
};

/** Verbs of a title, bound to it. */
const on = (tokenId: bigint) => {
  const escrow = at.escrowOf(tokenId);
  const send = (from: HDAccount, call: ChainCall) => at.chain.send(from, call);
  return {
    nominate: (from: HDAccount, to: HDAccount | null, remark?: Hex) =>
      send(from, titleCall.nominate({ escrow, to: to?.address ?? zeroAddress, remark })),
    transferBeneficiary: (from: HDAccount, to: HDAccount | null, remark?: Hex) =>
      send(from, titleCall.transferBeneficiary({ escrow, to: to?.address ?? zeroAddress, remark })),
    transferHolder: (from: HDAccount, to: HDAccount | null, remark?: Hex) =>
      send(from, titleCall.transferHolder({ escrow, to: to?.address ?? zeroAddress, remark })),
    transferOwners: (from: HDAccount, owner: HDAccount, holder: HDAccount, remark?: Hex) =>
      send(from, titleCall.transferOwners({ escrow, beneficiary: owner.address, holder: holder.address, remark })),
    rejectBeneficiary: (from: HDAccount, remark?: Hex) =>
      send(from, titleCall.rejectTransferBeneficiary({ escrow, remark })),
    rejectHolder: (from: HDAccount, remark?: Hex) => send(from, titleCall.rejectTransferHolder({ escrow, remark })),
    rejectOwners: (from: HDAccount, remark?: Hex) => send(from, titleCall.rejectTransferOwners({ escrow, remark })),
    returnToIssuer: (from: HDAccount, remark?: Hex) => send(from, titleCall.returnToIssuer({ escrow, remark })),
    restore: () => send(at.issuer, titleCall.restore({ registry: at.registry, tokenId })),
    burn: () => send(at.issuer, titleCall.burn({ registry: at.registry, tokenId })),
  };
};

describe("endorsing and handing on", () => {
  it("lets the owner nominate and the holder endorse", async () => {
    const tokenId = await mintTitle(at, alice, bob);
    await succeed(on(tokenId).nominate(alice, carol));
    expect((await views(tokenId)).nominee).toBe(carol.address);
    await succeed(on(tokenId).transferBeneficiary(bob, carol));
    expect(await views(tokenId)).toMatchObject({
      beneficiary: carol.address,
      holder: bob.address,
      nominee: zeroAddress,
      prevBeneficiary: alice.address,
    });
  });

  it("lets a nomination be withdrawn by naming nobody", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).nominate(alice, carol));
    await succeed(on(tokenId).nominate(alice, null));
    expect((await views(tokenId)).nominee).toBe(zeroAddress);
  });

  it("lets who has both roles hand both on at once", async () => {
    const tokenId = await mintTitle(at, alice);
    const { events } = await succeed(on(tokenId).transferOwners(alice, bob, carol));
    expect(events.map(({ name }) => name)).toEqual(["BeneficiaryTransfer", "HolderTransfer"]);
    expect(await seats(tokenId)).toEqual({ beneficiary: bob.address, holder: carol.address });
  });

  it("keeps nobody else's title in its storage", async () => {
    const one = await mintTitle(at, alice);
    const other = await mintTitle(at, bob);
    await succeed(on(one).transferOwners(alice, carol, carol));
    expect(await seats(other)).toEqual({ beneficiary: bob.address, holder: bob.address });
  });
});

describe("giving back", () => {
  it("gives possession back to the previous holder", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).transferHolder(alice, bob));
    await succeed(on(tokenId).rejectHolder(bob));
    expect(await views(tokenId)).toMatchObject({ holder: alice.address, prevHolder: zeroAddress });
  });

  it("gives ownership back to the previous owner", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).transferBeneficiary(alice, bob));
    await succeed(on(tokenId).rejectBeneficiary(bob));
    expect(await views(tokenId)).toMatchObject({ beneficiary: alice.address, prevBeneficiary: zeroAddress });
  });

  it("gives both back at once", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).transferOwners(alice, bob, bob));
    expect(await refusalOf(on(tokenId).rejectHolder(bob))).toBe("DualRoleRejectionRequired");
    expect(await refusalOf(on(tokenId).rejectBeneficiary(bob))).toBe("DualRoleRejectionRequired");
    await succeed(on(tokenId).rejectOwners(bob));
    expect(await seats(tokenId)).toEqual({ beneficiary: alice.address, holder: alice.address });
  });

  it("lets an owner refuse possession that was forced on it", async () => {
    const tokenId = await mintTitle(at, alice, bob);
    await succeed(on(tokenId).transferHolder(bob, alice));
    await succeed(on(tokenId).rejectHolder(alice));
    expect(await seats(tokenId)).toEqual({ beneficiary: alice.address, holder: bob.address });
  });

  it("is over once the receiver has acted", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).transferOwners(alice, bob, bob));
    await succeed(on(tokenId).nominate(bob, carol));
    expect(await refusalOf(on(tokenId).rejectOwners(bob))).toBe("InvalidTransferToZeroAddress");
    expect(await refusalOf(on(tokenId).rejectHolder(bob))).toBe("InvalidTransferToZeroAddress");
    expect(await refusalOf(on(tokenId).rejectBeneficiary(bob))).toBe("InvalidTransferToZeroAddress");
  });

  it("gives nothing back to a holder that there was not", async () => {
    const tokenId = await mintTitle(at, alice, bob);
    await succeed(on(tokenId).nominate(alice, bob));
    await succeed(on(tokenId).transferBeneficiary(bob, bob));
    expect(await refusalOf(on(tokenId).rejectOwners(bob))).toBe("InvalidTransferToZeroAddress");
  });

  it("remains possible for an owner while others move possession", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).transferBeneficiary(alice, bob));
    await succeed(on(tokenId).transferHolder(alice, carol));
    await succeed(on(tokenId).transferHolder(carol, dave));
    await succeed(on(tokenId).rejectBeneficiary(bob));
    expect(await seats(tokenId)).toEqual({ beneficiary: alice.address, holder: dave.address });
  });
});

describe("returning", () => {
  it("ends nominations and rights to give back, and is undone by the issuer", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).transferOwners(alice, bob, bob));
    await succeed(on(tokenId).returnToIssuer(bob));
    expect(await views(tokenId)).toMatchObject({
      beneficiary: bob.address,
      holder: bob.address,
      prevBeneficiary: zeroAddress,
      prevHolder: zeroAddress,
      isHoldingToken: false,
    });
    await succeed(on(tokenId).restore());
    expect(await views(tokenId)).toMatchObject({ beneficiary: bob.address, holder: bob.address, isHoldingToken: true });
  });

  it("is final once burnt", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(on(tokenId).returnToIssuer(alice));
    await succeed(on(tokenId).burn());
    expect(await views(tokenId)).toMatchObject({
      beneficiary: zeroAddress,
      holder: zeroAddress,
      active: false,
      isHoldingToken: false,
    });
    expect(await refusalOf(on(tokenId).restore())).toBe("TokenNotReturnedToIssuer");
    expect(await refusalOf(on(tokenId).burn())).toBe("InactiveTitleEscrow");
  });
});

describe("the refusals of a verb itself", () => {
  it("nominate", async () => {
    const tokenId = await mintTitle(at, alice);
    expect(await refusalOf(on(tokenId).nominate(alice, alice))).toBe("TargetNomineeAlreadyBeneficiary");
    expect(await refusalOf(on(tokenId).nominate(alice, null))).toBe("NomineeAlreadyNominated");
    await succeed(on(tokenId).nominate(alice, bob));
    expect(await refusalOf(on(tokenId).nominate(alice, bob))).toBe("NomineeAlreadyNominated");
  });

  it("transferBeneficiary", async () => {
    const tokenId = await mintTitle(at, alice, bob);
    expect(await refusalOf(on(tokenId).transferBeneficiary(bob, null))).toBe("InvalidTransferToZeroAddress");
    expect(await refusalOf(on(tokenId).transferBeneficiary(bob, carol))).toBe("InvalidNominee");
    expect(await refusalOf(on(tokenId).transferOwners(bob, carol, carol))).toBe("InvalidNominee");
  });

  it("transferHolder", async () => {
    const tokenId = await mintTitle(at, alice, bob);
    expect(await refusalOf(on(tokenId).transferHolder(bob, null))).toBe("InvalidTransferToZeroAddress");
    expect(await refusalOf(on(tokenId).transferHolder(bob, bob))).toBe("RecipientAlreadyHolder");
  });
});

describe("the order of refusals", () => {
  const tooLong = remarkOf(121);
  const verbs: Record<
    string,
    { call: (tokenId: bigint, remark: Hex) => ChainCall; role: string; holdingFirst?: true }
  > = {
    nominate: {
      role: "CallerNotBeneficiary",
      call: (id, remark) => titleCall.nominate({ escrow: at.escrowOf(id), to: alice.address, remark }),
    },
    transferBeneficiary: {
      role: "CallerNotHolder",
      call: (id, remark) => titleCall.transferBeneficiary({ escrow: at.escrowOf(id), to: zeroAddress, remark }),
    },
    transferHolder: {
      role: "CallerNotHolder",
      call: (id, remark) => titleCall.transferHolder({ escrow: at.escrowOf(id), to: zeroAddress, remark }),
    },
    transferOwners: {
      role: "CallerNotHolder",
      call: (id, remark) =>
        titleCall.transferOwners({ escrow: at.escrowOf(id), beneficiary: zeroAddress, holder: zeroAddress, remark }),
    },
    rejectTransferBeneficiary: {
      role: "CallerNotBeneficiary",
      call: (id, remark) => titleCall.rejectTransferBeneficiary({ escrow: at.escrowOf(id), remark }),
    },
    rejectTransferHolder: {
      role: "CallerNotHolder",
      call: (id, remark) => titleCall.rejectTransferHolder({ escrow: at.escrowOf(id), remark }),
    },
    rejectTransferOwners: {
      role: "CallerNotBeneficiary",
      holdingFirst: true,
      call: (id, remark) => titleCall.rejectTransferOwners({ escrow: at.escrowOf(id), remark }),
    },
    returnToIssuer: {
      role: "CallerNotBeneficiary",
      call: (id, remark) => titleCall.returnToIssuer({ escrow: at.escrowOf(id), remark }),
    },
  };

  for (const [verb, { call, role, holdingFirst }] of Object.entries(verbs)) {
    it(verb, async () => {
      const tokenId = await mintTitle(at, alice);
      expect(await refusalOf(at.chain.send(alice, call(tokenId, tooLong)))).toBe("RemarkLengthExceeded");
      expect(await refusalOf(at.chain.send(dave, call(tokenId, tooLong)))).toBe(role);

      await succeed(on(tokenId).returnToIssuer(alice));
      expect(await refusalOf(at.chain.send(alice, call(tokenId, tooLong)))).toBe("TitleEscrowNotHoldingToken");
      expect(await refusalOf(at.chain.send(dave, call(tokenId, tooLong)))).toBe(
        holdingFirst ? "TitleEscrowNotHoldingToken" : role,
      );

      await succeed(on(tokenId).burn());
      expect(await refusalOf(at.chain.send(dave, call(tokenId, tooLong)))).toBe("InactiveTitleEscrow");

      await succeed(at.chain.send(at.operator, registerCall.pause({ registry: at.registry })));
      try {
        expect(await refusalOf(at.chain.send(dave, call(tokenId, tooLong)))).toBe("RegistryContractPaused");
      } finally {
        await succeed(at.chain.send(at.operator, registerCall.unpause({ registry: at.registry })));
      }
    });
  }

  it("names the role that is missing when the owner does not hold", async () => {
    const tokenId = await mintTitle(at, alice, bob);
    expect(await refusalOf(on(tokenId).returnToIssuer(alice))).toBe("CallerNotHolder");
    expect(await refusalOf(on(tokenId).rejectOwners(alice))).toBe("CallerNotHolder");
    expect(await refusalOf(on(tokenId).returnToIssuer(bob))).toBe("CallerNotBeneficiary");
  });

  it("shred: remark, then title, then caller", async () => {
    const tokenId = await mintTitle(at, alice);
    const shred = (remark: Hex) => at.chain.send(alice, escrowCall(at.escrowOf(tokenId), "shred", [remark]));
    expect(await refusalOf(shred(tooLong))).toBe("RemarkLengthExceeded");
    expect(await refusalOf(shred("0x"))).toBe("TokenNotReturnedToIssuer");
    await succeed(on(tokenId).returnToIssuer(alice));
    expect(await refusalOf(shred("0x"))).toBe(`InvalidRegistry(${alice.address.toLowerCase()})`);
  });

  it("retire is the registry's", async () => {
    const tokenId = await mintTitle(at, alice);
    const call = escrowCall(at.escrowOf(tokenId), "retire", [alice.address, "0x"]);
    expect(await refusalOf(at.chain.send(alice, call))).toBe(`InvalidRegistry(${alice.address.toLowerCase()})`);
  });

  it("an escrow takes no second title and no title of others", async () => {
    const tokenId = await mintTitle(at, alice);
    const escrow = at.escrowOf(tokenId);
    const receive = (id: bigint) =>
      at.chain.send(alice, escrowCall(escrow, "onERC721Received", [alice.address, alice.address, id, "0x"]));
    expect(await refusalOf(receive(1n))).toBe("InvalidTokenId(1)");
    expect(await refusalOf(receive(tokenId))).toBe(`InvalidRegistry(${alice.address.toLowerCase()})`);
    expect(await refusalOf(at.chain.send(alice, escrowCall(escrow, "initialize", [alice.address, 1n])))).toBe(
      "InvalidInitialization",
    );
    const implementation = at.deployment.contracts.escrowImplementation;
    const read = <F extends "active" | "registry">(functionName: F) =>
      at.chain.node.readContract({ address: implementation, abi: titleEscrowAbi, functionName });
    expect([await read("active"), await read("registry")]).toEqual([false, implementation]);
    expect(await refusalOf(at.chain.send(alice, escrowCall(implementation, "initialize", [alice.address, 1n])))).toBe(
      "InvalidInitialization",
    );
  });
});
