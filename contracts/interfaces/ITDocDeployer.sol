// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Maker of registries of any known implementation
interface ITDocDeployer {
  event Deployment(
    address indexed deployed,
    address indexed implementation,
    address indexed deployer,
    address titleEscrowFactory,
    bytes params
  );
  event AddImplementation(address indexed implementation, address indexed titleEscrowFactory);

  error UnsupportedImplementationContractAddress();
  error ImplementationInitializationFailure(bytes payload);
  error ImplementationAlreadyAdded();
  error InvalidImplementation();

  /// @notice Makes the first caller after the deployment of the proxy its owner.
  function initialize() external;

  /// @return The escrow factory that registries of this implementation use; zero when the implementation is unknown.
  function implementations(address implementation) external view returns (address);

  /// @notice Clones a registry; anybody may call.
  /// @param params `abi.encode(name, symbol, admin)`; the clone's `initialize(bytes)` gets them with the factory.
  /// @return The registry.
  function deploy(address implementation, bytes calldata params) external returns (address);

  /// @notice Makes an implementation known. Needs the owner.
  function addImplementation(address implementation, address titleEscrowFactory) external;

  /// @notice Makes an implementation unknown; registries made of it stay. Needs the owner.
  function removeImplementation(address implementation) external;
}
