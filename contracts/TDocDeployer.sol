// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { OwnableUpgradeable } from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import { UUPSUpgradeable } from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { ITDocDeployer } from "./interfaces/ITDocDeployer.sol";

/// @title TDocDeployer
/// @dev Behind an ERC-1967 proxy, and the only contract that can be upgraded: it makes registries and has no power over
/// any that it made.
contract TDocDeployer is ITDocDeployer, OwnableUpgradeable, UUPSUpgradeable {
  mapping(address implementation => address titleEscrowFactory) public override implementations;

  /// @dev The implementation itself can never have an owner.
  constructor() {
    _disableInitializers();
  }

  function initialize() external override initializer {
    __Ownable_init(msg.sender);
  }

  function deploy(address implementation, bytes calldata params) external override returns (address deployed) {
    address titleEscrowFactory = implementations[implementation];
    if (titleEscrowFactory == address(0)) revert UnsupportedImplementationContractAddress();

    deployed = Clones.clone(implementation);
    bytes memory payload = abi.encodeWithSignature("initialize(bytes)", abi.encode(params, titleEscrowFactory));
    (bool success, ) = deployed.call(payload);
    if (!success) revert ImplementationInitializationFailure(payload);
    emit Deployment(deployed, implementation, msg.sender, titleEscrowFactory, params);
  }

  function addImplementation(address implementation, address titleEscrowFactory) external override onlyOwner {
    if (implementations[implementation] != address(0)) revert ImplementationAlreadyAdded();
    implementations[implementation] = titleEscrowFactory;
    emit AddImplementation(implementation, titleEscrowFactory);
  }

  function removeImplementation(address implementation) external override onlyOwner {
    if (implementations[implementation] == address(0)) revert InvalidImplementation();
    delete implementations[implementation];
  }

  function _authorizeUpgrade(address) internal override onlyOwner {}
}
