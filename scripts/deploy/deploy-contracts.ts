// The deployment onto a chain, and its order. Run it again after any failure: contracts that are there stay.
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
  concat,
  createPublicClient,
  encodeDeployData,
  getContractAddress,
  http,
  keccak256,
  type Abi,
  type Address,
  type Hex,
  type PublicClient,
  type Transport,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { storeDeployerAbi } from "#domain/chain/abi/store-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import {
  documentStoreBytecode,
  forwarderBytecode,
  registryBytecode,
  registryDeployerBytecode,
  storeDeployerBytecode,
  titleEscrowFactoryBytecode,
} from "#domain/chain/bytecode";
import { gwei } from "#domain/chain/fees";
import { genesisOf } from "#domain/chain/genesis";
import { NETWORKS, networkOf } from "#domain/chain/networks";
import {
  currentDeployment,
  deployedContracts,
  generationOf,
  isWhole,
  parseDeploymentBook,
  withDeployment,
  writeDeploymentBook,
  type DeployedContracts,
  type DeploymentBook,
} from "#domain/chain/deployments";
import { create, type CreateOptions, type Creation } from "./create.ts";
import { checkMachine } from "./evm.ts";
import { DeployRefused } from "./refusal.ts";

type Contracts = Partial<Record<keyof DeployedContracts, Address>>;

interface Planned {
  readonly name: keyof DeployedContracts;
  /** Its name in contracts/. */
  readonly contract: string;
  readonly abi: Abi;
  readonly bytecode: Hex;
  /** The arguments of the constructor, by what was deployed before. */
  readonly args: (before: Contracts, operator: Address) => readonly unknown[];
}

/** The contracts that Hawser deploys, in this order. */
export const PLAN: readonly Planned[] = [
  { name: "forwarder", contract: "Forwarder", abi: forwarderAbi, bytecode: forwarderBytecode, args: () => [] },
  {
    name: "factory",
    contract: "LeanTitleEscrowFactory",
    abi: titleEscrowFactoryAbi,
    bytecode: titleEscrowFactoryBytecode,
    args: ({ forwarder }) => [forwarder],
  },
  {
    name: "registryImplementation",
    contract: "LeanTradeTrustTokenStandard",
    abi: registryAbi,
    bytecode: registryBytecode,
    args: ({ factory, forwarder }) => [factory, forwarder],
  },
  {
    name: "registryDeployer",
    contract: "RegistryDeployer",
    abi: registryDeployerAbi,
    bytecode: registryDeployerBytecode,
    args: ({ registryImplementation }) => [registryImplementation],
  },
  {
    name: "documentStore",
    contract: "DocumentStore",
    abi: documentStoreAbi,
    bytecode: documentStoreBytecode,
    args: (_, operator) => ["Hawser", operator],
  },
  {
    name: "storeDeployer",
    contract: "StoreDeployer",
    abi: storeDeployerAbi,
    bytecode: storeDeployerBytecode,
    args: () => [],
  },
];

/** The bytes that create a contract: its code and the arguments of its constructor. */
export const creationOf = ({ abi, bytecode, args }: Planned, before: Contracts, operator: Address): Hex =>
  encodeDeployData({ abi, bytecode, args: args(before, operator) });

/** The factory makes the escrow that all others are clones of as its first act. */
export const escrowOf = (factory: Address): Address => getContractAddress({ from: factory, nonce: 1n });

/** The progress of a deployment that broke off: good for one chain, one set of contracts and one account. */
export interface Progress {
  readonly genesis: Hex;
  readonly plan: Hex;
  readonly startBlock: number;
  readonly contracts: Contracts;
  /** The creation under way, its bytes signed. */
  readonly creation?: (Creation & { readonly name: keyof DeployedContracts }) | null;
}

/** The deployment in one hash: the contracts, the deployer and the operator. */
export const planOf = (deployer: Address, operator: Address): Hex =>
  keccak256(concat([deployer, operator, ...PLAN.map(({ bytecode }) => bytecode)]));

/** The progress, if this deployment is the one that it came of. */
export const goesOn = (progress: Progress | null | undefined, genesis: Hex, plan: Hex): Progress | null =>
  progress && progress.genesis === genesis && progress.plan === plan ? progress : null;

export interface DeployOptions {
  readonly rpcUrl: string;
  /** Pays. */
  readonly privateKey: Hex;
  /** Issuer of the document store, who also pauses registries; who pays when left out. */
  readonly operator?: Address | undefined;
  /** The chain that it must be, when that is known. */
  readonly chainId?: number;
  /** The most that a unit of gas may cost; the limit of the network when left out. */
  readonly limitGwei?: number | undefined;
  /** The contracts that were deployed before. */
  readonly book?: DeploymentBook;
  readonly progress?: Progress | null;
  /**
   * Called before each creation is sent and after each contract stands; to be given back as `progress` after a crash.
   */
  readonly onProgress?: (progress: Progress) => Promise<void> | void;
  /** Replaces the connection to `rpcUrl`. */
  readonly transport?: Transport;
  /** Milliseconds to wait for a block at most. */
  readonly timeoutMs?: number;
}

/** Throws CHAIN_WRONG when the node serves another chain than the one that was named. */
export async function checkChain(node: PublicClient, wanted: number | undefined): Promise<number> {
  const chainId = await node.getChainId();
  if (wanted === undefined || chainId === wanted) return chainId;
  throw new DeployRefused(
    "CHAIN_WRONG",
    `the node serves chain ${chainId}, and ${networkOf(wanted)?.name.en ?? "the network"} is chain ${wanted}`,
  );
}

/** Deploys what the chain lacks and returns the book with the deployment in use last. Throws when the chain refuses. */
export async function deployContracts(options: DeployOptions): Promise<DeploymentBook> {
  const node = createPublicClient({
    transport: options.transport ?? http(options.rpcUrl),
    pollingInterval: 100,
    cacheTime: 0,
  });
  const account = privateKeyToAccount(options.privateKey);
  const book = options.book ?? [];

  const chainId = await checkChain(node, options.chainId);
  const [genesis, height] = await Promise.all([genesisOf(node), node.getBlockNumber()]);
  const present = currentDeployment(book, chainId, genesis);
  const standing = present && (await areOnChain(node, Object.values(present.contracts))) ? present : null;
  if (standing && isWhole(standing)) return book;
  const operator = standing?.operator ?? options.operator ?? account.address;
  await checkMachine(node, chainId);

  const plan = planOf(account.address, operator);
  const earlier = goesOn(options.progress, genesis, plan);
  const startBlock = earlier?.startBlock ?? standing?.startBlock ?? Number(height);
  // A set that stands gets what it lacks, and keeps its addresses: titles and registers stay where they are.
  const contracts: Contracts = { ...standing?.contracts, ...earlier?.contracts };
  const network = networkOf(chainId) ?? NETWORKS.local;
  const how: CreateOptions = {
    node,
    account,
    chainId,
    model: network.fees,
    patience: network.patience,
    pollMs: network.blockTimeMs === 0 ? 50 : 1_000,
    timeoutMs: options.timeoutMs ?? 600_000,
    limit: options.limitGwei === undefined ? undefined : gwei(options.limitGwei),
  };
  for (const planned of PLAN) {
    const { name } = planned;
    const known = contracts[name];
    if (known && (await areOnChain(node, [known]))) continue;
    const begun = earlier?.creation?.name === name ? earlier.creation : null;
    contracts[name] = await create(how, creationOf(planned, contracts, operator), begun, async (creation) => {
      await options.onProgress?.({
        genesis,
        plan,
        startBlock,
        contracts: { ...contracts },
        creation: { name, ...creation },
      });
    });
    if (name === "factory") contracts.escrowImplementation = escrowOf(contracts[name]);
    await options.onProgress?.({ genesis, plan, startBlock, contracts: { ...contracts } });
  }
  const made = deployedContracts.parse(contracts);
  // A set of the first generation is told by having no hashes.
  const hashes = standing && generationOf(standing) === 1 ? {} : { codeHashes: await hashesOf(node, made) };
  return withDeployment(book, { chainId, genesis, operator, startBlock, contracts: made, ...hashes });
}

/** Where the books are kept and how far a deployment has come. */
export interface Keeping {
  readonly book: DeploymentBook;
  readonly progressFile: string;
  readonly write: (book: DeploymentBook) => Promise<void>;
}

/** `deployContracts` with the progress in a file: a crash at any moment leaves what the next run goes on with. */
export async function deployKept(
  { book, progressFile, write }: Keeping,
  options: Omit<DeployOptions, "book" | "progress" | "onProgress">,
): Promise<DeploymentBook> {
  await mkdir(dirname(progressFile), { recursive: true });
  const begun = await readIfThere(progressFile);
  const after = await deployContracts({
    ...options,
    book,
    progress: begun === null ? null : (JSON.parse(begun) as Progress),
    onProgress: (progress) => writeWhole(progressFile, JSON.stringify(progress)),
  });
  if (after !== book) await write(after);
  await rm(progressFile, { force: true });
  return after;
}

/** `deployContracts` with the book in a file and the progress in a file beside it. */
export async function deployToFile(
  file: string,
  options: Omit<DeployOptions, "book" | "progress" | "onProgress">,
): Promise<DeploymentBook> {
  const text = await readIfThere(file);
  const book = text === null ? [] : parseDeploymentBook(text);
  return deployKept(
    { book, progressFile: `${file}.progress`, write: (made) => writeWhole(file, writeDeploymentBook(made)) },
    options,
  );
}

async function areOnChain(node: PublicClient, addresses: readonly Address[]): Promise<boolean> {
  const codes = await Promise.all(addresses.map((address) => node.getCode({ address })));
  return codes.every((code) => code !== undefined && code !== "0x");
}

async function hashesOf(
  node: PublicClient,
  contracts: DeployedContracts,
): Promise<Partial<Record<keyof DeployedContracts, Hex>>> {
  const hashes: Partial<Record<keyof DeployedContracts, Hex>> = {};
  for (const [name, address] of Object.entries(contracts) as [keyof DeployedContracts, Address][]) {
    const code = await node.getCode({ address });
    if (code === undefined || code === "0x")
      throw new Error(`nothing stands at ${address}, where ${name} was deployed`);
    hashes[name] = keccak256(code);
  }
  return hashes;
}

export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A reader finds the old text or the new one, never half. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
}
