import type { Abi } from "viem";
import { documentStoreAbi } from "./abi/document-store.ts";
import { forwarderAbi } from "./abi/forwarder.ts";
import { registryAbi } from "./abi/registry.ts";
import { registryDeployerAbi } from "./abi/registry-deployer.ts";
import { storeDeployerAbi } from "./abi/store-deployer.ts";
import { titleEscrowAbi } from "./abi/title-escrow.ts";
import { titleEscrowFactoryAbi } from "./abi/title-escrow-factory.ts";

/** Everything that our contracts say, to read what came from any of them. */
export const OUR_ABI: Abi = [
  ...titleEscrowAbi,
  ...titleEscrowFactoryAbi,
  ...registryAbi,
  ...registryDeployerAbi,
  ...documentStoreAbi,
  ...storeDeployerAbi,
  ...forwarderAbi,
];
