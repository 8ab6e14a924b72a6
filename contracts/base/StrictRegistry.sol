// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IRegistryEscrow } from "../interfaces/IRegistryEscrow.sol";
import { ITitleEscrowFactory } from "../interfaces/ITitleEscrowFactory.sol";
import { IStrictRegistryErrors } from "../interfaces/ITradeTrustToken.sol";
import { RegistryState } from "../libraries/RegistryState.sol";
import { StoredRemark } from "../libraries/StoredRemark.sol";
import { RegistryBase } from "./RegistryBase.sol";

/// @title The strict flavour of a registry: keeps the remark of the last pause or its end
abstract contract StrictRegistry is RegistryBase, IStrictRegistryErrors {
  using StoredRemark for bytes32[4];

  bytes32[4] private _remark;

  function remark() external view override returns (bytes memory) {
    return _remark.read(_state.remarkLength());
  }

  /// @return implementation What the factory clones, if it can tell where its title is: this registry has no other
  /// memory of owners, and a title in any other escrow could be minted and never moved.
  function _implementationOf(address factory) internal view returns (address implementation) {
    implementation = ITitleEscrowFactory(factory).implementation();
    // solhint-disable-next-line no-empty-blocks
    try IRegistryEscrow(implementation).custody() {} catch {
      revert UnsupportedTitleEscrowFactory(factory);
    }
  }

  function _save(RegistryState state, bytes calldata remark_) internal override {
    _state = state.withRemarkLength(remark_.length);
    _remark.write(remark_);
  }
}
