import {
  encodeFunctionData,
  keccak256,
  stringToHex,
  toFunctionSelector,
  zeroAddress,
  type Abi,
  type AbiFunction,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  type Hex,
} from "viem";
import { documentStoreAbi } from "./abi/document-store.ts";
import { registryAbi } from "./abi/registry.ts";
import { registryDeployerAbi } from "./abi/registry-deployer.ts";
import { storeDeployerAbi } from "./abi/store-deployer.ts";
import { titleEscrowAbi } from "./abi/title-escrow.ts";

/** A contract call, ready for a wallet (`abi`, `functionName`, `args`) and for a relayer (`to`, `data`). */
export interface ChainCall {
  readonly to: Address;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args: readonly unknown[];
  readonly data: Hex;
}

interface InEscrow {
  readonly escrow: Address;
  /** Bytes of at most 120, public for ever (remark.ts encodes text); nothing when left out. */
  readonly remark?: Hex;
}
interface InRegistry {
  readonly registry: Address;
  readonly tokenId: bigint;
  readonly remark?: Hex;
}
export interface NewTitle {
  readonly beneficiary: Address;
  readonly holder: Address;
  readonly tokenId: bigint;
}

/** Calls of one contract, with names and arguments checked against its ABI. */
export const callsOf =
  <const A extends Abi>(abi: A) =>
  <F extends ContractFunctionName<A, "nonpayable">>(
    to: Address,
    functionName: F,
    args: ContractFunctionArgs<A, "nonpayable", F>,
  ): ChainCall => ({
    to,
    abi,
    functionName,
    args: args as readonly unknown[],
    data: encodeFunctionData({ abi, functionName, args } as unknown as EncodeFunctionDataParameters),
  });

const escrowCall = callsOf(titleEscrowAbi);
const registryCall = callsOf(registryAbi);
const storeCall = callsOf(documentStoreAbi);
const deployerCall = callsOf(registryDeployerAbi);
const storeDeployerCall = callsOf(storeDeployerAbi);

const NOTHING: Hex = "0x";

/** The calls by the parties of a title, by the verb's name on every floor. */
export const titleCall = {
  nominate: (p: InEscrow & { to: Address }) => escrowCall(p.escrow, "nominate", [p.to, p.remark ?? NOTHING]),
  transferBeneficiary: (p: InEscrow & { to: Address }) =>
    escrowCall(p.escrow, "transferBeneficiary", [p.to, p.remark ?? NOTHING]),
  transferHolder: (p: InEscrow & { to: Address }) =>
    escrowCall(p.escrow, "transferHolder", [p.to, p.remark ?? NOTHING]),
  transferOwners: (p: InEscrow & { beneficiary: Address; holder: Address }) =>
    escrowCall(p.escrow, "transferOwners", [p.beneficiary, p.holder, p.remark ?? NOTHING]),
  rejectTransferBeneficiary: (p: InEscrow) => escrowCall(p.escrow, "rejectTransferBeneficiary", [p.remark ?? NOTHING]),
  rejectTransferHolder: (p: InEscrow) => escrowCall(p.escrow, "rejectTransferHolder", [p.remark ?? NOTHING]),
  rejectTransferOwners: (p: InEscrow) => escrowCall(p.escrow, "rejectTransferOwners", [p.remark ?? NOTHING]),
  returnToIssuer: (p: InEscrow) => escrowCall(p.escrow, "returnToIssuer", [p.remark ?? NOTHING]),
  mint: (p: InRegistry & Omit<NewTitle, "tokenId">) =>
    registryCall(p.registry, "mint", [p.beneficiary, p.holder, p.tokenId, p.remark ?? NOTHING]),
  /** All or none; the remark goes with each. */
  mintBatch: (p: { registry: Address; titles: readonly NewTitle[]; remark?: Hex }) =>
    registryCall(p.registry, "mintBatch", [[...p.titles], p.remark ?? NOTHING]),
  restore: (p: InRegistry) => registryCall(p.registry, "restore", [p.tokenId, p.remark ?? NOTHING]),
  burn: (p: InRegistry) => registryCall(p.registry, "burn", [p.tokenId, p.remark ?? NOTHING]),
  /** Ends a title and mints its successors at once; with none the issuer makes its own bill void. */
  replace: (p: InRegistry & { successors: readonly NewTitle[] }) =>
    registryCall(p.registry, "replace", [p.tokenId, [...p.successors], p.remark ?? NOTHING]),
} as const;

export type TitleVerb = keyof typeof titleCall;

/** The calls by the operator for all. */
export const operatorCall = {
  /** Anchors a document or a Merkle root. */
  issueRoot: (p: { store: Address; root: Hex }) => storeCall(p.store, "issue", [p.root]),
  revokeRoot: (p: { store: Address; root: Hex }) => storeCall(p.store, "revoke", [p.root]),
  /** Revokes one of the documents under a root. */
  revokeLeaf: (p: { store: Address; root: Hex; leaf: Hex; proof: readonly Hex[] }) =>
    storeCall(p.store, "revoke", [p.root, p.leaf, [...p.proof]]),
  /** Repeating it with the same values is harmless, as with a registry. */
  deployStore: (p: StoreProperties & { storeDeployer: Address }) =>
    storeDeployerCall(p.storeDeployer, "deploy", [p.name, p.admin, p.salt]),
  /** Repeating it with the same values is harmless: the registry is made once, at an address they determine. */
  deployRegistry: (p: RegistryProperties & { registryDeployer: Address }) =>
    deployerCall(p.registryDeployer, "deploy", [p.name, p.symbol, p.admin, p.pauser, p.salt]),
} as const;

/** The role of who may pause a register and resume it. */
export const PAUSER_ROLE = keccak256(stringToHex("PAUSER_ROLE"));

/** The calls that pause and resume a register: by its issuer, or by a pauser. */
export const registerCall = {
  pause: (p: { registry: Address; remark?: Hex }) => registryCall(p.registry, "pause", [p.remark ?? NOTHING]),
  unpause: (p: { registry: Address; remark?: Hex }) => registryCall(p.registry, "unpause", [p.remark ?? NOTHING]),
  /** The issuer takes the right to pause from an address. */
  endPausing: (p: { registry: Address; pauser: Address }) =>
    registryCall(p.registry, "revokeRole", [PAUSER_ROLE, p.pauser]),
  /** A pauser gives the right up. */
  renouncePausing: (p: { registry: Address; pauser: Address }) =>
    registryCall(p.registry, "renounceRole", [PAUSER_ROLE, p.pauser]),
} as const;

/**
 * Whether call data to a register resume it or take the right to pause from somebody: what a relayer pays for beside
 * the verbs of titles.
 */
export function resumesRegister(data: Hex): boolean {
  const given = data.toLowerCase();
  const [resume, end] = [
    registerCall.unpause({ registry: zeroAddress }).data.slice(0, 10),
    registerCall.endPausing({ registry: zeroAddress, pauser: zeroAddress }).data.slice(0, 74),
  ];
  return given.startsWith(resume) || given.startsWith(end);
}

/** The properties that determine the registry of an organisation and its address. */
export interface RegistryProperties {
  readonly name: string;
  readonly symbol: string;
  /** The organisation's title address. */
  readonly admin: Address;
  /** The account that may pause it beside the organisation; the zero address: nobody. */
  readonly pauser: Address;
  /** 32 bytes; tells several registries of one organisation apart. */
  readonly salt: Hex;
}

/** The properties that determine the document store of a company and its address. */
export interface StoreProperties {
  readonly name: string;
  /** The account that issues and revokes in it. */
  readonly admin: Address;
  /** 32 bytes; tells the stores of companies apart. */
  readonly salt: Hex;
}

const ESCROW_VERBS = [
  "nominate",
  "transferBeneficiary",
  "transferHolder",
  "transferOwners",
  "rejectTransferBeneficiary",
  "rejectTransferHolder",
  "rejectTransferOwners",
  "returnToIssuer",
] as const satisfies readonly TitleVerb[];
/** The verbs of the parties of a title; the rest of the verbs are its issuer's. */
export type EscrowVerb = (typeof ESCROW_VERBS)[number];
const REGISTRY_VERBS = ["mint", "mintBatch", "restore", "burn", "replace"] as const satisfies readonly TitleVerb[];

const selectors = <V extends string>(abi: Abi, verbs: readonly V[]): ReadonlyMap<Hex, V> =>
  new Map(
    abi
      .filter((item): item is AbiFunction => item.type === "function")
      .flatMap((item) => {
        const verb = verbs.find((name) => name === item.name);
        return verb ? [[toFunctionSelector(item), verb] as const] : [];
      }),
  );

const BY_SELECTOR = {
  escrow: selectors(titleEscrowAbi, ESCROW_VERBS),
  registry: selectors(registryAbi, REGISTRY_VERBS),
} as const;

/** The verb that call data to an escrow or a registry stands for; null when it is none that a relayer may pay for. */
export const verbOf = (target: "escrow" | "registry", data: Hex): TitleVerb | null =>
  BY_SELECTOR[target].get(data.slice(0, 10).toLowerCase() as Hex) ?? null;
