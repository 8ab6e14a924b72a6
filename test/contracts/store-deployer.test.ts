import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keccak256, padHex, parseAbi, stringToHex, toHex, zeroAddress, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { storeDeployerAbi } from "#domain/chain/abi/store-deployer";
import { callsOf, operatorCall, type StoreProperties } from "#domain/chain/calls";
import { storeAddress } from "#domain/chain/escrow-address";
import { merkleTree } from "#domain/chain/merkle";
import { house, refusalOf, succeed, type House } from "./support/house.ts";

let at: House;
let storeDeployer: Address;
let stranger: HDAccount;
beforeAll(async () => {
  at = await house();
  storeDeployer = at.deployment.contracts.storeDeployer!;
  stranger = at.chain.people[5]!;
});
afterAll(() => at.chain.close());

let count = 0;
const properties = (): StoreProperties => ({
  name: "Hawser Documents",
  admin: at.operator.address,
  salt: padHex(toHex(++count)),
});
const deploy = (by: HDAccount, of: StoreProperties) =>
  at.chain.send(by, operatorCall.deployStore({ ...of, storeDeployer }));
const ask = (store: Address, functionName: "isIssued" | "isRevoked" | "isActive", hash: Hex) =>
  at.chain.node.readContract({ address: store, abi: documentStoreAbi, functionName, args: [hash] });
const initializing = callsOf(parseAbi(["function initialize(string name, address admin)"]));
const ROLES = ["ISSUER_ROLE", "REVOKER_ROLE"].map((role) => keccak256(stringToHex(role)));
const has = (store: Address, role: Hex, account: Address) =>
  at.chain.node.readContract({ address: store, abi: documentStoreAbi, functionName: "hasRole", args: [role, account] });

describe("the document store of a company", () => {
  it("is made once, where it was said to be, by whoever pays, for its administrator alone", async () => {
    const of = properties();
    const store = storeAddress(storeDeployer, of);
    const said = await at.chain.node.readContract({
      address: storeDeployer,
      abi: storeDeployerAbi,
      functionName: "getStoreAddress",
      args: [of.name, of.admin, of.salt],
    });
    expect(said).toBe(store);
    const made = await succeed(deploy(stranger, of));
    expect(made.events.filter(({ name }) => name === "StoreDeployed")).toMatchObject([
      { args: { store, admin: of.admin, deployer: stranger.address, name: of.name } },
    ]);
    // The budget of a company counts it.
    expect(made.gas).toBeLessThan(350_000n);
    for (const role of [padHex("0x"), ...ROLES]) {
      expect(await has(store, role, of.admin)).toBe(true);
      expect(await has(store, role, stranger.address)).toBe(false);
      expect(await has(store, role, storeDeployer)).toBe(false);
    }
    const again = await succeed(deploy(at.operator, of));
    expect(again.events).toEqual([]);
  });

  it("is another for each name, administrator and salt", async () => {
    const of = properties();
    const others = [of, { ...of, name: "Other" }, { ...of, admin: stranger.address }, { ...of, salt: padHex("0x99") }];
    expect(new Set(others.map((one) => storeAddress(storeDeployer, one))).size).toBe(4);
    for (const one of others) {
      await succeed(deploy(at.operator, one));
      const address = storeAddress(storeDeployer, one);
      const name = await at.chain.node.readContract({ address, abi: documentStoreAbi, functionName: "name" });
      expect(name).toBe(one.name);
      expect(await has(address, ROLES[0]!, one.admin)).toBe(true);
    }
    expect(await refusalOf(deploy(at.operator, { ...of, admin: zeroAddress }))).toBe("ZeroOwner");
  });

  it("issues and revokes for its administrator, and keeps nothing of another store", async () => {
    const [one, other] = [properties(), properties()];
    for (const of of [one, other]) await succeed(deploy(at.operator, of));
    const [store, beside] = [one, other].map((of) => storeAddress(storeDeployer, of)) as [Address, Address];
    const { root, proofs } = merkleTree([keccak256("0x01"), keccak256("0x02"), keccak256("0x03")]);
    expect(await refusalOf(at.chain.send(stranger, operatorCall.issueRoot({ store, root })))).toContain(
      "AccessControlUnauthorizedAccount",
    );
    await succeed(at.chain.send(at.operator, operatorCall.issueRoot({ store, root })));
    expect([await ask(store, "isIssued", root), await ask(beside, "isIssued", root)]).toEqual([true, false]);
    const [leaf, proof] = [...proofs][1]!;
    await succeed(at.chain.send(at.operator, operatorCall.revokeLeaf({ store, root, leaf, proof })));
    expect([await ask(store, "isRevoked", leaf), await ask(store, "isActive", root)]).toEqual([true, true]);
  });

  it("is opened by nobody a second time, and neither is the code that stores share", async () => {
    const of = properties();
    await succeed(deploy(at.operator, of));
    const implementation = await at.chain.node.readContract({
      address: storeDeployer,
      abi: storeDeployerAbi,
      functionName: "implementation",
    });
    for (const address of [storeAddress(storeDeployer, of), implementation])
      for (const by of [stranger, at.operator])
        expect(await refusalOf(at.chain.send(by, initializing(address, "initialize", ["Mine", by.address])))).toBe(
          `NotDeployer(${by.address.toLowerCase()})`,
        );
    expect(await has(implementation, padHex("0x"), at.operator.address)).toBe(false);
  });
});
