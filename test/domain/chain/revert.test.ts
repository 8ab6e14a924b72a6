import { describe, expect, it } from "vitest";
import { encodeErrorResult, parseAbi, toFunctionSelector, type AbiFunction, type Hex } from "viem";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleCall, verbOf, type TitleVerb } from "#domain/chain/calls";
import { codeOfSolidityError, refusalOfRevert } from "#domain/chain/revert";
import { ERRORS } from "#domain/errors";

/** Errors that no user meets: only a fault of the house, or of the operator, could cause them. */
const INTERNAL = new Set([
  "AccessControlBadConfirmation",
  "EmptyReceivingData",
  "InvalidAdminAddress",
  "InvalidInitialization",
  "InvalidRegistry",
  "InvalidTokenTransferToZeroAddressOwners",
  "TransferFailure",
  "UnsupportedTitleEscrowFactory",
  "InsufficientGas",
  "LengthMismatch",
  "ActFailed",
  "ActedTwice",
  "PartyNotTaken",
  "UnknownVerb",
  "InvalidShortString",
  "StringTooLong",
]);
const ABIS = [...titleEscrowAbi, ...registryAbi, ...forwarderAbi];
const OURS = new Set(
  [...ABIS, ...documentStoreAbi].flatMap((item) => (item.type === "error" ? [item.name as string] : [])),
);

describe("contract errors and product errors", () => {
  it("every error of a title that a user can meet has a code", () => {
    for (const item of ABIS) {
      if (item.type !== "error") continue;
      expect(codeOfSolidityError(item.name) !== null || INTERNAL.has(item.name), item.name).toBe(true);
    }
  });

  it("no code names an error that no contract has, and none is named twice", () => {
    const named = Object.values(ERRORS).flatMap((row) =>
      "solidity" in row ? [...(row.solidity as readonly string[])] : [],
    );
    for (const name of named) expect(OURS.has(name), name).toBe(true);
    expect(new Set(named).size).toBe(named.length);
    for (const name of INTERNAL) expect(OURS.has(name) && codeOfSolidityError(name) === null, name).toBe(true);
  });
});

describe("refusalOfRevert", () => {
  it("names the code of a custom error", () => {
    expect(refusalOfRevert(encodeErrorResult({ abi: titleEscrowAbi, errorName: "CallerNotHolder" }))).toMatchObject({
      code: "NOT_POSSESSOR",
    });
    const account = "0x000000000000000000000000000000000000dEaD";
    const data = encodeErrorResult({
      abi: registryAbi,
      errorName: "AccessControlUnauthorizedAccount",
      args: [account, `0x${"00".repeat(32)}`],
    });
    expect(refusalOfRevert(data)).toMatchObject({ code: "NOT_ISSUER" });
  });

  it("reads both forms of InvalidTokenId", () => {
    expect(refusalOfRevert(toFunctionSelector("InvalidTokenId()"))).toMatchObject({ code: "TITLE_UNKNOWN" });
    const withId = encodeErrorResult({ abi: parseAbi(["error InvalidTokenId(uint256 tokenId)"]), args: [7n] });
    expect(refusalOfRevert(withId)).toMatchObject({ code: "TITLE_UNKNOWN" });
  });

  it("gives the reason of the rest", () => {
    const words = encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: ["no"] });
    expect(refusalOfRevert(words)).toMatchObject({ code: "CHAIN_REVERTED", parameters: { reason: "no" } });
    const gas = encodeErrorResult({ abi: forwarderAbi, errorName: "InsufficientGas", args: [5n] });
    expect(refusalOfRevert(gas)).toMatchObject({
      code: "CHAIN_REVERTED",
      parameters: { reason: "InsufficientGas(5)" },
    });
    const escrow = "0x00000000000000000000000000000000000000e5";
    const reason = encodeErrorResult({ abi: titleEscrowAbi, errorName: "CallerNotHolder" });
    expect(
      refusalOfRevert(encodeErrorResult({ abi: forwarderAbi, errorName: "ActFailed", args: [escrow, reason] })),
    ).toMatchObject({ code: "NOT_POSSESSOR" });
    expect(refusalOfRevert("0x12345678")).toMatchObject({
      code: "CHAIN_REVERTED",
      parameters: { reason: "0x12345678" },
    });
    expect(refusalOfRevert("0x")).toMatchObject({ code: "CHAIN_REVERTED" });
  });
});

describe("verbOf", () => {
  const escrow = "0x00000000000000000000000000000000000000e5";
  const samples: Record<TitleVerb, Hex> = {
    nominate: titleCall.nominate({ escrow, to: escrow }).data,
    transferBeneficiary: titleCall.transferBeneficiary({ escrow, to: escrow }).data,
    transferHolder: titleCall.transferHolder({ escrow, to: escrow }).data,
    transferOwners: titleCall.transferOwners({ escrow, beneficiary: escrow, holder: escrow }).data,
    rejectTransferBeneficiary: titleCall.rejectTransferBeneficiary({ escrow }).data,
    rejectTransferHolder: titleCall.rejectTransferHolder({ escrow }).data,
    rejectTransferOwners: titleCall.rejectTransferOwners({ escrow }).data,
    returnToIssuer: titleCall.returnToIssuer({ escrow }).data,
    mint: titleCall.mint({ registry: escrow, tokenId: 1n, beneficiary: escrow, holder: escrow }).data,
    mintBatch: titleCall.mintBatch({ registry: escrow, titles: [] }).data,
    restore: titleCall.restore({ registry: escrow, tokenId: 1n }).data,
    burn: titleCall.burn({ registry: escrow, tokenId: 1n }).data,
    replace: titleCall.replace({ registry: escrow, tokenId: 1n, successors: [] }).data,
  };

  it("knows every verb of a title at its contract and nowhere else", () => {
    for (const [verb, data] of Object.entries(samples)) {
      expect([verbOf("escrow", data), verbOf("registry", data)].filter((name) => name !== null)).toEqual([verb]);
    }
  });

  it("knows nothing that a relayer must not pay for", () => {
    for (const name of [
      "grantRole",
      "setRoleAdmin",
      "pause",
      "unpause",
      "transferFrom",
      "setBaseURI",
      "initialize",
      "revokeRole",
      "renounceRole",
    ]) {
      const item = registryAbi.find(
        (one): one is AbiFunction & typeof one => one.type === "function" && one.name === name,
      )!;
      expect(verbOf("registry", toFunctionSelector(item)), name).toBeNull();
    }
    expect(verbOf("escrow", "0x")).toBeNull();
  });
});
