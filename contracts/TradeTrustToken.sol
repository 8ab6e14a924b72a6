// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { StrictRegistry } from "./base/StrictRegistry.sol";

/// @title TradeTrustToken
/// @dev The registry of one issuer, deployed by it.
contract TradeTrustToken is StrictRegistry {
  address private immutable _factory;
  address private immutable _implementation;

  /// @dev The deployer gets DEFAULT_ADMIN, MINTER, ACCEPTER and RESTORER.
  constructor(string memory name_, string memory symbol_, address titleEscrowFactory_) {
    _factory = titleEscrowFactory_;
    _implementation = _implementationOf(titleEscrowFactory_);
    _found(name_, symbol_, msg.sender);
  }

  function titleEscrowFactory() public view override returns (address) {
    return _factory;
  }

  function _escrowImplementation() internal view override returns (address) {
    return _implementation;
  }
}
