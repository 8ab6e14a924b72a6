import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  padHex,
  parseEventLogs,
  publicActions,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { callsOf, operatorCall } from "#domain/chain/calls";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryAddress } from "#domain/chain/escrow-address";
import { deployContracts } from "../../../scripts/deploy/deploy-contracts.ts";
import { localChain, type LocalChain } from "../../support/chain.ts";
import { ourArtifact, theirArtifact, theirStore, type Artifact } from "../support/artifacts.ts";
import { role } from "../support/registry.ts";
import { GENERATIONS, trustvc } from "./clients.ts";

/** Contracts that a client is shown, with the same people in the same roles. */
export interface Place {
  readonly registry: Address;
  readonly documentStore: Address;
  /** The store of documents that have an owner. */
  readonly transferableStore: Address;
}

export interface Places {
  readonly chain: LocalChain;
  /** The place that TradeTrust published: it says what a client should see. */
  readonly theirs: Place;
  readonly strict: Place;
  readonly lean: Place;
  /** Their registry over our escrows. */
  readonly mixed: Place;
  close(): Promise<void>;
}

/** Index of the account of each party. */
export const PEOPLE = { operator: 0, issuer: 1, alice: 2, bob: 3, carol: 4 } as const;
export type Person = keyof typeof PEOPLE;

/**
 * Theirs and ours, side by side on a chain that speaks HTTP. The issuer has every role of each registry; the strict one
 * is made by TrustVC's function through our deployer, the mixed one by the same function for our factory.
 */
export async function places(): Promise<Places> {
  const chain = await localChain();
  const [operator, issuer] = [chain.accounts[0]!, chain.accounts[1]!];
  const node = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20, cacheTime: 0 });
  const wallet = createWalletClient({
    account: mnemonicToAccount("test test test test test test test test test test test junk"),
    transport: http(chain.rpcUrl),
  }).extend(publicActions);
  const sent = async (request: { to?: Address; data: Hex }): Promise<Address | null> => {
    const hash = await wallet.sendTransaction({ ...request, chain: null });
    const { status, contractAddress } = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    if (status !== "success") throw new Error("could not set the contracts up");
    return contractAddress ?? null;
  };
  const deploy = async (
    { abi, bytecode }: { abi: Abi; bytecode: Hex } & Artifact,
    args: readonly unknown[],
  ): Promise<Address> => getAddress((await sent({ data: encodeDeployData({ abi, bytecode, args }) }))!);
  const appoint = async (registry: Address): Promise<void> => {
    const roles = [zeroHash, ...["MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE"].map(role)];
    for (const each of roles) await sent(callsOf(registryAbi)(registry, "grantRole", [each, issuer.address]));
  };

  const factory = await deploy(theirArtifact("TitleEscrowFactory"), []);
  const theirRegistry = await deploy(theirArtifact("TradeTrustToken"), ["Tern & Sable", "TSL", factory]);
  await appoint(theirRegistry);
  const storeNames = ["Hawser", operator.address];
  const theirs = {
    registry: theirRegistry,
    documentStore: await deploy(theirStore("DocumentStore"), storeNames),
    transferableStore: await deploy(theirStore("TransferableDocumentStore"), ["Hawser", ...storeNames]),
  };

  const { contracts } = (await deployContracts({ rpcUrl: chain.rpcUrl, privateKey: operator.privateKey })).at(-1)!;
  const properties = {
    name: "Tern & Sable",
    symbol: "TSL",
    admin: issuer.address,
    pauser: operator.address,
    salt: padHex("0x1"),
  };
  await sent(operatorCall.deployRegistry({ ...contracts, ...properties }));
  const stores = {
    documentStore: contracts.documentStore,
    transferableStore: await deploy(await ourArtifact("TransferableDocumentStore"), ["Hawser", ...storeNames]),
  };
  const lean = { registry: registryAddress(contracts, properties), ...stores };

  const implementation = await deploy(await ourArtifact("TradeTrustTokenStandard"), []);
  const ourFactory = await deploy(await ourArtifact("TitleEscrowFactory"), []);
  const { abi, ...logic } = await ourArtifact("TDocDeployer");
  const logicAt = await deploy({ abi, ...logic }, []);
  const setUp = encodeFunctionData({ abi, functionName: "initialize", args: [] });
  const deployer = await deploy(await ourArtifact("ERC1967Proxy"), [logicAt, setUp]);
  await sent({
    to: deployer,
    data: encodeFunctionData({ abi, functionName: "addImplementation", args: [implementation, ourFactory] }),
  });
  const { signer } = GENERATIONS["ethers 6"](chain.rpcUrl);
  const { hash } = await trustvc.deployTokenRegistry("Tern & Sable", "TSL", signer(issuer.privateKey), {
    chainId: 1337,
    standalone: false,
    deployerContractAddress: deployer,
    tokenRegistryImplAddress: implementation,
  });
  const { logs } = await node.waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 20 });
  const [made] = parseEventLogs({ abi, logs, eventName: "Deployment" }) as unknown as [{ args: { deployed: Address } }];
  const strict = { registry: made.args.deployed, ...stores };

  const standalone = await trustvc.deployTokenRegistry("Tern & Sable", "TSL", signer(issuer.privateKey), {
    chainId: 1337,
    standalone: true,
    factoryAddress: ourFactory,
  });
  const mixed = { registry: getAddress(standalone.contractAddress!), ...stores };

  return { chain, theirs, strict, lean, mixed, close: () => chain.stop() };
}
