import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  concat,
  encodeFunctionData,
  keccak256,
  toHex,
  zeroAddress,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import type { HDAccount } from "viem/accounts";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { documentStoreBytecode } from "#domain/chain/bytecode";
import { callsOf, operatorCall } from "#domain/chain/calls";
import { merkleProves, merkleTree } from "#domain/chain/merkle";
import { house, refusalOf, succeed, type House } from "./support/house.ts";

let at: House;
let ours: Address;
let theirs: Address;
let operator: HDAccount;
let stranger: HDAccount;
const storeCall = callsOf(documentStoreAbi);

beforeAll(async () => {
  at = await house();
  operator = at.operator;
  stranger = at.chain.people[5]!;
  ours = at.deployment.contracts.documentStore;
  const { DocumentStore__factory: published } = createRequire(import.meta.url)("@trustvc/document-store") as {
    DocumentStore__factory: { abi: Abi; bytecode: Hex };
  };
  theirs = await at.chain.deploy({
    abi: published.abi,
    bytecode: published.bytecode,
    args: ["Hawser", operator.address],
  });
});
afterAll(() => at.chain.close());

let counter = 0;
const freshHash = (): Hex => keccak256(toHex(`document ${++counter}`));
const pair = (a: Hex, b: Hex): Hex => keccak256(a < b ? concat([a, b]) : concat([b, a]));
/** A root over four leaves, with the proof of each. */
function tree(): { root: Hex; leaves: Hex[]; proofs: Hex[][] } {
  const leaves = [freshHash(), freshHash(), freshHash(), freshHash()] as [Hex, Hex, Hex, Hex];
  const [left, right] = [pair(leaves[0], leaves[1]), pair(leaves[2], leaves[3])];
  const proofs = [
    [leaves[1], right],
    [leaves[0], right],
    [leaves[3], left],
    [leaves[2], left],
  ];
  return { root: pair(left, right), leaves, proofs };
}
const view = (functionName: "isIssued" | "isRevoked" | "isActive", ...args: [Hex] | [Hex, Hex, Hex[]]) =>
  at.chain.node.readContract({ address: ours, abi: documentStoreAbi, functionName, args: args as [Hex] });
const supports = (id: Hex) =>
  at.chain.node.readContract({ address: ours, abi: documentStoreAbi, functionName: "supportsInterface", args: [id] });

describe("anchoring", () => {
  it("issues a root once and says so", async () => {
    const root = freshHash();
    expect(await view("isIssued", root)).toBe(false);
    const { events } = await succeed(at.chain.send(operator, operatorCall.issueRoot({ store: ours, root })));
    expect(events).toMatchObject([{ name: "DocumentIssued", args: { document: root } }]);
    expect([await view("isIssued", root), await view("isRevoked", root), await view("isActive", root)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await refusalOf(at.chain.send(operator, operatorCall.issueRoot({ store: ours, root })))).toBe(
      `DocumentExists(${root})`,
    );
  });

  it("answers for every document under a root", async () => {
    const { root, leaves, proofs } = tree();
    await succeed(at.chain.send(operator, operatorCall.issueRoot({ store: ours, root })));
    for (const [index, leaf] of leaves.entries()) expect(await view("isActive", root, leaf, proofs[index]!)).toBe(true);
    await succeed(at.chain.send(operator, storeCall(ours, "revoke", [root, leaves[1]!, proofs[1]!])));
    expect(await view("isActive", root, leaves[1]!, proofs[1]!)).toBe(false);
    expect(await view("isRevoked", root, leaves[1]!, proofs[1]!)).toBe(true);
    expect(await view("isIssued", root, leaves[1]!, proofs[1]!)).toBe(true);
    expect(await view("isActive", root, leaves[0]!, proofs[0]!)).toBe(true);
    expect(await view("isActive", root)).toBe(true);
    await succeed(at.chain.send(operator, operatorCall.revokeRoot({ store: ours, root })));
    expect(await view("isActive", root, leaves[0]!, proofs[0]!)).toBe(false);
    expect(await view("isActive", root)).toBe(false);
    expect(await view("isRevoked", root)).toBe(true);
  });

  it("anchors ten thousand documents in one transaction", async () => {
    const leaves = Array.from({ length: 10_000 }, freshHash);
    const { root, proofs } = merkleTree(leaves);
    for (const [leaf, proof] of proofs) if (!merkleProves(leaf, proof, root)) throw new Error(`${leaf} has no proof`);
    const { gas } = await succeed(at.chain.send(operator, operatorCall.issueRoot({ store: ours, root })));
    expect(proofs.size).toBe(10_000);
    // As much as for a single document.
    expect(gas).toBeLessThan(50_000n);
    const sample = leaves.filter((_, index) => index % 333 === 0);
    for (const leaf of sample) expect(await view("isActive", root, leaf, proofs.get(leaf)!)).toBe(true);
    const [gone, kept] = sample as [Hex, Hex];
    await succeed(at.chain.send(operator, storeCall(ours, "revoke", [root, gone, proofs.get(gone)!])));
    expect(await view("isActive", root, gone, proofs.get(gone)!)).toBe(false);
    expect(await view("isActive", root, kept, proofs.get(kept)!)).toBe(true);
    expect(await view("isActive", root)).toBe(true);
  });

  it("revokes a document under every root at once, and by its hash alone", async () => {
    const leaf = freshHash();
    const [one, other] = [merkleTree([leaf, freshHash()]), merkleTree([leaf, freshHash(), freshHash()])];
    for (const { root } of [one, other])
      await succeed(at.chain.send(operator, operatorCall.issueRoot({ store: ours, root })));
    await succeed(at.chain.send(operator, storeCall(ours, "revoke", [one.root, leaf, one.proofs.get(leaf)!])));
    expect(await view("isRevoked", other.root, leaf, other.proofs.get(leaf)!)).toBe(true);
    // Verifiers that know no proofs ask for the hash itself.
    expect(await view("isRevoked", leaf)).toBe(true);
    expect(await view("isIssued", leaf)).toBe(false);
    expect(await view("isRevoked", one.root)).toBe(false);
  });

  it("believes no wrong proof", async () => {
    const { root, leaves, proofs } = tree();
    await succeed(at.chain.send(operator, operatorCall.issueRoot({ store: ours, root })));
    const stray = freshHash();
    await expect(view("isActive", root, stray, proofs[0]!)).rejects.toThrow("InvalidDocument");
    await expect(view("isIssued", root, leaves[0]!, proofs[1]!)).rejects.toThrow("InvalidDocument");
    await expect(view("isRevoked", stray, stray, [])).rejects.toThrow("DocumentNotIssued");
    await expect(view("isActive", zeroHash, zeroHash, [])).rejects.toThrow("ZeroDocument");
    await expect(view("isActive", root, zeroHash, [])).rejects.toThrow("ZeroDocument");
    const unentitled = at.chain.send(stranger, storeCall(ours, "revoke", [root, leaves[0]!, proofs[0]!]));
    expect(await refusalOf(unentitled)).toContain("AccessControlUnauthorizedAccount");
    expect(await refusalOf(at.chain.send(operator, storeCall(ours, "revoke", [root, stray, []])))).toBe(
      `InvalidDocument(${root},${stray})`,
    );
  });

  it("never reverts for an unknown hash", async () => {
    for (const question of ["isIssued", "isRevoked", "isActive"] as const) {
      expect(await view(question, freshHash())).toBe(false);
      expect(await view(question, zeroHash)).toBe(false);
    }
  });

  it("does many in one transaction", async () => {
    const roots = [freshHash(), freshHash(), freshHash()];
    const data = roots.map((root) =>
      encodeFunctionData({ abi: documentStoreAbi, functionName: "issue", args: [root] }),
    );
    const { events } = await succeed(at.chain.send(operator, storeCall(ours, "multicall", [data])));
    expect(events.map(({ args }) => args.document)).toEqual(roots);
    expect(await refusalOf(at.chain.send(stranger, storeCall(ours, "multicall", [data])))).toContain(
      "AccessControlUnauthorizedAccount",
    );
  });
});

describe("TradeTrust's store and ours", () => {
  it("refuse and report alike", async () => {
    const { root, leaves, proofs } = tree();
    const other = tree();
    const lone = freshHash();
    const issue = (hash: Hex) => ["issue", [hash]] as const;
    const revoke = (hash: Hex) => ["revoke", [hash]] as const;
    const revokeLeaf = (index: number) => ["revoke", [root, leaves[index]!, proofs[index]!]] as const;
    const history: (readonly [HDAccount, readonly ["issue" | "revoke", readonly unknown[]]])[] = [
      [stranger, issue(root)],
      [operator, revoke(root)],
      [operator, issue(root)],
      [operator, issue(root)],
      [operator, issue(lone)],
      [stranger, revoke(lone)],
      [operator, revoke(lone)],
      [operator, revoke(lone)],
      [operator, issue(lone)],
      [operator, revokeLeaf(0)],
      [operator, revokeLeaf(0)],
      [operator, ["revoke", [root, leaves[1]!, proofs[2]!]]],
      [operator, ["revoke", [other.root, other.leaves[0]!, other.proofs[0]!]]],
      [operator, revoke(root)],
      [operator, revokeLeaf(3)],
      [operator, issue(zeroHash)],
      [operator, revoke(zeroHash)],
    ];
    for (const [index, [who, [functionName, args]]] of history.entries()) {
      const answers = [];
      for (const store of [theirs, ours]) {
        const data = encodeFunctionData({ abi: documentStoreAbi, functionName, args: args as [Hex] });
        const outcome = await at.chain.send(who, { to: store, data });
        answers.push(outcome.ok ? outcome.events.map(({ name, args: values }) => ({ name, values })) : outcome.refusal);
      }
      expect(answers[1], `${index}: ${functionName}`).toEqual(answers[0]);
    }
  });
});

describe("roles and interfaces", () => {
  it("belong to the operator from the start, and cannot be nobody's", async () => {
    expect(await at.chain.node.readContract({ address: ours, abi: documentStoreAbi, functionName: "name" })).toBe(
      "Hawser",
    );
    expect(
      await refusalOf(at.chain.send(stranger, operatorCall.issueRoot({ store: ours, root: freshHash() }))),
    ).toContain("AccessControlUnauthorizedAccount");
    await expect(
      at.chain.deploy({ abi: documentStoreAbi, bytecode: documentStoreBytecode, args: ["x", zeroAddress] }),
    ).rejects.toThrow("refused: ZeroOwner");
  });

  it("deny the interface that makes a known verifier ask wrongly", async () => {
    expect(await supports("0xb9391097")).toBe(true);
    expect(await supports("0x7965db0b")).toBe(true);
    expect(await supports("0x01ffc9a7")).toBe(true);
    expect(await supports("0xdcfd0745")).toBe(false);
    expect(await supports("0xffffffff")).toBe(false);
  });
});
