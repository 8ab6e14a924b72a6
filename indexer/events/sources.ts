import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { storeDeployerAbi } from "#domain/chain/abi/store-deployer";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";

/** The contracts whose events are mirrored, by the part they play. */
export const SOURCES = {
  forwarder: forwarderAbi,
  factory: titleEscrowFactoryAbi,
  escrow: titleEscrowAbi,
  deployer: registryDeployerAbi,
  registry: registryAbi,
  documentStore: documentStoreAbi,
  storeDeployer: storeDeployerAbi,
} as const;
