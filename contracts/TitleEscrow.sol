// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { TitleEscrowBase } from "./base/TitleEscrowBase.sol";
import { EscrowState } from "./libraries/EscrowState.sol";
import { StoredRemark, REMARK_LIMIT } from "./libraries/StoredRemark.sol";

/// @title TitleEscrow
/// @dev The strict flavour: keeps the remark of the last act, and knows no forwarder.
contract TitleEscrow is TitleEscrowBase {
  using StoredRemark for bytes32[4];

  bytes32[4] private _remark;

  function remark() external view override returns (bytes memory) {
    return _remark.read(_state.remarkLength());
  }

  /// @dev The length is looked at once more: a foreign registry may send any.
  function _save(EscrowState state, uint256, bytes memory remark_) internal override {
    if (remark_.length > REMARK_LIMIT) revert RemarkLengthExceeded();
    _state = state.withRemarkLength(remark_.length);
    _remark.write(remark_);
  }
}
