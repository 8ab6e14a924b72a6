import type { Address, Hex } from "viem";
import { concat, encodeAbiParameters, encodePacked, getContractAddress, keccak256 } from "viem/utils";
import type { RegistryProperties, StoreProperties } from "./calls.ts";
import type { Generation } from "./deployments.ts";
import { registryProxyBytecode } from "./registry-proxy.ts";

/** Creation code of an EIP-1167 clone. */
const cloneCode = (implementation: Address): Hex =>
  concat(["0x3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, "0x5af43d82803e903d91602b57fd5bf3"]);

/** Where the escrow of a title is or will be. */
export const escrowAddress = (title: {
  readonly factory: Address;
  readonly escrowImplementation: Address;
  readonly registry: Address;
  readonly tokenId: bigint;
}): Address =>
  getContractAddress({
    opcode: "CREATE2",
    from: title.factory,
    salt: keccak256(encodePacked(["address", "uint256"], [title.registry, title.tokenId])),
    bytecode: cloneCode(title.escrowImplementation),
  });

const STORE_SALT = [{ type: "string" }, { type: "address" }, { type: "bytes32" }] as const;

/** Where the document store of a company is or will be. */
export const storeAddress = (storeDeployer: Address, { name, admin, salt }: StoreProperties): Address =>
  getContractAddress({
    opcode: "CREATE2",
    from: storeDeployer,
    salt: keccak256(encodeAbiParameters(STORE_SALT, [name, admin, salt])),
    // The deployer makes what it clones as its first act.
    bytecode: cloneCode(getContractAddress({ from: storeDeployer, nonce: 1n })),
  });

const REGISTRY_SALT = [
  { type: "string" },
  { type: "string" },
  { type: "address" },
  { type: "address" },
  { type: "bytes32" },
] as const;

/** Where the registry of an organisation is or will be. */
export const registryAddress = (
  deployer: {
    readonly registryDeployer: Address;
    readonly registryImplementation: Address;
    readonly generation?: Generation;
  },
  properties: RegistryProperties,
): Address => {
  const { name, symbol, admin, pauser, salt } = properties;
  const seed = encodeAbiParameters(REGISTRY_SALT, [name, symbol, admin, pauser, salt]);
  return getContractAddress({
    opcode: "CREATE2",
    from: deployer.registryDeployer,
    salt: keccak256(seed),
    bytecode:
      deployer.generation === 1
        ? cloneCode(deployer.registryImplementation)
        : concat([
            registryProxyBytecode,
            encodeAbiParameters([{ type: "address" }], [deployer.registryImplementation]),
          ]),
  });
};
