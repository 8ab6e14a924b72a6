// Brings our contracts onto a chain, once. Run it again after any failure: what is there stays.
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import {
  createPublicClient,
  createWalletClient,
  getAddress,
  http,
  type Abi,
  type Address,
  type Hex,
  type PublicClient,
  type Transport,
  type WalletClient,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import {
  documentStoreBytecode,
  forwarderBytecode,
  registryBytecode,
  registryDeployerBytecode,
  titleEscrowFactoryBytecode,
} from "#domain/chain/bytecode";
import { genesisOf } from "#domain/chain/genesis";
import {
  currentDeployment,
  deployedContracts,
  parseDeploymentBook,
  withDeployment,
  writeDeploymentBook,
  type DeployedContracts,
  type DeploymentBook,
} from "#domain/chain/deployments";

/** What a deployment that broke off has reached: good for one chain only. */
export interface Progress {
  readonly genesis: Hex;
  readonly startBlock: number;
  readonly contracts: Partial<DeployedContracts>;
}

export interface DeployOptions {
  readonly rpcUrl: string;
  /** Pays, and becomes the operator: issuer of the document store. */
  readonly privateKey: Hex;
  /** What was deployed before. */
  readonly book?: DeploymentBook;
  readonly progress?: Progress | null;
  /** Called after each contract; what it stored is to be given back as `progress` after a crash. */
  readonly onProgress?: (progress: Progress) => Promise<void> | void;
  /** Replaces the connection to `rpcUrl`. */
  readonly transport?: Transport;
}

/** Deploys what the chain lacks and returns the book with the deployment in use last. Throws when the chain refuses. */
export async function deployContracts(options: DeployOptions): Promise<DeploymentBook> {
  const transport = options.transport ?? http(options.rpcUrl);
  const node = createPublicClient({ transport, pollingInterval: 100, cacheTime: 0 });
  const account = privateKeyToAccount(options.privateKey);
  const wallet = createWalletClient({ transport, account });
  const book = options.book ?? [];

  const [chainId, genesis, height] = await Promise.all([node.getChainId(), genesisOf(node), node.getBlockNumber()]);
  const present = currentDeployment(book, chainId, genesis);
  if (present && (await areOnChain(node, Object.values(present.contracts)))) return book;

  const earlier = options.progress?.genesis === genesis ? options.progress : null;
  const startBlock = earlier?.startBlock ?? Number(height);
  const contracts: Partial<Record<keyof DeployedContracts, Address>> = { ...earlier?.contracts };

  /** Deploys one contract unless its code is there. */
  const ensure = async (
    name: keyof DeployedContracts,
    abi: Abi,
    bytecode: Hex,
    args: readonly unknown[]
  ): Promise<Address> => {
    const known = contracts[name];
    if (known && (await areOnChain(node, [known]))) return known;
    const address = await deployOne(node, wallet, { abi, bytecode, args });
    contracts[name] = address;
    await options.onProgress?.({ genesis, startBlock, contracts: { ...contracts } });
    return address;
  };

  const forwarder = await ensure("forwarder", forwarderAbi, forwarderBytecode, []);
  const factory = await ensure("factory", titleEscrowFactoryAbi, titleEscrowFactoryBytecode, [forwarder]);
  contracts.escrowImplementation = await node.readContract({
    address: factory,
    abi: titleEscrowFactoryAbi,
    functionName: "implementation",
  });
  const registry = await ensure("registryImplementation", registryAbi, registryBytecode, [factory, forwarder]);
  await ensure("registryDeployer", registryDeployerAbi, registryDeployerBytecode, [registry]);
  await ensure("documentStore", documentStoreAbi, documentStoreBytecode, ["Hawser", account.address]);

  return withDeployment(book, {
    chainId,
    genesis,
    operator: account.address,
    startBlock,
    contracts: deployedContracts.parse(contracts),
  });
}

/** `deployContracts` with the book in a file and the progress in a file beside it. */
export async function deployToFile(
  file: string,
  options: Pick<DeployOptions, "rpcUrl" | "privateKey" | "transport">
): Promise<DeploymentBook> {
  const progressFile = `${file}.progress`;
  await mkdir(dirname(file), { recursive: true });
  const text = await readIfThere(file);
  const begun = await readIfThere(progressFile);
  const before = text === null ? [] : parseDeploymentBook(text);
  const book = await deployContracts({
    ...options,
    book: before,
    progress: begun === null ? null : (JSON.parse(begun) as Progress),
    onProgress: (progress) => writeWhole(progressFile, JSON.stringify(progress)),
  });
  if (book !== before) await writeWhole(file, writeDeploymentBook(book));
  await rm(progressFile, { force: true });
  return book;
}

async function areOnChain(node: PublicClient, addresses: readonly Address[]): Promise<boolean> {
  const codes = await Promise.all(addresses.map((address) => node.getCode({ address })));
  return codes.every((code) => code !== undefined && code !== "0x");
}

async function deployOne(
  node: PublicClient,
  wallet: WalletClient,
  contract: { abi: Abi; bytecode: Hex; args: readonly unknown[] }
): Promise<Address> {
  if (!wallet.account) throw new Error("the wallet has no account");
  const hash = await wallet.deployContract({ ...contract, account: wallet.account, chain: null });
  const receipt = await node.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success" || !receipt.contractAddress) throw new Error(`deployment ${hash} was reverted`);
  return getAddress(receipt.contractAddress);
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A reader finds the old text or the new one, never half. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rpc: { type: "string" }, book: { type: "string" } } });
  const privateKey = process.env.DEPLOYER_PRIVATE_KEY;
  if (!values.rpc || !values.book || !privateKey) {
    console.error(
      "Usage: DEPLOYER_PRIVATE_KEY=0x… node --conditions=source scripts/deploy/deploy-contracts.ts --rpc URL --book FILE"
    );
    process.exit(2);
  }
  const book = await deployToFile(values.book, { rpcUrl: values.rpc, privateKey: privateKey as Hex });
  console.log(JSON.stringify(book.at(-1), null, 2));
}
