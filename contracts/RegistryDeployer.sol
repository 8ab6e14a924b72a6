// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { IRegistryDeployer } from "./interfaces/IRegistryDeployer.sol";
import { ILeanRegistry } from "./interfaces/ILeanRegistry.sol";

/// @title RegistryDeployer
contract RegistryDeployer is IRegistryDeployer {
  address public immutable override implementation;

  constructor(address implementation_) {
    implementation = implementation_;
  }

  function deploy(
    string calldata name,
    string calldata symbol,
    address admin,
    address pauser,
    bytes32 salt
  ) external override returns (address registry) {
    registry = getRegistryAddress(name, symbol, admin, pauser, salt);
    if (registry.code.length != 0) return registry;
    Clones.cloneDeterministic(implementation, _salt(name, symbol, admin, pauser, salt));
    ILeanRegistry(registry).initialize(name, symbol, admin, pauser);
    emit RegistryDeployed(registry, admin, pauser, msg.sender, name, symbol);
  }

  function getRegistryAddress(
    string calldata name,
    string calldata symbol,
    address admin,
    address pauser,
    bytes32 salt
  ) public view override returns (address) {
    return Clones.predictDeterministicAddress(implementation, _salt(name, symbol, admin, pauser, salt));
  }

  function _salt(
    string calldata name,
    string calldata symbol,
    address admin,
    address pauser,
    bytes32 salt
  ) private pure returns (bytes32) {
    return keccak256(abi.encode(name, symbol, admin, pauser, salt));
  }
}
