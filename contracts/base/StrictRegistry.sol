// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { RegistryState } from "../libraries/RegistryState.sol";
import { StoredRemark } from "../libraries/StoredRemark.sol";
import { RegistryBase } from "./RegistryBase.sol";

/// @title The strict flavour of a registry: keeps the remark of the last pause or its end
abstract contract StrictRegistry is RegistryBase {
  using StoredRemark for bytes32[4];

  bytes32[4] private _remark;

  function remark() external view override returns (bytes memory) {
    return _remark.read(_state.remarkLength());
  }

  function _save(RegistryState state, bytes calldata remark_) internal override {
    _state = state.withRemarkLength(remark_.length);
    _remark.write(remark_);
  }
}
