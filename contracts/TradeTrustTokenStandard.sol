// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { StrictRegistry } from "./base/StrictRegistry.sol";
import { newRegistryState } from "./libraries/RegistryState.sol";

/// @title TradeTrustTokenStandard
/// @dev The registry of one issuer, made as a clone by TDocDeployer, which tells it its factory.
contract TradeTrustTokenStandard is StrictRegistry {
  address private _factory;
  /// @dev Asked for once: a factory never changes what it clones.
  address private _implementation;

  /// @dev The implementation itself can never become a registry.
  constructor() {
    _state = newRegistryState();
  }

  /// @notice Called once, in the transaction that makes the registry.
  /// @param params abi.encode(abi.encode(name, symbol, admin), titleEscrowFactory); the admin gets DEFAULT_ADMIN,
  /// MINTER, ACCEPTER and RESTORER.
  function initialize(bytes calldata params) external {
    _requireNew();
    (bytes memory properties, address titleEscrowFactory_) = abi.decode(params, (bytes, address));
    (string memory name_, string memory symbol_, address admin) = abi.decode(properties, (string, string, address));
    _found(name_, symbol_, admin);
    _factory = titleEscrowFactory_;
    _implementation = _implementationOf(titleEscrowFactory_);
  }

  function titleEscrowFactory() public view override returns (address) {
    return _factory;
  }

  function _escrowImplementation() internal view override returns (address) {
    return _implementation;
  }
}
