import { createPublicClient, createWalletClient, encodeDeployData, getAddress, http, padHex, publicActions, zeroHash, type Abi, type Address, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { callsOf, operatorCall } from "#domain/chain/calls";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryAddress } from "#domain/chain/escrow-address";
import { deployContracts } from "../../../scripts/deploy/deploy-contracts.ts";
import { localChain, type LocalChain } from "../../support/chain.ts";
import { theirArtifact, theirStore, type Artifact } from "../support/artifacts.ts";
import { role } from "../support/registry.ts";

/** Contracts that a client is shown, with the same people in the same roles. */
export interface Place {
  readonly registry: Address;
  readonly documentStore: Address;
}

export interface Places {
  readonly chain: LocalChain;
  /** What TradeTrust published: it says what a client should see. */
  readonly theirs: Place;
  readonly lean: Place;
  close(): Promise<void>;
}

/** Index of the account of each party. */
export const PEOPLE = { operator: 0, issuer: 1, alice: 2, bob: 3, carol: 4 } as const;
export type Person = keyof typeof PEOPLE;

/** Theirs and ours, side by side on a chain that speaks HTTP. The issuer has every role of each registry. */
export async function places(): Promise<Places> {
  const chain = await localChain();
  const [operator, issuer] = [chain.accounts[0]!, chain.accounts[1]!];
  const node = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20, cacheTime: 0 });
  const wallet = createWalletClient({ account: mnemonicToAccount("test test test test test test test test test test test junk"), transport: http(chain.rpcUrl) }).extend(publicActions);
  const sent = async (request: { to?: Address; data: Hex }): Promise<Address | null> => {
    const hash = await wallet.sendTransaction({ ...request, chain: null });
    const { status, contractAddress } = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    if (status !== "success") throw new Error("could not set the contracts up");
    return contractAddress ?? null;
  };
  const deploy = async ({ abi, bytecode }: { abi: Abi; bytecode: Hex } & Artifact, args: readonly unknown[]): Promise<Address> =>
    getAddress((await sent({ data: encodeDeployData({ abi, bytecode, args }) }))!);
  const appoint = async (registry: Address): Promise<void> => {
    const roles = [zeroHash, ...["MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE"].map(role)];
    for (const each of roles) await sent(callsOf(registryAbi)(registry, "grantRole", [each, issuer.address]));
  };

  const factory = await deploy(theirArtifact("TitleEscrowFactory"), []);
  const theirRegistry = await deploy(theirArtifact("TradeTrustToken"), ["Tern & Sable", "TSL", factory]);
  await appoint(theirRegistry);
  const theirs = { registry: theirRegistry, documentStore: await deploy(theirStore("DocumentStore"), ["Hawser", operator.address]) };

  const { contracts } = (await deployContracts({ rpcUrl: chain.rpcUrl, privateKey: operator.privateKey })).at(-1)!;
  const properties = { name: "Tern & Sable", symbol: "TSL", admin: issuer.address, pauser: operator.address, salt: padHex("0x1") };
  await sent(operatorCall.deployRegistry({ ...contracts, ...properties }));
  const lean = { registry: registryAddress(contracts, properties), documentStore: contracts.documentStore };

  return { chain, theirs, lean, close: () => chain.stop() };
}
