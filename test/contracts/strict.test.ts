import { afterAll, describe, expect, it } from "vitest";
import { encodeAbiParameters, encodeFunctionData, zeroAddress, type Abi, type Address, type Hex } from "viem";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryBytecode } from "#domain/chain/bytecode";
import { callsOf, titleCall } from "#domain/chain/calls";
import { escrowAddress } from "#domain/chain/escrow-address";
import { theirArtifact } from "./support/artifacts.ts";
import { cloneOf } from "./support/clone.ts";
import { freshTokenId, refusalOf, remarkOf, succeed } from "./support/house.ts";
import { TEST_ABI, testChain } from "./support/chain.ts";
import {
  strictTitleEscrowAbi,
  strictTitleEscrowFactoryAbi,
  strictTitleEscrowFactoryBytecode,
  tradeTrustTokenAbi,
  tradeTrustTokenBytecode,
  tradeTrustTokenStandardAbi,
  tradeTrustTokenStandardBytecode,
} from "./support/deployed.ts";

const chain = await testChain([...TEST_ABI, ...tradeTrustTokenStandardAbi]);
const [admin, alice, bob] = chain.people as [
  (typeof chain.people)[0],
  (typeof chain.people)[0],
  (typeof chain.people)[0],
];
const deploy = (abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> =>
  chain.deploy({ abi, bytecode, args });
const factory = await deploy(strictTitleEscrowFactoryAbi, strictTitleEscrowFactoryBytecode, []);
const registry = await deploy(tradeTrustTokenAbi, tradeTrustTokenBytecode, ["Meridian", "MBC", factory]);
const escrowImplementation = await chain.node.readContract({
  address: factory,
  abi: strictTitleEscrowFactoryAbi,
  functionName: "implementation",
});
afterAll(() => chain.close());

const escrowOf = (tokenId: bigint): Address => escrowAddress({ factory, escrowImplementation, registry, tokenId });
const remarkIn = (address: Address): Promise<Hex> =>
  chain.node.readContract({ address, abi: strictTitleEscrowAbi, functionName: "remark" });
const title = { registry, beneficiary: alice.address, holder: alice.address } as const;

describe("the strict flavour", () => {
  it("keeps the remark of the last act, of whatever length", async () => {
    const tokenId = freshTokenId();
    const escrow = escrowOf(tokenId);
    await succeed(chain.send(admin, titleCall.mint({ ...title, tokenId, remark: remarkOf(120) })));
    expect(await remarkIn(escrow)).toBe(remarkOf(120));
    let [from, to] = [alice, bob];
    for (const length of [0, 1, 31, 32, 33, 64, 119, 120, 96, 0]) {
      await succeed(chain.send(from, titleCall.transferHolder({ escrow, to: to.address, remark: remarkOf(length) })));
      expect(await remarkIn(escrow), `${length} bytes`).toBe(remarkOf(length));
      [from, to] = [to, from];
    }
    await succeed(chain.send(alice, titleCall.returnToIssuer({ escrow, remark: "0x01" })));
    expect(await remarkIn(escrow)).toBe("0x01");
    await succeed(chain.send(admin, titleCall.restore({ registry, tokenId, remark: "0x02" })));
    expect(await remarkIn(escrow)).toBe("0x02");
    await succeed(chain.send(alice, titleCall.returnToIssuer({ escrow })));
    await succeed(chain.send(admin, titleCall.burn({ registry, tokenId, remark: "0x03" })));
    expect(await remarkIn(escrow)).toBe("0x03");
  });

  it("knows no pauser, no forwarder and no replacement", () => {
    const names = new Set(
      [...tradeTrustTokenAbi, ...strictTitleEscrowAbi].map((item) => ("name" in item ? item.name : "")),
    );
    for (const name of ["PAUSER_ROLE", "replace", "mintBatch", "trustedForwarder", "retire", "sequence"])
      expect(names.has(name as never), name).toBe(false);
  });

  it("has implementations that can never be set up, and clones that are set up once", async () => {
    const initialize = encodeFunctionData({
      abi: strictTitleEscrowAbi,
      functionName: "initialize",
      args: [registry, 1n],
    });
    const tokenId = freshTokenId();
    await succeed(chain.send(admin, titleCall.mint({ ...title, tokenId })));
    for (const to of [escrowImplementation, escrowOf(tokenId)])
      expect(await refusalOf(chain.send(admin, { to, data: initialize }))).toBe("InvalidInitialization");
    const standard = await deploy(tradeTrustTokenStandardAbi, tradeTrustTokenStandardBytecode, []);
    expect(
      await refusalOf(chain.send(admin, callsOf(tradeTrustTokenStandardAbi)(standard, "initialize", ["0x"]))),
    ).toBe("InvalidInitialization");
  });

  it("is not made over escrows that cannot say where their title is", async () => {
    const theirs = theirArtifact("TitleEscrowFactory");
    const foreign = await deploy(theirs.abi, theirs.bytecode, []);
    const making = deploy(tradeTrustTokenAbi, tradeTrustTokenBytecode, ["Meridian", "MBC", foreign]);
    await expect(making).rejects.toThrow(`refused: UnsupportedTitleEscrowFactory(${foreign.toLowerCase()})`);
    const standard = await deploy(tradeTrustTokenStandardAbi, tradeTrustTokenStandardBytecode, []);
    const clone = await chain.deploy({ abi: [], bytecode: cloneOf(standard), args: [] });
    const setUp = callsOf(tradeTrustTokenStandardAbi)(clone, "initialize", [
      parameters("Strict", "S", admin.address, foreign),
    ]);
    expect(await refusalOf(chain.send(admin, setUp))).toBe(`UnsupportedTitleEscrowFactory(${foreign.toLowerCase()})`);
  });

  it("is not made over an address without code, nor over a contract that is no factory", async () => {
    // Each is asked for its implementation: nobody answers, the registry refuses, and the last names no escrow.
    const over = await factoryOver(alice.address);
    for (const wrong of [alice.address, registry, over]) {
      const named = `UnsupportedTitleEscrowFactory(${wrong.toLowerCase()})`;
      await expect(deploy(tradeTrustTokenAbi, tradeTrustTokenBytecode, ["Meridian", "MBC", wrong])).rejects.toThrow(
        `refused: ${named}`,
      );
      await expect(deploy(registryAbi, registryBytecode, [wrong, zeroAddress])).rejects.toThrow(`refused: ${named}`);
    }
  });

  it("makes a registry of a clone that is told its factory", async () => {
    const standard = await deploy(tradeTrustTokenStandardAbi, tradeTrustTokenStandardBytecode, []);
    const clone = await chain.deploy({ abi: [], bytecode: cloneOf(standard), args: [] });
    const call = callsOf(tradeTrustTokenStandardAbi);
    const setUp = (by: Address) => call(clone, "initialize", [parameters("Strict", "S", by, factory)]);
    expect(await refusalOf(chain.send(admin, setUp(zeroAddress)))).toBe("InvalidAdminAddress");
    await succeed(chain.send(bob, setUp(admin.address)));
    expect(await refusalOf(chain.send(bob, setUp(bob.address)))).toBe("InvalidInitialization");
    const read = <F extends "name" | "titleEscrowFactory" | "genesis">(functionName: F) =>
      chain.node.readContract({ address: clone, abi: tradeTrustTokenStandardAbi, functionName });
    expect([await read("name"), await read("titleEscrowFactory")]).toEqual(["Strict", factory]);
    expect(await read("genesis")).toBeGreaterThan(0n);
    const tokenId = freshTokenId();
    await succeed(chain.send(admin, titleCall.mint({ ...title, registry: clone, tokenId })));
    expect(
      await chain.node.readContract({
        address: clone,
        abi: tradeTrustTokenStandardAbi,
        functionName: "ownerOf",
        args: [tokenId],
      }),
    ).toBe(escrowAddress({ factory, escrowImplementation, registry: clone, tokenId }));
  });

  it("keeps the remark of a pause and of its end", async () => {
    const call = callsOf(tradeTrustTokenAbi);
    await succeed(chain.send(admin, call(registry, "pause", [remarkOf(40)])));
    expect(await remarkIn(registry)).toBe(remarkOf(40));
    await succeed(chain.send(admin, call(registry, "unpause", ["0x"])));
    expect(await remarkIn(registry)).toBe("0x");
    expect(await refusalOf(chain.send(alice, call(registry, "pause", ["0x"])))).toContain("AccessControlUnauthorized");
  });
});

/** A contract that answers one address to every call. */
const factoryOver = (implementation: Address): Promise<Address> =>
  // Code that puts the 27 bytes behind it on the chain, which return that address as a word.
  deploy([], `0x601b8060093d395ff373${implementation.slice(2)}5f5260205ff3`, []);

function parameters(name: string, symbol: string, by: Address, to: Address): Hex {
  const properties = encodeAbiParameters(
    [{ type: "string" }, { type: "string" }, { type: "address" }],
    [name, symbol, by],
  );
  return encodeAbiParameters([{ type: "bytes" }, { type: "address" }], [properties, to]);
}
