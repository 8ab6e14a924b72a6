import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  encodeFunctionData,
  keccak256,
  toFunctionSelector,
  toHex,
  zeroAddress,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import type { HDAccount } from "viem/accounts";
import { ourArtifact, type Artifact } from "./support/artifacts.ts";
import { TEST_ABI, testChain, type TestChain } from "./support/chain.ts";
import { refusalOf, succeed } from "./support/house.ts";
import { role } from "./support/registry.ts";

// Documents that have an owner, from their issue to their end.

let chain: TestChain;
let artifact: Artifact;
let store: Address;
let issuer: HDAccount;
let alice: HDAccount;
let bob: HDAccount;

beforeAll(async () => {
  artifact = await ourArtifact("TransferableDocumentStore");
  chain = await testChain([...TEST_ABI, ...artifact.abi] as Abi);
  [issuer, alice, bob] = chain.people as [HDAccount, HDAccount, HDAccount];
  store = await chain.deploy({ ...artifact, args: ["Hawser", "HWS", issuer.address] });
});
afterAll(() => chain.close());

let counter = 0;
const freshDocument = (): Hex => keccak256(toHex(`owned document ${++counter}`));
const send = (who: HDAccount, functionName: string, ...args: readonly unknown[]) =>
  chain.send(who, { to: store, data: encodeFunctionData({ abi: artifact.abi, functionName, args }) });
const refusal = (who: HDAccount, functionName: string, ...args: readonly unknown[]): Promise<string> =>
  refusalOf(send(who, functionName, ...args));
const ask = (functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
  chain.node.readContract({ address: store, abi: artifact.abi, functionName, args });
/** The state of a document: issued, revoked, active. */
const state = async (document: Hex) => [
  await ask("isIssued", document),
  await ask("isRevoked", document),
  await ask("isActive", document),
];
const lacks = (who: HDAccount, name?: string): string =>
  `AccessControlUnauthorizedAccount(${who.address.toLowerCase()},${name === undefined ? zeroHash : role(name)})`;

async function issued(lock = false): Promise<Hex> {
  const document = freshDocument();
  await succeed(send(issuer, "issue", alice.address, document, lock));
  return document;
}

describe("a document with an owner", () => {
  it("is issued once, and goes from hand to hand", async () => {
    const document = freshDocument();
    expect(await ask("isIssued", document)).toBe(false);
    for (const question of ["isRevoked", "isActive"])
      await expect(ask(question, document)).rejects.toThrow("ERC721NonexistentToken");
    const { events } = await succeed(send(issuer, "issue", alice.address, document, false));
    expect(events.map(({ name }) => name)).toEqual(["Transfer", "Unlocked"]);
    expect(await state(document)).toEqual([true, false, true]);
    expect(await refusal(issuer, "issue", alice.address, document, false)).toContain("ERC721InvalidSender");
    expect(await refusal(bob, "transferFrom", alice.address, bob.address, BigInt(document))).toContain(
      "ERC721InsufficientApproval",
    );
    await succeed(send(alice, "transferFrom", alice.address, bob.address, BigInt(document)));
    expect(await ask("ownerOf", BigInt(document))).toBe(bob.address);
  });

  it("stays where it is when it is locked, and can be revoked there", async () => {
    const document = await issued(true);
    expect(await ask("locked", BigInt(document))).toBe(true);
    expect(await ask("locked", BigInt(await issued()))).toBe(false);
    expect(await refusal(alice, "transferFrom", alice.address, bob.address, BigInt(document))).toBe(
      `DocumentLocked(${document})`,
    );
    await succeed(send(issuer, "revoke", document));
    expect(await state(document)).toEqual([true, true, false]);
  });

  it("never comes back once it is revoked", async () => {
    const document = await issued();
    await succeed(send(issuer, "revoke", document));
    expect(await state(document)).toEqual([true, true, false]);
    expect(await refusal(issuer, "issue", alice.address, document, false)).toBe(`DocumentIsRevoked(${document})`);
    expect(await refusal(issuer, "revoke", document)).toContain("ERC721NonexistentToken");
  });

  it("is never nothing", async () => {
    expect(await refusal(issuer, "issue", alice.address, zeroHash, false)).toBe("ZeroDocument");
    for (const question of ["isIssued", "isRevoked", "isActive"])
      await expect(ask(question, zeroHash)).rejects.toThrow("ZeroDocument");
    await expect(ask("locked", 0n)).rejects.toThrow("ZeroDocument");
  });
});

describe("the issuer", () => {
  it("is whom the administrator named, at first itself", async () => {
    const document = await issued();
    expect(await refusal(alice, "issue", alice.address, freshDocument(), false)).toBe(lacks(alice, "ISSUER_ROLE"));
    expect(await refusal(alice, "revoke", document)).toBe(lacks(alice, "REVOKER_ROLE"));
    await expect(chain.deploy({ ...artifact, args: ["x", "x", zeroAddress] })).rejects.toThrow("ZeroOwner");
  });

  it("stops everything, and goes on", async () => {
    const document = await issued();
    expect(await refusal(alice, "pause")).toBe(lacks(alice));
    await succeed(send(issuer, "pause"));
    expect(await refusal(issuer, "issue", alice.address, freshDocument(), false)).toBe("EnforcedPause");
    expect(await refusal(issuer, "revoke", document)).toBe("EnforcedPause");
    expect(await refusal(alice, "transferFrom", alice.address, bob.address, BigInt(document))).toBe("EnforcedPause");
    expect(await refusal(issuer, "setBaseURI", "https://example.com/")).toBe("EnforcedPause");
    expect(await refusal(alice, "unpause")).toBe(lacks(alice));
    await succeed(send(issuer, "unpause"));
    await succeed(send(issuer, "revoke", document));
  });

  it("says where documents are on the web", async () => {
    const document = await issued();
    expect(await ask("tokenURI", BigInt(document))).toBe("");
    expect(await refusal(alice, "setBaseURI", "x")).toBe(lacks(alice));
    await succeed(send(issuer, "setBaseURI", "https://example.com/"));
    expect(await ask("tokenURI", BigInt(document))).toBe(`https://example.com/${document}`);
    await expect(ask("tokenURI", BigInt(freshDocument()))).rejects.toThrow("ERC721NonexistentToken");
  });
});

describe("ERC-165", () => {
  it("says what clients ask for", async () => {
    const known = [
      "0x01ffc9a7",
      "0x7965db0b",
      "0x80ac58cd",
      "0x5b5e139f",
      "0xb9391097",
      "0xb45a3c0e",
      toFunctionSelector("issue(address,bytes32,bool)"),
    ];
    for (const id of known) expect(await ask("supportsInterface", id), id).toBe(true);
    expect(await ask("supportsInterface", "0xffffffff")).toBe(false);
  });
});
