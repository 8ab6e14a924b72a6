import { createPublicClient, http, keccak256, toHex, type Address, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { operatorCall, titleCall, type ChainCall } from "#domain/chain/calls";
import type { Deployment } from "#domain/chain/deployments";
import { deployContracts } from "../../deploy/deploy-contracts.ts";
import { startAnvil } from "../../services/anvil.ts";

/** The mnemonic of anvil's accounts, known to everybody. */
const MNEMONIC = "test test test test test test test test test test test junk";
const TITLES = 20;

/** A local chain with our contracts and some titles, of which each act makes a block with one event. */
export interface ActingChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly deployment: Deployment;
  /** The last block. */
  head(): Promise<number>;
  /** Hands the possession of one title on, and resolves when the block is made. */
  act(): Promise<void>;
  stop(): Promise<void>;
}

export async function actingChain(): Promise<ActingChain> {
  const anvil = await startAnvil();
  const client = createPublicClient({ transport: http(anvil.rpcUrl), cacheTime: 0 });
  const accounts = Array.from({ length: 5 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }));
  const [operator, issuer, ...parties] = accounts.map(({ address }) => address) as [Address, Address, ...Address[]];
  const book = await deployContracts({
    rpcUrl: anvil.rpcUrl,
    privateKey: toHex(accounts[0]?.getHdKey().privateKey as Uint8Array),
  });
  const deployment = book.at(-1) as Deployment;
  const { registryDeployer, factory } = deployment.contracts;

  const send = async (from: Address, { to, data }: ChainCall): Promise<void> => {
    await client.request({
      method: "eth_sendTransaction",
      params: [{ from, to, data, gas: toHex(3_000_000) }],
    } as never);
  };
  const properties = { name: "Carrier", symbol: "BL", admin: issuer, pauser: operator, salt: keccak256("0x01") };
  await send(operator, operatorCall.deployRegistry({ ...properties, registryDeployer }));
  const registry = await client.readContract({
    address: registryDeployer,
    abi: registryDeployerAbi,
    functionName: "getRegistryAddress",
    args: [properties.name, properties.symbol, properties.admin, properties.pauser, properties.salt],
  });
  const escrows: Hex[] = [];
  for (let i = 0; i < TITLES; i++) {
    const tokenId = BigInt(keccak256(toHex(`title ${i}`)));
    await send(
      issuer,
      titleCall.mint({ registry, beneficiary: parties[0] as Address, holder: parties[0] as Address, tokenId }),
    );
    escrows.push(
      await client.readContract({
        address: factory,
        abi: titleEscrowFactoryAbi,
        functionName: "getEscrowAddress",
        args: [registry, tokenId],
      }),
    );
  }

  let acts = 0;
  return {
    rpcUrl: anvil.rpcUrl,
    wsUrl: anvil.wsUrl,
    deployment,
    head: async () => Number(await client.getBlockNumber()),
    async act() {
      // Round by round each title goes from one party to the next.
      const [title, round] = [acts % TITLES, Math.floor(acts / TITLES)];
      acts += 1;
      await send(
        parties[round % parties.length] as Address,
        titleCall.transferHolder({
          escrow: escrows[title] as Hex,
          to: parties[(round + 1) % parties.length] as Address,
        }),
      );
    },
    stop: () => anvil.stop(),
  };
}
