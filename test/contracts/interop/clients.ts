import { createRequire } from "node:module";
import { ethers as five } from "ethers";
import * as six from "ethersV6";
import type { Hex } from "viem";

// Other people's programs, with the types of the few entries that are used: their own do not compile with ours.

const require = createRequire(import.meta.url);

/** A signer of ethers 5 or 6: their functions take both. */
export type Signer = five.Wallet | six.Wallet;
export type Provider = five.providers.Provider | six.Provider;

interface InTitle {
  readonly tokenRegistryAddress: string;
  readonly tokenId: string;
}
interface Options {
  /** Id of the document: the key of its remarks. */
  readonly id: string;
}
interface Sent {
  readonly hash: string;
  wait(): Promise<unknown>;
}
type TitleAct<P = object> = (
  title: InTitle,
  signer: Signer,
  params: P & { readonly remarks?: string },
  options: Options,
) => Promise<Sent>;

/** One transaction in their history. */
export interface Step {
  readonly type: string;
  readonly owner: string;
  readonly holder: string;
  readonly remark: string;
  readonly transactionHash: string;
}

/** One side of a document, judged. */
export interface Fragment {
  readonly type: string;
  readonly name: string;
  readonly status: string;
}

export interface OaDocument {
  readonly data: object;
  readonly signature: { readonly targetHash: string; readonly merkleRoot: string; readonly proof: readonly string[] };
}

export const trustvc = require("@trustvc/trustvc") as {
  readonly mint: TitleAct<{ beneficiaryAddress: string; holderAddress: string; tokenId: string }>;
  readonly nominate: TitleAct<{ newBeneficiaryAddress: string }>;
  readonly transferBeneficiary: TitleAct<{ newBeneficiaryAddress: string }>;
  readonly transferHolder: TitleAct<{ holderAddress: string }>;
  readonly transferOwners: TitleAct<{ newBeneficiaryAddress: string; newHolderAddress: string }>;
  readonly rejectTransferBeneficiary: TitleAct;
  readonly rejectTransferHolder: TitleAct;
  readonly rejectTransferOwners: TitleAct;
  readonly returnToIssuer: TitleAct;
  readonly rejectReturned: TitleAct<{ tokenId: string }>;
  readonly acceptReturned: TitleAct<{ tokenId: string }>;
  ownerOf(
    registry: { tokenRegistryAddress: string },
    signer: Signer,
    params: { tokenId: string },
    options: object,
  ): Promise<string>;
  fetchEndorsementChain(
    registry: string,
    tokenId: string,
    provider: Provider,
    documentId: string,
  ): Promise<readonly Step[]>;
  getTitleEscrowAddress(registry: string, tokenId: string, provider: Provider): Promise<string>;
  isTitleEscrowVersion(question: {
    titleEscrowAddress: string;
    versionInterface: string;
    provider: Provider;
  }): Promise<boolean>;
  checkSupportsInterface(contract: string, interfaceId: string, provider: Provider): Promise<boolean>;
  readonly TitleEscrowInterface: { readonly V4: string; readonly V5: string };
  readonly v5SupportInterfaceIds: Readonly<Record<string, string>>;
  readonly v4SupportInterfaceIds: Readonly<Record<string, string>>;
  readonly v5Utils: {
    computeTitleEscrowAddress(
      of: Record<"implementationAddress" | "factoryAddress" | "registryAddress" | "tokenId", string>,
    ): string;
  };
  encrypt(text: string, key: string): string;
  decrypt(hex: string, key: string): string;
  deployTokenRegistry(
    name: string,
    symbol: string,
    signer: Signer,
    options: Record<string, unknown>,
  ): Promise<Sent & { readonly contractAddress?: string }>;
  documentStoreIssue(store: string, hash: string, signer: Signer, options?: object): Promise<Sent>;
  documentStoreRevoke(store: string, hash: string, signer: Signer, options?: object): Promise<Sent>;
  documentStoreGrantRole(store: string, role: string, account: string, signer: Signer): Promise<Sent>;
  getRoleString(store: string, role: string, provider: { provider: Provider }): Promise<string>;
  verifyDocument(document: object, options: object): Promise<readonly Fragment[]>;
};

const { verificationBuilder, openAttestationVerifiers, isValid } = require("@tradetrust-tt/tt-verify") as {
  verificationBuilder(
    verifiers: unknown,
    options: { provider: Provider },
  ): (document: object) => Promise<readonly Fragment[]>;
  readonly openAttestationVerifiers: unknown;
  isValid(fragments: readonly Fragment[], types?: readonly string[]): boolean;
};

export const openAttestation = require("@tradetrust-tt/tradetrust") as {
  wrapDocuments(documents: readonly object[]): readonly OaDocument[];
};

/** The contracts as the website knows them. */
export const theirContracts = require("@tradetrust-tt/token-registry/contracts") as Readonly<
  Record<
    "TradeTrustToken__factory" | "TitleEscrow__factory" | "TitleEscrowFactory__factory" | "TDocDeployer__factory",
    { readonly abi: five.ContractInterface }
  >
>;
export const theirStores = require("@trustvc/document-store") as Readonly<
  Record<"DocumentStore__factory" | "TransferableDocumentStore__factory", { readonly abi: five.ContractInterface }>
>;

/** The verdict on each side of the document, in few words, and on the whole. */
export function judged(fragments: readonly Fragment[]): { readonly words: string; readonly valid: boolean } {
  const said = fragments.filter(({ status }) => status !== "SKIPPED").map(({ type, status }) => `${type} ${status}`);
  return { words: said.toSorted().join(", "), valid: isValid(fragments) };
}

/** The verdict of tt-verify. */
export const ttVerify = async (document: object, provider: Provider) =>
  judged(await verificationBuilder(openAttestationVerifiers, { provider })(document));

/** Signers of both generations of ethers, for the accounts of a chain. */
export const GENERATIONS = {
  "ethers 5": (rpcUrl: string) => {
    const provider = new five.providers.StaticJsonRpcProvider(rpcUrl);
    provider.pollingInterval = 20;
    return { provider, signer: (key: Hex) => new five.Wallet(key, provider) };
  },
  "ethers 6": (rpcUrl: string) => {
    const provider = new six.JsonRpcProvider(rpcUrl, 1337, {
      staticNetwork: true,
      pollingInterval: 20,
      cacheTimeout: -1,
    });
    return { provider, signer: (key: Hex) => new six.Wallet(key, provider) };
  },
} as const satisfies Record<string, (rpcUrl: string) => { provider: Provider; signer: (key: Hex) => Signer }>;
export type Generation = keyof typeof GENERATIONS;
