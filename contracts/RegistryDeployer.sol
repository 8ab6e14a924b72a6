// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { Create2 } from "@openzeppelin/contracts/utils/Create2.sol";
import { IRegistryDeployer } from "./interfaces/IRegistryDeployer.sol";
import { ILeanRegistry } from "./interfaces/ILeanRegistry.sol";
import { RegistryProxy } from "./RegistryProxy.sol";

/// @title RegistryDeployer
contract RegistryDeployer is IRegistryDeployer {
  address public immutable override implementation;
  bytes32 private immutable _proxyHash;

  constructor(address implementation_) {
    implementation = implementation_;
    _proxyHash = keccak256(abi.encodePacked(type(RegistryProxy).creationCode, abi.encode(implementation_)));
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
    new RegistryProxy{ salt: _salt(name, symbol, admin, pauser, salt) }(implementation);
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
    return Create2.computeAddress(_salt(name, symbol, admin, pauser, salt), _proxyHash);
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
