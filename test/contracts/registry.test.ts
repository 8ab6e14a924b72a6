import { afterAll, describe, expect, it } from "vitest";
import { padHex, zeroAddress, zeroHash, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { callsOf, operatorCall, registerCall, titleCall } from "#domain/chain/calls";
import { registryAddress } from "#domain/chain/escrow-address";
import { freshTokenId, house, lower, mintTitle, refusalOf, remarkOf, succeed } from "./support/house.ts";
import { DEAD, balanceOf, giveBack, ownerOf, role } from "./support/registry.ts";

const at = await house();
const { alice, bob, carol } = at;
const registryCall = callsOf(registryAbi);
afterAll(() => at.chain.close());

const read = <F extends "name" | "symbol" | "genesis" | "titleEscrowFactory" | "paused" | "remark">(functionName: F) =>
  at.chain.node.readContract({ address: at.registry, abi: registryAbi, functionName });
const hasRole = (name: string, account: Address) =>
  at.chain.node.readContract({
    address: at.registry,
    abi: registryAbi,
    functionName: "hasRole",
    args: [name === "DEFAULT_ADMIN_ROLE" ? zeroHash : role(name), account],
  });
const supports = (address: Address, id: Hex) =>
  at.chain.node.readContract({ address, abi: registryAbi, functionName: "supportsInterface", args: [id] });

const mint = (from: HDAccount, tokenId: bigint, remark?: Hex) =>
  at.chain.send(
    from,
    titleCall.mint({ registry: at.registry, tokenId, beneficiary: alice.address, holder: alice.address, remark }),
  );
const restore = (from: HDAccount, tokenId: bigint, remark?: Hex) =>
  at.chain.send(from, titleCall.restore({ registry: at.registry, tokenId, remark }));
const burn = (from: HDAccount, tokenId: bigint, remark?: Hex) =>
  at.chain.send(from, titleCall.burn({ registry: at.registry, tokenId, remark }));

describe("making a registry", () => {
  it("gives the organisation four roles, the operator one, and the rest none", async () => {
    for (const name of ["DEFAULT_ADMIN_ROLE", "MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE"]) {
      expect(await hasRole(name, at.issuer.address), name).toBe(true);
      expect(await hasRole(name, at.operator.address), name).toBe(false);
    }
    expect(await hasRole("PAUSER_ROLE", at.operator.address)).toBe(true);
    expect(await hasRole("PAUSER_ROLE", at.issuer.address)).toBe(false);
    expect(await read("name")).toBe("Meridian Bulk Carriers");
    expect(await read("symbol")).toBe("MBC");
    expect(await read("titleEscrowFactory")).toBe(at.deployment.contracts.factory);
    expect(await read("genesis")).toBeGreaterThan(0n);
    expect(await read("remark")).toBe("0x");
  });

  it("answers by itself whether it is paused, from the slot that its implementation writes", async () => {
    const paused = () => read("paused");
    expect(await paused()).toBe(false);
    await succeed(at.chain.send(at.operator, registerCall.pause({ registry: at.registry })));
    expect(await paused()).toBe(true);
    await succeed(at.chain.send(at.operator, registerCall.unpause({ registry: at.registry })));
    expect(await paused()).toBe(false);
  });

  it("happens once, at an address that everything in it determines", async () => {
    const properties = {
      name: "Other",
      symbol: "O",
      admin: bob.address,
      pauser: zeroAddress,
      salt: padHex("0x2"),
    } as const;
    const call = operatorCall.deployRegistry({ ...at.deployment.contracts, ...properties });
    const first = await succeed(at.chain.send(carol, call));
    const address = registryAddress(at.deployment.contracts, properties);
    expect(first.events.at(-1)).toMatchObject({
      name: "RegistryDeployed",
      args: {
        registry: address,
        admin: bob.address,
        pauser: zeroAddress,
        deployer: carol.address,
        name: "Other",
        symbol: "O",
      },
    });
    // Without a pauser, nobody has its role, not even the address of nobody.
    const granted = first.events.filter(({ name }) => name === "RoleGranted");
    expect(granted.map(({ args }) => args["account"])).toEqual(Array.from({ length: 4 }, () => bob.address));
    const again = await succeed(at.chain.send(alice, call));
    expect(again.events).toEqual([]);
    expect(BigInt(again.result)).toBe(BigInt(address));
    expect(registryAddress(at.deployment.contracts, { ...properties, admin: carol.address })).not.toBe(address);
  });

  it("refuses nobody as administrator, and a second initialisation", async () => {
    const nobody = { name: "N", symbol: "N", admin: zeroAddress, pauser: zeroAddress, salt: zeroHash } as const;
    expect(
      await refusalOf(at.chain.send(carol, operatorCall.deployRegistry({ ...at.deployment.contracts, ...nobody }))),
    ).toBe("InvalidAdminAddress");
    for (const address of [at.registry, at.deployment.contracts.registryImplementation]) {
      const call = registryCall(address, "initialize", ["x", "x", carol.address, carol.address]);
      expect(await refusalOf(at.chain.send(carol, call))).toBe("InvalidInitialization");
    }
  });
});

describe("roles", () => {
  it("mint, burn and restore each need their own", async () => {
    const tokenId = await mintTitle(at, alice);
    await giveBack(at, tokenId);
    for (const [name, act] of [
      ["MINTER_ROLE", mint],
      ["ACCEPTER_ROLE", burn],
      ["RESTORER_ROLE", restore],
    ] as const) {
      for (const who of [carol, at.operator]) {
        expect(await refusalOf(act(who, tokenId))).toBe(
          `AccessControlUnauthorizedAccount(${lower(who)},${role(name)})`,
        );
      }
    }
  });

  it("are given and taken by the organisation", async () => {
    await succeed(at.chain.send(at.issuer, registryCall(at.registry, "grantRole", [role("MINTER_ROLE"), bob.address])));
    await succeed(mint(bob, freshTokenId()));
    await succeed(
      at.chain.send(at.issuer, registryCall(at.registry, "revokeRole", [role("MINTER_ROLE"), bob.address])),
    );
    expect(await refusalOf(mint(bob, freshTokenId()))).toContain("AccessControlUnauthorizedAccount");
    expect(
      await refusalOf(at.chain.send(bob, registryCall(at.registry, "setRoleAdmin", [zeroHash, zeroHash]))),
    ).toContain("AccessControlUnauthorizedAccount");
    const given = registryCall(at.registry, "setRoleAdmin", [role("MINTER_ROLE"), role("ACCEPTER_ROLE")]);
    const { events } = await succeed(at.chain.send(at.issuer, given));
    expect(events).toMatchObject([{ name: "RoleAdminChanged", args: { newAdminRole: role("ACCEPTER_ROLE") } }]);
  });

  it("the operator pauses and resumes, and can do nothing else", async () => {
    const tokenId = await mintTitle(at, alice);
    const paused = await succeed(
      at.chain.send(at.operator, registerCall.pause({ registry: at.registry, remark: "0x01" })),
    );
    expect(paused.events.map(({ name, args }) => [name, args.account])).toEqual([
      ["Paused", at.operator.address],
      ["PauseWithRemark", at.operator.address],
    ]);
    expect(await refusalOf(at.chain.send(at.operator, registerCall.pause({ registry: at.registry })))).toBe(
      "EnforcedPause",
    );
    expect(await refusalOf(mint(at.issuer, freshTokenId()))).toBe("EnforcedPause");
    expect(
      await refusalOf(at.chain.send(at.issuer, titleCall.replace({ registry: at.registry, tokenId, successors: [] }))),
    ).toBe("EnforcedPause");
    expect(
      await refusalOf(
        at.chain.send(alice, titleCall.transferHolder({ escrow: at.escrowOf(tokenId), to: bob.address })),
      ),
    ).toBe("RegistryContractPaused");
    const pauser = `AccessControlUnauthorizedAccount(${lower(carol)},${zeroHash})`;
    expect(await refusalOf(at.chain.send(carol, registerCall.unpause({ registry: at.registry })))).toBe(pauser);
    await succeed(at.chain.send(at.issuer, registerCall.unpause({ registry: at.registry })));
    expect(await refusalOf(at.chain.send(at.operator, registerCall.unpause({ registry: at.registry })))).toBe(
      "ExpectedPause",
    );
    expect(await refusalOf(at.chain.send(carol, registerCall.pause({ registry: at.registry })))).toBe(pauser);
  });
});

describe("a title's token", () => {
  it("is owned by its escrow, then the registry, then nobody with a key", async () => {
    const tokenId = freshTokenId();
    await expect(ownerOf(at, tokenId)).rejects.toThrow("ERC721: owner query for nonexistent token");
    const [returned, ended] = [await balanceOf(at, at.registry), await balanceOf(at, DEAD)];

    const minted = await succeed(mint(at.issuer, tokenId, "0x1234"));
    const escrow = at.escrowOf(tokenId);
    expect(minted.events.map(({ name }) => name)).toEqual([
      "TitleEscrowCreated",
      "Transfer",
      "BeneficiaryTransfer",
      "HolderTransfer",
      "TokenReceived",
    ]);
    expect(minted.events.at(-1)?.args).toMatchObject({
      isMinting: true,
      remark: "0x1234",
      tokenId,
      registry: at.registry,
    });
    expect(await ownerOf(at, tokenId)).toBe(escrow);
    expect(await balanceOf(at, escrow)).toBe(1n);

    await giveBack(at, tokenId);
    expect(await ownerOf(at, tokenId)).toBe(at.registry);
    expect([await balanceOf(at, at.registry), await balanceOf(at, escrow)]).toEqual([returned + 1n, 0n]);

    await succeed(burn(at.issuer, tokenId));
    expect(await ownerOf(at, tokenId)).toBe(DEAD);
    expect([await balanceOf(at, at.registry), await balanceOf(at, DEAD)]).toEqual([returned, ended + 1n]);
    expect(await refusalOf(mint(at.issuer, tokenId))).toBe("TokenExists");
  });

  it("is at the address that everybody computes", async () => {
    const tokenId = freshTokenId();
    const address = await at.chain.node.readContract({
      address: at.deployment.contracts.factory,
      abi: titleEscrowFactoryAbi,
      functionName: "getEscrowAddress",
      args: [at.registry, tokenId],
    });
    expect(address).toBe(at.escrowOf(tokenId));
    const { events } = await succeed(mint(at.issuer, tokenId));
    expect(events[0]?.args).toEqual({ titleEscrow: address, tokenRegistry: at.registry, tokenId });
    expect(await at.chain.node.readContract({ address, abi: titleEscrowAbi, functionName: "registry" })).toBe(
      at.registry,
    );
    const code = await at.chain.node.getCode({ address });
    expect(code).toBe(
      `0x363d3d373d3d3d363d73${at.deployment.contracts.escrowImplementation
        .slice(2)
        .toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
    );
  });

  it("is made by contracts only", async () => {
    const call = callsOf(titleEscrowFactoryAbi)(at.deployment.contracts.factory, "create", [1n]);
    expect(await refusalOf(at.chain.send(carol, call))).toBe("CreateCallerNotContract");
  });

  it("moves by its escrow only", async () => {
    const tokenId = await mintTitle(at, alice);
    const move = (id: bigint) =>
      at.chain.send(alice, registryCall(at.registry, "transferFrom", [at.escrowOf(id), alice.address, id, "0x"]));
    expect(await refusalOf(move(tokenId))).toBe("ERC721: transfer caller is not owner nor approved");
    expect(await refusalOf(move(freshTokenId()))).toBe("ERC721: operator query for nonexistent token");
  });

  it("refuses what is not there, not returned, or remarked at length", async () => {
    const tokenId = await mintTitle(at, alice);
    expect(await refusalOf(restore(at.issuer, freshTokenId()))).toBe("InvalidTokenId");
    expect(await refusalOf(restore(at.issuer, tokenId))).toBe("TokenNotReturnedToIssuer");
    expect(await refusalOf(burn(at.issuer, tokenId))).toBe("TokenNotReturnedToIssuer");
    expect(await refusalOf(mint(at.issuer, freshTokenId(), remarkOf(121)))).toBe("RemarkLengthExceeded");
    expect(await refusalOf(burn(at.issuer, tokenId, remarkOf(121)))).toBe("RemarkLengthExceeded");
    const pause = registerCall.pause({ registry: at.registry, remark: remarkOf(121) });
    expect(await refusalOf(at.chain.send(at.issuer, pause))).toBe("RemarkLengthExceeded");
    await succeed(mint(at.issuer, freshTokenId(), remarkOf(120)));
    const nobody = titleCall.mint({
      registry: at.registry,
      tokenId: freshTokenId(),
      beneficiary: zeroAddress,
      holder: alice.address,
    });
    expect(await refusalOf(at.chain.send(at.issuer, nobody))).toBe(
      `InvalidTokenTransferToZeroAddressOwners(${zeroAddress},${lower(alice)})`,
    );
  });

  it("has an address on the web when the issuer says where", async () => {
    const tokenId = await mintTitle(at, alice);
    const uri = (id = tokenId) =>
      at.chain.node.readContract({ address: at.registry, abi: registryAbi, functionName: "tokenURI", args: [id] });
    expect(await uri()).toBe("");
    await expect(uri(freshTokenId())).rejects.toThrow("ERC721Metadata: URI query for nonexistent token");
    await succeed(at.chain.send(at.issuer, registryCall(at.registry, "setBaseURI", ["https://example.com/"])));
    expect(await uri()).toBe(`https://example.com/${tokenId}`);
    expect(await refusalOf(at.chain.send(carol, registryCall(at.registry, "setBaseURI", ["x"])))).toContain(
      "AccessControlUnauthorizedAccount",
    );
  });

  it("counts nothing for accounts that only pretend", async () => {
    expect(await balanceOf(at, alice.address)).toBe(0n);
    expect(await balanceOf(at, at.deployment.contracts.escrowImplementation)).toBe(0n);
    expect(await balanceOf(at, at.deployment.contracts.factory)).toBe(0n);
    await expect(balanceOf(at, zeroAddress)).rejects.toThrow("ERC721: balance query for the zero address");
  });
});

describe("ERC-165", () => {
  it("says what TradeTrust's clients ask for", async () => {
    for (const id of [
      "0x6010a5e7",
      "0xfe9d9303",
      "0x5e089da7",
      "0xb8950977",
      "0x95a63a27",
      "0x5b5e139f",
      "0x7965db0b",
      "0x01ffc9a7",
      "0x00000000",
    ] as const) {
      expect(await supports(at.registry, id), id).toBe(true);
    }
    const escrow = at.escrowOf(await mintTitle(at, alice));
    for (const id of ["0x3e143f7b", "0x01ffc9a7"] as const) expect(await supports(escrow, id), id).toBe(true);
    for (const id of ["0x079dff60", "0xc6c3bbe6", "0x42966c68", "0x9bea62ad", "0xffffffff"] as const) {
      expect(await supports(at.registry, id), id).toBe(false);
      expect(await supports(escrow, id), id).toBe(false);
    }
  });
});
