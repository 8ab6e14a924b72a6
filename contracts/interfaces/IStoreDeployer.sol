// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Maker of document stores, one for each company
interface IStoreDeployer {
  event StoreDeployed(address indexed store, address indexed admin, address indexed deployer, string name);

  /// @dev A store is opened by the deployer that makes it, and by nobody else.
  error NotDeployer(address caller);

  /// @return The contract that all stores are clones of.
  function implementation() external view returns (address);

  /// @notice Makes the store with these properties, or returns it when it is there already; anybody may call.
  /// @dev The address depends on every argument, so nobody can take it with other properties.
  function deploy(string calldata name, address admin, bytes32 salt) external returns (address store);

  /// @return Where the store with these properties is or will be.
  function getStoreAddress(string calldata name, address admin, bytes32 salt) external view returns (address);
}
