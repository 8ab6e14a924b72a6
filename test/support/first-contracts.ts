import { readFile } from "node:fs/promises";
import { createWalletClient, encodeDeployData, http, publicActions, type Abi, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import type { DeployedContracts } from "#domain/chain/deployments";
import { escrowOf } from "../../scripts/deploy/deploy-contracts.ts";

type Codes = Readonly<Record<"forwarder" | "titleEscrowFactory" | "registry" | "registryDeployer", Hex>>;

/**
 * Deploys the contracts of the first generation from their original creation code: their registers are plain clones.
 */
export async function deployFirst(rpcUrl: string, privateKey: Hex): Promise<Omit<DeployedContracts, "documentStore">> {
  const codes = JSON.parse(await readFile(new URL("first-contracts.json", import.meta.url), "utf8")) as Codes;
  const wallet = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(rpcUrl),
    cacheTime: 0,
    pollingInterval: 20,
  }).extend(publicActions);
  const deploy = async (name: keyof Codes, abi: Abi, args: readonly unknown[]): Promise<Address> => {
    const hash = await wallet.sendTransaction({
      data: encodeDeployData({ abi, bytecode: codes[name], args }),
      chain: null,
    });
    return (await wallet.waitForTransactionReceipt({ hash })).contractAddress!;
  };
  const forwarder = await deploy("forwarder", forwarderAbi, []);
  const factory = await deploy("titleEscrowFactory", titleEscrowFactoryAbi, [forwarder]);
  const registryImplementation = await deploy("registry", registryAbi, [factory, forwarder]);
  const registryDeployer = await deploy("registryDeployer", registryDeployerAbi, [registryImplementation]);
  return { forwarder, factory, escrowImplementation: escrowOf(factory), registryImplementation, registryDeployer };
}
