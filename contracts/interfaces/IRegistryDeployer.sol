// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Maker of registries, one for each issuing organisation
interface IRegistryDeployer {
  event RegistryDeployed(
    address indexed registry,
    address indexed admin,
    address indexed pauser,
    address deployer,
    string name,
    string symbol
  );

  /// @return The contract that all registries delegate to.
  function implementation() external view returns (address);

  /// @notice Makes the registry with these properties, or returns it when it is there already; anybody may call.
  /// @dev The address depends on every argument, so nobody can take it with other properties.
  function deploy(
    string calldata name,
    string calldata symbol,
    address admin,
    address pauser,
    bytes32 salt
  ) external returns (address registry);

  /// @return Where the registry with these properties is or will be.
  function getRegistryAddress(
    string calldata name,
    string calldata symbol,
    address admin,
    address pauser,
    bytes32 salt
  ) external view returns (address);
}
