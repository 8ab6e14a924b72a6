import { padHex, type Address } from "viem";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { operatorCall } from "#domain/chain/calls";
import { escrowAddress } from "#domain/chain/escrow-address";
import type { LocalChain } from "../../lib/local-chain.ts";
import type { LeanContracts, OwnContracts } from "./compile.ts";

/** A factory and a registry on the chain, administered by the first of the people, and what they cost. */
export interface Place {
  readonly registry: Address;
  escrowOf(tokenId: bigint): Address;
  readonly deployment: { readonly factory: bigint; readonly registry: bigint };
}

async function escrowsOf(chain: LocalChain, factory: Address, registry: Address): Promise<Place["escrowOf"]> {
  const escrowImplementation = await chain.node.readContract({
    address: factory,
    abi: titleEscrowFactoryAbi,
    functionName: "implementation",
  });
  return (tokenId) => escrowAddress({ factory, escrowImplementation, registry, tokenId });
}

/** The further contracts of the product. */
export interface LeanPlace extends Place {
  readonly forwarder: Address;
  readonly store: Address;
}

/** A registry that stands for itself: TradeTrust's, and our strict one. */
export async function ownRegistry(chain: LocalChain, code: OwnContracts): Promise<Place> {
  const factory = await chain.deploy(code.factory, []);
  const registry = await chain.deploy(code.registry, ["Meridian Bulk Carriers", "MBC", factory.address]);
  return {
    registry: registry.address,
    escrowOf: await escrowsOf(chain, factory.address, registry.address),
    deployment: { factory: factory.gas, registry: registry.gas },
  };
}

/** A registry as the product makes it: by its deployer, delegating to one implementation. */
export async function madeRegistry(chain: LocalChain, code: LeanContracts): Promise<LeanPlace> {
  const forwarder = await chain.deploy(code.forwarder, []);
  const factory = await chain.deploy(code.factory, [forwarder.address]);
  const implementation = await chain.deploy(code.registry, [factory.address, forwarder.address]);
  const { address: registryDeployer } = await chain.deploy(code.deployer, [implementation.address]);
  const [admin] = chain.people;
  const store = await chain.deploy(code.store, ["Hawser", admin!.address]);
  const properties = {
    name: "Meridian Bulk Carriers",
    symbol: "MBC",
    admin: admin!.address,
    pauser: admin!.address,
    salt: padHex("0x1"),
  };
  await chain.send(admin!, operatorCall.deployRegistry({ registryDeployer, ...properties }));
  const registry = await chain.node.readContract({
    address: registryDeployer,
    abi: registryDeployerAbi,
    functionName: "getRegistryAddress",
    args: [properties.name, properties.symbol, properties.admin, properties.pauser, properties.salt],
  });
  return {
    registry,
    forwarder: forwarder.address,
    store: store.address,
    escrowOf: await escrowsOf(chain, factory.address, registry),
    deployment: { factory: factory.gas, registry: implementation.gas },
  };
}
