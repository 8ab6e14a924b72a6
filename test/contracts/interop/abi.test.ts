import { describe, expect, it } from "vitest";
import type { Abi, AbiParameter } from "viem";
import { ABI_DEVIATIONS } from "#domain/chain/compatibility";
import { ourArtifact, theirArtifact, theirStore, type Artifact } from "../support/artifacts.ts";

// Everything that TradeTrust's artifacts can be asked, and can say, ours can: by name, types, mutability and index.

const PAIRS: readonly (readonly [theirs: Artifact, ours: string])[] = [
  ...[
    "TitleEscrow",
    "TitleEscrowFactory",
    "TradeTrustToken",
    "TradeTrustTokenStandard",
    "TitleEscrowSignable",
    "TDocDeployer",
  ].map((name) => [theirArtifact(name), name] as const),
  [theirArtifact("TitleEscrow"), "LeanTitleEscrow"],
  [theirArtifact("TitleEscrowFactory"), "LeanTitleEscrowFactory"],
  [theirArtifact("TradeTrustTokenStandard"), "LeanTradeTrustTokenStandard"],
  [theirStore("DocumentStore"), "DocumentStore"],
  [theirStore("TransferableDocumentStore"), "TransferableDocumentStore"],
];

const typeOf = (parameter: AbiParameter & { indexed?: boolean }): string => {
  const inner = "components" in parameter ? `(${parameter.components.map(typeOf).join(",")})` : "";
  return parameter.type.replace("tuple", inner) + (parameter.indexed ? " indexed" : "");
};
const list = (parameters: readonly AbiParameter[]): string => `(${parameters.map(typeOf).join(",")})`;

/** Each entry of an ABI in words; two contracts with the same words cannot be told apart by a client. */
function said(abi: Abi): Set<string> {
  // A contract without a constructor has one without arguments.
  const whole: Abi = abi.some(({ type }) => type === "constructor")
    ? abi
    : [...abi, { type: "constructor", inputs: [], stateMutability: "nonpayable" }];
  return new Set(
    whole.flatMap((entry) => {
      if (entry.type === "constructor") return `constructor${list(entry.inputs)}`;
      if (entry.type === "fallback" || entry.type === "receive") return entry.type;
      // Nobody outside can tell a pure function from a view.
      const results =
        entry.type === "function" ? ` ${entry.stateMutability.replace("pure", "view")} ${list(entry.outputs)}` : "";
      return `${entry.type} ${entry.name}${list(entry.inputs)}${results}`;
    }),
  );
}

const missing = async (theirs: Artifact, ours: string): Promise<string[]> => {
  const known = said((await ourArtifact(ours)).abi);
  return [...said(theirs.abi)].filter((entry) => !known.has(entry));
};

describe("the ABI", () => {
  for (const [theirs, ours] of PAIRS) {
    it(`of ${ours} has all of its counterpart's, but what is named as a deviation`, async () => {
      const named = ABI_DEVIATIONS.filter(({ contracts }) => contracts.includes(ours)).map(({ entry }) => entry);
      expect((await missing(theirs, ours)).toSorted()).toEqual(named.toSorted());
    });
  }
});
